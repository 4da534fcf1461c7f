// The colour of a seat, by the page's palette.

import type { SeatLetter } from '../../protocol';

export function seatColour(seat: SeatLetter): string {
  return `var(--seat-${seat.toLowerCase()})`;
}
