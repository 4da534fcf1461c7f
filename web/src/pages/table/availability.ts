// Computes which seats of a table that has not started are free, and for whom.

import type { SeatView } from '../../protocol';

export const isTaken = ({ kind }: SeatView): boolean => kind === 'person' || kind === 'bot';

/** Whether a guest called `name` may take the seat without a link. A seat of a rematch is reserved
 * for the player who had it before. */
export function canTake({ kind, kept_for }: SeatView, name: string | undefined): boolean {
  if (kept_for !== undefined) return kept_for === name;
  return kind === 'open';
}
