// The animations of scored points, from their place on the board to the player's total.

import type { Box } from '../../games/contract';
import { scoredOf } from '../../games/kit/events';
import type { LogEntry, SeatLetter } from '../../protocol';

export interface ScoreAnimation {
  id: number;
  seat: SeatLetter;
  points: number;
  box: Box;
}

export const DURATION_MS = 900;
const MOST = 12;

export class ScoreAnimations {
  list: readonly ScoreAnimation[] = $state.raw([]);
  private ids = 0;

  constructor(
    private readonly placeOf: (entry: LogEntry) => Box | undefined,
    private readonly after: (ms: number, callback: () => void) => void = (ms, callback) =>
      void setTimeout(callback, ms),
  ) {}

  /** Adds an animation for everything that the moves scored. */
  add(entries: readonly LogEntry[]): void {
    const fresh = entries.flatMap((entry) =>
      entry.events.flatMap((event): ScoreAnimation[] => {
        const scored = scoredOf(event);
        if (scored === undefined || scored.points === 0) return [];
        const box = this.placeOf({ ...entry, events: [event] }) ?? this.placeOf(entry);
        if (box === undefined) return [];
        return [{ id: (this.ids += 1), seat: scored.seat, points: scored.points, box }];
      }),
    );
    if (fresh.length === 0) return;
    this.list = [...this.list, ...fresh].slice(-MOST);
    const gone = new Set(fresh.map(({ id }) => id));
    this.after(DURATION_MS, () => (this.list = this.list.filter(({ id }) => !gone.has(id))));
  }
}
