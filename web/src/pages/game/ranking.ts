// How a game ended, in words and in order.

import type { Item, SeatLetter } from '../../protocol';
import type { AnyRoom } from '../../state/room.svelte';
import { text } from '../../text';

const t = text.shell.end;

export interface Rank {
  seat: SeatLetter;
  place: number | undefined;
  total: number;
  /** What the total is made of, the most first. */
  items: readonly { key: string; item: Item; points: number }[];
}

/** The seats, the best first. */
export function ranking(room: AnyRoom): Rank[] {
  return room.seats
    .map((seat) => {
      const points = room.view.points[seat];
      const items = Object.entries(points?.scored ?? {})
        .map(([key, scored]) => ({ key, ...scored }))
        .sort((a, b) => b.points - a.points);
      return { seat, place: points?.place, total: points?.total ?? 0, items };
    })
    .sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.total - a.total);
}

/** One sentence: who has won, or how it ended else. */
export function headline(room: AnyRoom): string {
  const { ended } = room.view;
  if (ended?.how === 'resigned' && ended.seat !== undefined)
    return t.resigned(room.nameOf(ended.seat));
  if (ended?.how === 'archived') return t.archived;
  const best = ranking(room).filter(({ place }) => place === 1);
  if (best.length === 0) return t.title;
  if (best.length === 1)
    return best[0]!.seat === room.me ? t.youWin : t.wins(room.nameOf(best[0]!.seat));
  return t.shared(text.shell.and(best.map(({ seat }) => room.nameOf(seat))));
}
