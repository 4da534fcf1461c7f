// The effect of a previewed turn, in a few words.

import type { CarcassonneSort, SeatLetter, TableView } from '../../../protocol';
import { text } from '../../../text';
import type { BoardOf } from '../../contract';
import type { PreviewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { seatName } from '../../../state/turn-log';

type Board = BoardOf<'carcassonne'>;

/** The table before the turn. */
interface Before {
  view: TableView;
  board: Board;
  me: SeatLetter | undefined;
}

const t = text.carcassonne.effect;

/** `claimed` is the number of the claimed feature. */
export function effectOf(
  preview: PreviewOf<'carcassonne'>,
  { view, board, me }: Before,
  claimed: string | undefined,
): string {
  if (preview.isRefused) return reason(preview.error);
  const gains = (Object.entries(preview.gained) as [SeatLetter, number][])
    .filter(([, points]) => points > 0)
    .sort(([seat]) => (seat === me ? -1 : 1))
    .map(([seat, points]) =>
      seat === me ? t.gain(points) : t.gainOf(seatName(view.seats, seat), points),
    );
  const after = preview.board ?? board;
  const completes = completedSorts(board, after).map((sort) => t.completes(sort));
  const parts = [...gains, ...new Set(completes)].filter((part) => part !== '');
  if (parts.length > 0) return text.shell.parts(parts);
  return claimed === undefined ? t.nothing : worthOf(after, claimed);
}

/** The sorts of the features that the turn completes. */
function completedSorts(before: Board, after: Board): CarcassonneSort[] {
  return Object.entries(after.features)
    .filter(([number, { complete }]) => complete && !before.features[number]?.complete)
    .map(([, { sort }]) => sort);
}

function worthOf({ features }: Board, number: string): string {
  const { worth = 0, sort } = features[number] ?? {};
  return sort === undefined ? t.nothing : t.worth(sort, worth);
}
