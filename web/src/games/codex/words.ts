// Names, and the text view: hand, objectives, cards to draw, then the boards card by card.

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
import { seatName } from '../../state/turn-log';
import { text } from '../../text';
import type { InWords, Table, Section } from '../contract';
import { capital } from '../kit/sentence';
import {
  DECKS,
  backNamed,
  nonZeroCounts,
  faceOf,
  objectiveOf,
  tally,
  type Face,
  type Shows,
  type SymbolCount,
} from './components';
import { CORNERS, neighbour } from './geometry/layout';

type CodexTable = Table<'codex'>;
const words = text.codex;
const t = words.inWords;

/** The name of a scored item; in this game, cards and objectives score. */
export const itemName = (item: Item): string =>
  item.item === 'objective'
    ? words.items.objective(objectiveOf(item.number).goal)
    : words.items.cards;

/** Whether the game is over, so that nothing more can be achieved. */
export const isOver = ({ board, view }: CodexTable): boolean =>
  board.step === 'over' || view.ended !== undefined;

/** The goal of an objective and its points. */
export function objectiveInWords(objective: number): string {
  const { goal, points } = objectiveOf(objective);
  return words.effect.objective(goal, points);
}

/** All symbols of an uncovered side. */
export const shownBy = (face: Face): SymbolCount[] =>
  tally([...CORNERS.map((corner) => face.corners[corner]), ...face.centre]);

/** Everything that is printed on one side of a card. */
export function cardInWords(card: number, side: CodexSide): string {
  const { corners } = faceOf(card, side);
  return described(card, side, (corner) => corners[corner]);
}

/** The value and cost of a front, in short. */
export function valueInWords(card: number): string {
  const face = faceOf(card, 'front');
  return words.card.valued(shortName(face), valueOf(face));
}

/** A card on a board, with its covered corners. */
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

/** A card of which only the back is known, by the name of the back in the view. */
export const backInWords = (back: string): string => shortName(backNamed(back));

/** A card of an event, as far as all players know it. */
export const shownInWords = ({ kingdom, deck }: CodexShownCard): string =>
  words.card.short(kingdom, deck);

/** The top of a deck. */
export function deckInWords(deck: CodexDeck, name: CodexDeckName): string {
  return deck.top === undefined
    ? words.dock.emptyDeck(name)
    : words.dock.topOf(name, deck.top, leftIn(deck));
}

/** The number of cards in a deck. */
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

/** Points and cost, if there are any. */
function valueOf(face: Face): string[] {
  return [
    ...(face.points > 0 ? [words.card.scores(face.points, face.per)] : []),
    ...(face.cost.length > 0 ? [words.card.costs(tally(face.cost))] : []),
  ];
}

export const inWords: InWords<'codex'> = {
  sections: (table) => [hand(table), objectives(table), open(table), ...boards(table)],
  choice,
};

const own = ({ board, me }: CodexTable): CodexPlayer | undefined =>
  me === undefined ? undefined : board.players[me];

function hand(table: CodexTable): Section {
  const cards = Object.keys(own(table)?.hand ?? {}).map(Number);
  return { title: t.hand, lines: cards.map((card) => cardInWords(card, 'front')) };
}

function objectives(table: CodexTable): Section {
  const player = own(table);
  const secret = player?.secret === undefined ? [] : [player.secret];
  const line = (objective: number, whose: string): string => {
    const progress = player?.objectives[objective];
    const worth = progress && words.panel.worth(progress.worth, progress.matches, isOver(table));
    return t.objective(whose, objectiveInWords(objective), worth);
  };
  return {
    title: t.objectives,
    lines: [
      ...table.board.common.map((objective) => line(objective, words.panel.common)),
      ...secret.map((objective) => line(objective, words.panel.secret)),
    ],
  };
}

function open({ board }: CodexTable): Section {
  const cards = Object.values(board.face_up).map((card) => cardInWords(card, 'front'));
  const decks = DECKS.map((name) => deckInWords(board.decks[name], name));
  return { title: t.open, lines: [...cards, ...decks] };
}

/** The viewer's own board first. */
function boards({ board, me, view }: CodexTable): Section[] {
  const seats = (Object.keys(board.players) as SeatLetter[]).sort(
    (a, b) => Number(b === me) - Number(a === me),
  );
  return seats.flatMap((seat) => {
    const player = board.players[seat];
    if (!player) return [];
    const cells = Object.entries(player.cards).sort(([, a], [, b]) => a.order - b.order);
    return {
      title: t.board(seatName(view.seats, seat), player.points),
      lines: [
        t.shows(nonZeroCounts(player.symbols)),
        ...cells.map(([cell]) => laidInWords(player, cell)),
      ],
      isLong: seat !== me,
    };
  });
}

function choice(table: CodexTable, action: string): string {
  const kinds = Object.values(table.choices?.actions ?? {});
  const chosen = kinds.find((choices) => choices[action] !== undefined)?.[action];
  return chosen === undefined ? '' : choiceInWords(table, chosen);
}

function choiceInWords(table: CodexTable, chosen: CodexChoice): string {
  const player = own(table);
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
      const { top } = table.board.decks[chosen.deck];
      return top === undefined ? '' : t.draw(chosen.deck, top);
    }
    case 'take':
      return cardInWords(chosen.card, 'front');
    case 'pass':
      return t.pass;
  }
}
