// Names of things, and the table in words for who does not see the pictures: hand, objectives,
// what can be drawn, then the boards card by card.

import type {
  CodexChoice,
  CodexCorner,
  CodexDeck,
  CodexDeckName,
  CodexPlayer,
  CodexShownCard,
  CodexSide,
  Item,
  SeatLetter,
} from '../../protocol';
import { nameAt } from '../../state/telling';
import { text } from '../../text';
import type { InWords, Room, Section } from '../contract';
import { capital } from '../kit/sentence';
import {
  DECKS,
  backNamed,
  counted,
  faceOf,
  objectiveOf,
  tally,
  type Face,
  type Shows,
  type SymbolCount,
} from './components';
import { CORNERS, neighbour } from './geometry/layout';

type Table = Room<'codex'>;
const words = text.codex;
const t = words.inWords;

/** What an item of the points is called. Only cards and objectives bring points here. */
export const itemName = (item: Item): string =>
  item.item === 'objective'
    ? words.items.objective(objectiveOf(item.number).goal)
    : words.items.cards;

/** An objective and what it brings. */
export function objectiveInWords(objective: number): string {
  const { goal, points } = objectiveOf(objective);
  return words.effect.objective(goal, points);
}

/** All symbols that a side shows when nothing covers it. */
export const shownBy = (face: Face): SymbolCount[] =>
  tally([...CORNERS.map((corner) => face.corners[corner]), ...face.centre]);

/** Everything that is printed on one side of a card. */
export function cardInWords(card: number, side: CodexSide): string {
  const { corners } = faceOf(card, side);
  return described(card, side, (corner) => corners[corner]);
}

/** What a front brings and asks for, in short. */
export function valueInWords(card: number): string {
  const face = faceOf(card, 'front');
  return words.card.valued(shortName(face), valueOf(face));
}

/** A card as it lies on a board: what is covered is said to be. */
export function laidInWords(player: CodexPlayer, cell: string): string {
  const laid = player.cards[cell];
  if (!laid) return '';
  const { card, side, order, back = '' } = laid;
  if (card === undefined) return words.board.laid(cell, backInWords(back));
  const { corners } = faceOf(card, side);
  const isCovered = (corner: CodexCorner): boolean =>
    (player.cards[neighbour(cell, corner)]?.order ?? -1) > order;
  const name = described(card, side, (corner) => (isCovered(corner) ? 'covered' : corners[corner]));
  return words.board.laid(cell, name);
}

/** A card of which only the back is known, by the name the back has in the view. */
export const backInWords = (back: string): string => shortName(backNamed(back));

/** A card of an event, as far as everybody may know it. */
export const shownInWords = ({ kingdom, deck }: CodexShownCard): string =>
  words.card.short(kingdom, deck);

/** What is on top of a deck. */
export function deckInWords(deck: CodexDeck, name: CodexDeckName): string {
  return deck.top === undefined
    ? words.dock.emptyDeck(name)
    : words.dock.topOf(name, deck.top, leftIn(deck));
}

/** How many cards a deck has. */
export const leftIn = (deck: CodexDeck): number =>
  Object.values(deck.left).reduce((sum, count) => sum + count, 0);

/** A card with its number. */
function fullName(card: number, side: CodexSide): string {
  const { kingdom, deck } = faceOf(card, side);
  return kingdom === undefined || deck === undefined
    ? capital(words.card.starter(card, side))
    : capital(words.card.name(kingdom, deck, card, side));
}

const shortName = ({ kingdom, deck }: Face): string =>
  kingdom === undefined || deck === undefined ? '' : words.card.short(kingdom, deck);

function described(
  card: number,
  side: CodexSide,
  shows: (corner: CodexCorner) => Shows | 'covered',
): string {
  const face = faceOf(card, side);
  return words.card.described(fullName(card, side), [
    ...valueOf(face),
    ...CORNERS.map((corner) => words.card.corner(corner, shows(corner))),
    ...(face.centre.length > 0 ? [words.card.centre(tally(face.centre))] : []),
  ]);
}

/** Points and cost, where there are some. */
function valueOf(face: Face): string[] {
  return [
    ...(face.points > 0 ? [words.card.scores(face.points, face.per)] : []),
    ...(face.cost.length > 0 ? [words.card.costs(tally(face.cost))] : []),
  ];
}

export const inWords: InWords<'codex'> = {
  sections: (room) => [hand(room), objectives(room), open(room), ...boards(room)],
  choice,
};

const own = ({ board, me }: Table): CodexPlayer | undefined =>
  me === undefined ? undefined : board.players[me];

function hand(room: Table): Section {
  const cards = Object.keys(own(room)?.hand ?? {}).map(Number);
  return { title: t.hand, lines: cards.map((card) => cardInWords(card, 'front')) };
}

function objectives(room: Table): Section {
  const player = own(room);
  const secret = player?.secret === undefined ? [] : [player.secret];
  const line = (objective: number, whose: string): string => {
    const progress = player?.objectives[objective];
    const worth = progress && words.panel.worth(progress.worth, progress.matches);
    return t.objective(whose, objectiveInWords(objective), worth);
  };
  return {
    title: t.objectives,
    lines: [
      ...room.board.common.map((objective) => line(objective, words.panel.common)),
      ...secret.map((objective) => line(objective, words.panel.secret)),
    ],
  };
}

function open({ board }: Table): Section {
  const cards = Object.values(board.face_up).map((card) => capital(valueInWords(card)));
  const decks = DECKS.map((name) => deckInWords(board.decks[name], name));
  return { title: t.open, lines: [...cards, ...decks] };
}

/** The own board first. */
function boards({ board, me, view }: Table): Section[] {
  const seats = (Object.keys(board.players) as SeatLetter[]).sort(
    (a, b) => Number(b === me) - Number(a === me),
  );
  return seats.flatMap((seat) => {
    const player = board.players[seat];
    if (!player) return [];
    const cells = Object.entries(player.cards).sort(([, a], [, b]) => a.order - b.order);
    return {
      title: t.board(nameAt(view.seats, seat), player.points),
      lines: [
        t.shows(counted(player.symbols)),
        ...cells.map(([cell]) => laidInWords(player, cell)),
      ],
      isLong: seat !== me,
    };
  });
}

function choice(room: Table, action: string): string {
  const kinds = Object.values(room.choices?.actions ?? {});
  const chosen = kinds.find((choices) => choices[action] !== undefined)?.[action];
  return chosen === undefined ? '' : choiceInWords(room, chosen);
}

function choiceInWords(room: Table, chosen: CodexChoice): string {
  const player = own(room);
  switch (chosen.do) {
    case 'place': {
      const { card, side, cell, points } = chosen;
      const covered = Object.values(player?.free[cell]?.covers ?? {});
      return t.lay(fullName(card, side), cell, points, tally(covered));
    }
    case 'starter':
      return t.starter(
        chosen.side,
        player?.starter === undefined ? [] : shownBy(faceOf(player.starter, chosen.side)),
      );
    case 'objective':
      return capital(words.goal(objectiveOf(chosen.objective).goal));
    case 'draw': {
      const { top } = room.board.decks[chosen.deck];
      return top === undefined ? '' : t.draw(chosen.deck, top);
    }
    case 'take':
      return capital(valueInWords(chosen.card));
    case 'pass':
      return t.pass;
  }
}
