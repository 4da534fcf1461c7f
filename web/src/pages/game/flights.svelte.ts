// Points as they come, from where something has scored to the score.

import type { Box } from '../../games/contract';
import { scoredOf } from '../../games/kit/events';
import type { LogEntry, SeatLetter } from '../../protocol';

export interface Flight {
  id: number;
  seat: SeatLetter;
  points: number;
  box: Box;
}

/** How long a flight takes, in milliseconds: it tells something and holds up nothing. */
export const FLIGHT = 900;
const MOST = 12;

export class Flights {
  list: readonly Flight[] = $state.raw([]);
  private ids = 0;

  constructor(
    private readonly placeOf: (entry: LogEntry) => Box | undefined,
    private readonly after: (ms: number, callback: () => void) => void = (ms, callback) =>
      void setTimeout(callback, ms),
  ) {}

  /** Shows what the moves have scored, each thing at its own place. */
  add(entries: readonly LogEntry[]): void {
    const fresh = entries.flatMap((entry) =>
      entry.events.flatMap((event): Flight[] => {
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
    this.after(FLIGHT, () => (this.list = this.list.filter(({ id }) => !gone.has(id))));
  }
}
