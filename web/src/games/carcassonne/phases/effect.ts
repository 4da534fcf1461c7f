// What a previewed turn would do, in a few words.

import type { CarcassonneSort, JsonValue, PreviewAnswer, SeatLetter, TableView } from '../../../protocol';
import { text } from '../text';
import { seatName } from '../names';
import { member } from './claiming';

interface Asked {
  view: TableView;
  me: SeatLetter | undefined;
  /** The feature that a follower would stand on. */
  claimed?: string | undefined;
}

export function effectOf(answer: PreviewAnswer, { view, me, claimed }: Asked): string {
  if (answer.answer === 'refused') return answer.error.sentence;
  const gains = Object.entries(answer.gained)
    .filter(([, points]) => points > 0)
    .sort(([seat]) => (seat === me ? -1 : 1))
    .map(([seat, points]) =>
      seat === me
        ? text.effect.gain(points)
        : text.effect.gainOf(seatName(view, seat as SeatLetter), points),
    );
  const closes = closedSorts(view, answer.patch).map((sort) => text.effect.closes(sort));
  const parts = [...gains, ...new Set(closes)].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(', ');
  return claimed === undefined ? text.effect.nothing : worthOf(view, answer.patch, claimed);
}

/** The sorts of the features that the turn completes. */
function closedSorts(view: TableView, patch: JsonValue): CarcassonneSort[] {
  const changed = member(member(patch, 'board'), 'features') ?? {};
  return Object.entries(changed).flatMap(([number, feature]) => {
    if (member(feature, 'complete') !== true) return [];
    const known = view.board?.game === 'carcassonne' ? view.board.features[number] : undefined;
    if (known?.complete) return [];
    return [(member(feature, 'sort') ?? known?.sort) as CarcassonneSort];
  });
}

function worthOf(view: TableView, patch: JsonValue, number: string): string {
  const changed = member(member(member(patch, 'board'), 'features'), number);
  const known = view.board?.game === 'carcassonne' ? view.board.features[number] : undefined;
  const worth = Number(member(changed, 'worth') ?? known?.worth ?? 0);
  const sort = member(changed, 'sort') ?? known?.sort;
  return sort === 'farm' ? text.effect.feeds(worth) : text.effect.worth(worth);
}
