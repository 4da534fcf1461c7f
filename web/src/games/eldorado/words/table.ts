// The table in words. A course is large; what counts is how far it is from somewhere to the city,
// so that is said with every space.

import type { SeatLetter } from '../../../protocol';
import { nameAt } from '../../../state/telling';
import { text } from '../../../text';
import type { InWords, Room, Section } from '../../contract';
import { coins, inOrder, priceOf } from '../components';
import { stepsToFinish } from '../geometry/distance';
import { isSpace, neighbours } from '../geometry/hex';
import { choice } from './choice';
import { cardInWords, placeName } from './names';
import { far, numbered, where } from './places';

type Table = Room<'eldorado'>;
const t = text.eldorado;
const words = t.inWords;

export const inWords: InWords<'eldorado'> = {
  sections: (room) => [
    pieces(room),
    hand(room),
    ...surroundings(room),
    blockades(room),
    market(room, 'board'),
    market(room, 'reserve'),
    course(room),
  ],
  choice,
};

function pieces({ board, view }: Table): Section {
  const seats = Object.keys(board.players) as SeatLetter[];
  const lines = seats.flatMap((seat) => {
    const own = board.players[seat]?.pieces ?? {};
    return Object.entries(own).map(([piece, at]) =>
      words.piece(nameAt(view.seats, seat), numbered(own, piece), where(board, at), far(board, at)),
    );
  });
  return { title: words.pieces, lines };
}

function hand({ board, me }: Table): Section {
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

function surroundings({ board, me, view }: Table): Section[] {
  const own = (me === undefined ? undefined : board.players[me]?.pieces) ?? {};
  const stands = (place: string): string => {
    const seat = (Object.keys(board.players) as SeatLetter[]).find((other) =>
      Object.values(board.players[other]?.pieces ?? {}).includes(place),
    );
    return seat === undefined ? '' : words.taken(nameAt(view.seats, seat));
  };
  return Object.entries(own)
    .filter(([, at]) => isSpace(at))
    .map(([piece, at]) => ({
      title: words.around(numbered(own, piece)),
      lines: neighbours(at).flatMap((next, direction) => {
        if (!(next in board.course.spaces)) return [];
        const place = where(board, next) + stands(next);
        return [words.neighbour(words.direction[direction] ?? '', place, far(board, next))];
      }),
    }));
}

function blockades({ board }: Table): Section {
  const lines = Object.values(board.blockades).flatMap(({ blockade, between, torn_by }) =>
    blockade === undefined || torn_by !== undefined
      ? []
      : [words.between(placeName(board, blockade), between)],
  );
  return { title: words.blockades, lines };
}

function market({ board }: Table, part: 'board' | 'reserve'): Section {
  const lines = inOrder(board.market[part]).map(([kind, left]) =>
    words.card(cardInWords(kind), coins(priceOf(board.market, kind)), left),
  );
  return { title: part === 'board' ? words.market : words.reserve, lines, isLong: true };
}

function course({ board }: Table): Section {
  const spaces = [...stepsToFinish(board.course).keys()].reverse();
  return {
    title: words.course,
    lines: spaces.map((space) => where(board, space) + far(board, space)),
    isLong: true,
  };
}
