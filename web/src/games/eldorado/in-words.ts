// The table in words. A course is large; what counts is how far it is from somewhere to the city,
// so that is said with every space.

import type { EldoradoChoice, EldoradoCourse, SeatLetter } from '../../protocol';
import { nameAt } from '../../state/telling';
import type { InWords, Room, Section } from '../contract';
import { isSpace, neighbours } from './hex';
import { cardInWords, itemName, placeName } from './names';
import { CARDS, coins, inOrder, tokenItem } from './prints';
import { words } from './words';

type Table = Room<'eldorado'>;
const t = words.inWords;

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

const known = new WeakMap<EldoradoCourse, ReadonlyMap<string, number>>();

/** How many spaces it is to the finish from everywhere that can be entered. */
export function stepsToFinish(board: EldoradoCourse): ReadonlyMap<string, number> {
  const found = known.get(board);
  if (found !== undefined) return found;
  const steps = new Map(Object.keys(board.finish).map((space) => [space, 0]));
  for (const [space, far] of steps) {
    for (const next of neighbours(space)) {
      const terrain = board.spaces[next]?.terrain;
      const isOpen = terrain !== undefined && terrain !== 'mountain' && terrain !== 'cave';
      if (isOpen && !steps.has(next)) steps.set(next, far + 1);
    }
  }
  known.set(board, steps);
  return steps;
}

function far({ board }: Table, place: string): string {
  const steps = stepsToFinish(board.course).get(place);
  return steps === undefined ? '' : t.far(steps);
}

const where = ({ board }: Table, place: string): string =>
  place === 'city' ? words.city : isSpace(place) ? `${placeName(board, place)} (${place})` : placeName(board, place);

/** Numbers are said where a seat has two pieces. */
const numbered = (all: object, piece: string): string =>
  Object.keys(all).length > 1 ? String(Number(piece) + 1) : '';

function pieces(room: Table): Section {
  const lines = Object.entries(room.board.players).flatMap(([seat, player]) =>
    Object.entries(player?.pieces ?? {}).map(([piece, at]) =>
      t.piece(
        nameAt(room.view.seats, seat as SeatLetter),
        numbered(player!.pieces, piece),
        where(room, at),
        far(room, at),
      ),
    ),
  );
  return { title: t.pieces, lines };
}

function hand(room: Table): Section {
  const { board, me } = room;
  const cards = inOrder(me === undefined ? undefined : board.players[me]?.hand);
  const left = board.leftover?.seat === me ? board.leftover : undefined;
  return {
    title: t.hand,
    lines: [
      ...cards.map(([kind, count]) => words.dock.counted(cardInWords(kind), count)),
      ...(left ? [t.leftover(left.power, words.symbol[left.symbol]!)] : []),
    ],
  };
}

function surroundings(room: Table): Section[] {
  const { board, me, view } = room;
  const own = (me === undefined ? undefined : board.players[me]?.pieces) ?? {};
  const stands = (place: string): string => {
    const seat = (Object.keys(board.players) as SeatLetter[]).find((other) =>
      Object.values(board.players[other]?.pieces ?? {}).includes(place),
    );
    return seat === undefined ? '' : t.taken(nameAt(view.seats, seat));
  };
  return Object.entries(own)
    .filter(([, at]) => isSpace(at))
    .map(([piece, at]) => ({
      title: t.around(numbered(own, piece)),
      lines: neighbours(at).flatMap((next, direction) =>
        next in board.course.spaces
          ? [t.neighbour(t.direction[direction]!, where(room, next) + stands(next), far(room, next))]
          : [],
      ),
    }));
}

function blockades({ board }: Table): Section {
  const standing = Object.values(board.blockades).filter((one) => one.blockade && !one.torn_by);
  const lines = standing.map((one) => t.between(placeName(board, one.blockade!), one.between));
  return { title: t.blockades, lines };
}

function market({ board }: Table, part: 'board' | 'reserve'): Section {
  const lines = inOrder(board.market[part]).map(([kind, left]) =>
    t.card(cardInWords(kind), String(CARDS[kind]?.cost ?? 0), left),
  );
  return { title: part === 'board' ? t.market : t.reserve, lines, isLong: true };
}

function course(room: Table): Section {
  const steps = stepsToFinish(room.board.course);
  const spaces = [...steps.keys()].reverse();
  return {
    title: t.course,
    lines: spaces.map((space) => where(room, space) + far(room, space)),
    isLong: true,
  };
}

function choice(room: Table, action: string): string {
  const all: { [kind: string]: { [text: string]: EldoradoChoice } } = room.choices?.actions ?? {};
  const chosen = Object.values(all).find((kind) => action in kind)?.[action];
  if (chosen === undefined) return action;
  const to = (place: string): [string, string] => [where(room, place), far(room, place)];
  /** Which of two pieces goes. */
  const piece = (from: string): string => {
    const own = (room.me === undefined ? undefined : room.board.players[room.me]?.pieces) ?? {};
    const number = Object.entries(own).find(([, at]) => at === from)?.[0] ?? '0';
    const said = numbered(own, number);
    return said === '' ? '' : t.from(said);
  };
  const item = (name: string, symbol: string): string => {
    const isJoker = Object.keys(CARDS[name]?.power ?? {}).length > 1;
    return isJoker ? `${itemName(name)} (${words.symbol[symbol]})` : itemName(name);
  };
  switch (chosen.do) {
    case 'move':
      return t.go(item(chosen.item, chosen.symbol), ...to(chosen.to)) + piece(chosen.from);
    case 'native':
      return t.go(t.native, ...to(chosen.to)) + piece(chosen.from);
    case 'on':
      return t.on(...to(chosen.to));
    case 'pay':
      return t.pay(...to(chosen.to)) + piece(chosen.from);
    case 'break':
      return t.tear(item(chosen.item, chosen.symbol), where(room, chosen.blockade)) + piece(chosen.from);
    case 'native-break':
      return t.tear(t.native, where(room, chosen.blockade)) + piece(chosen.from);
    case 'on-break':
      return t.onTear(where(room, chosen.blockade));
    case 'pay-break':
      return t.payTear(where(room, chosen.blockade)) + piece(chosen.from);
    case 'buy':
      return t.buy(cardInWords(chosen.card), coins(chosen.cost));
    case 'give':
      return t.give(itemName(chosen.item));
    case 'use':
      return t.use(itemName(chosen.card));
    case 'token':
      return t.use(itemName(tokenItem(chosen.token)));
    case 'transmit':
      return t.take(cardInWords(chosen.card));
    case 'remove':
      return t.remove(itemName(chosen.card));
    case 'replace':
      return t.replace(itemName(chosen.card));
    case 'keep':
      return t.keep(itemName(chosen.card));
    case 'save':
      return words.button.save(itemName(chosen.card));
    case 'explore':
      return t.explore(where(room, chosen.at));
    case 'stop':
      return words.button.stop;
    case 'end':
      return words.button.end;
    case 'done':
      return words.button.done;
  }
}
