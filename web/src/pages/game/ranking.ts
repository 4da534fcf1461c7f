// The ranking of a finished game, and its result in one sentence.

import type { Item, SeatLetter } from '../../protocol';
import type { BaseTable } from '../../state/base-table.svelte';
import { text } from '../../text';

const t = text.shell.end;

export interface Rank {
  seat: SeatLetter;
  place: number | undefined;
  total: number;
  /** The scored items, the highest first. */
  items: readonly { key: string; item: Item; points: number }[];
}

/** The seats, the winner first. */
export function ranking(table: BaseTable): Rank[] {
  return table.seats
    .map((seat) => {
      const points = table.view.points[seat];
      const items = Object.entries(points?.scored ?? {})
        .map(([key, scored]) => ({ key, ...scored }))
        .sort((a, b) => b.points - a.points);
      return { seat, place: points?.place, total: points?.total ?? 0, items };
    })
    .sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.total - a.total);
}

/** One sentence: the winner, or how else the game ended. */
export function headline(table: BaseTable): string {
  const { ended } = table.view;
  if (ended?.how === 'resigned' && ended.seat !== undefined)
    return t.resigned(table.nameOf(ended.seat));
  if (ended?.how === 'archived') return t.archived;
  const best = ranking(table).filter(({ place }) => place === 1);
  if (best.length === 0) return t.title;
  if (best.length === 1)
    return best[0]!.seat === table.me ? t.youWin : t.wins(table.nameOf(best[0]!.seat));
  return t.shared(text.shell.list(best.map(({ seat }) => table.nameOf(seat))));
}
