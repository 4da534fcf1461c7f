// The text view. A course is large, and distances to the city matter most, so every space has one.

import type { SeatLetter } from '../../../protocol';
import { seatName } from '../../../state/turn-log';
import { text } from '../../../text';
import type { InWords, Table, Section } from '../../contract';
import { coins, inOrder, priceOf } from '../components';
import { stepsToFinish } from '../geometry/distance';
import { isSpace, neighbours } from '../geometry/hex';
import { choice } from './choice';
import { cardInWords, placeName } from './names';
import { distanceInWords, numbered, placeInWords } from './places';

type EldoradoTable = Table<'eldorado'>;
const t = text.eldorado;
const words = t.inWords;

export const inWords: InWords<'eldorado'> = {
  sections: (table) => [
    pieces(table),
    hand(table),
    ...surroundings(table),
    blockades(table),
    market(table, 'board'),
    market(table, 'reserve'),
    course(table),
  ],
  choice,
};

function pieces({ board, view }: EldoradoTable): Section {
  const seats = Object.keys(board.players) as SeatLetter[];
  const lines = seats.flatMap((seat) => {
    const own = board.players[seat]?.pieces ?? {};
    return Object.entries(own).map(([piece, at]) =>
      words.piece(seatName(view.seats, seat), numbered(own, piece), placeInWords(board, at), distanceInWords(board, at)),
    );
  });
  return { title: words.pieces, lines };
}

function hand({ board, me }: EldoradoTable): Section {
  const player = me === undefined ? undefined : board.players[me];
  const left = board.leftover?.seat === me ? board.leftover : undefined;
  const worth = player?.hand_worth;
  return {
    title: words.hand,
    lines: [
      ...inOrder(player?.hand).map(([kind, count]) => t.dock.counted(cardInWords(kind), count)),
      ...(left ? [words.leftover(left.power, t.symbol[left.symbol])] : []),
      ...(worth === undefined ? [] : [t.market.yours(coins(worth))]),
    ],
  };
}

function surroundings({ board, me, view }: EldoradoTable): Section[] {
  const own = (me === undefined ? undefined : board.players[me]?.pieces) ?? {};
  const stands = (place: string): string => {
    const seat = (Object.keys(board.players) as SeatLetter[]).find((other) =>
      Object.values(board.players[other]?.pieces ?? {}).includes(place),
    );
    return seat === undefined ? '' : words.taken(seatName(view.seats, seat));
  };
  return Object.entries(own)
    .filter(([, at]) => isSpace(at))
    .map(([piece, at]) => ({
      title: words.around(numbered(own, piece)),
      lines: neighbours(at).flatMap((next, direction) => {
        if (!(next in board.course.spaces)) return [];
        const place = placeInWords(board, next) + stands(next);
        return [words.neighbour(words.direction[direction] ?? '', place, distanceInWords(board, next))];
      }),
    }));
}

function blockades({ board }: EldoradoTable): Section {
  const lines = Object.values(board.blockades).flatMap(({ blockade, between, torn_by }) =>
    blockade === undefined || torn_by !== undefined
      ? []
      : [words.between(placeName(board, blockade), between)],
  );
  return { title: words.blockades, lines };
}

function market({ board }: EldoradoTable, part: 'board' | 'reserve'): Section {
  const lines = inOrder(board.market[part]).map(([kind, left]) =>
    words.card(cardInWords(kind), coins(priceOf(board.market, kind)), left),
  );
  return { title: part === 'board' ? words.market : words.reserve, lines, isLong: true };
}

function course({ board }: EldoradoTable): Section {
  const spaces = [...stepsToFinish(board.course).keys()].reverse();
  return {
    title: words.course,
    lines: spaces.map((space) => placeInWords(board, space) + distanceInWords(board, space)),
    isLong: true,
  };
}
