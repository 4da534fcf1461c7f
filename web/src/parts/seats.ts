// A seat is identified by colour, shape and letter together, never by colour alone.

import type { SeatLetter } from '../protocol';

export const SEATS: readonly SeatLetter[] = ['A', 'B', 'C', 'D', 'E'];

/** The outline of each seat's shape in a box of 24 by 24: disc, square, triangle, diamond, star. */
export const SEAT_SHAPES: Readonly<Record<SeatLetter, string>> = {
  A: 'M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0-21z',
  B: 'M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z',
  C: 'M10.6 1.9a1.6 1.6 0 0 1 2.8 0l10 18.2a1.6 1.6 0 0 1-1.4 2.4H2a1.6 1.6 0 0 1-1.4-2.4z',
  D: 'M10.7 .9a1.8 1.8 0 0 1 2.6 0l9.8 9.8a1.8 1.8 0 0 1 0 2.6l-9.8 9.8a1.8 1.8 0 0 1-2.6 0L.9 13.3a1.8 1.8 0 0 1 0-2.6z',
  E: 'M12 .6l3.6 7 7.9 1.2-5.6 5.6 1.3 7.9L12 18.7l-7.2 3.6 1.3-7.9L.5 8.8l7.9-1.2z',
};

/** The y of the letter: the triangle's is lower, since it is wider at the bottom. */
export const SEAT_LETTER_Y: Readonly<Record<SeatLetter, number>> = {
  A: 12,
  B: 12,
  C: 15,
  D: 12,
  E: 12.6,
};

export const seatColour = (seat: SeatLetter): string => `var(--seat-${seat.toLowerCase()})`;
export const seatInk = (seat: SeatLetter): string => `var(--seat-${seat.toLowerCase()}-ink)`;
