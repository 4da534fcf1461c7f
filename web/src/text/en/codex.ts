// All texts of Codex Naturalis.

import type {
  CodexCorner,
  CodexDeckName,
  CodexEndReason,
  CodexExpected,
  CodexGoal,
  CodexIllegal,
  CodexKingdom,
  CodexSide,
  CodexStep,
} from '../../protocol';
import type { Sentences } from '../sentences';
import { listed, points } from './phrases';

type ObjectName = 'inkwell' | 'manuscript' | 'quill';
type SymbolName = CodexKingdom | ObjectName;
type Named = { [key in SymbolName]: string };
type SymbolCounts = readonly { symbol: SymbolName; count: number }[];

const one: Named = {
  fungi: 'fungus',
  plant: 'plant',
  animal: 'animal',
  insect: 'insect',
  inkwell: 'inkwell',
  manuscript: 'manuscript',
  quill: 'quill',
};
const many: Named = {
  fungi: 'fungi',
  plant: 'plants',
  animal: 'animals',
  insect: 'insects',
  inkwell: 'inkwells',
  manuscript: 'manuscripts',
  quill: 'quills',
};
const kingdoms: { [key in CodexKingdom]: string } = {
  fungi: 'fungi',
  plant: 'plant',
  animal: 'animal',
  insect: 'insect',
};
const decks: { [key in CodexDeckName]: string } = { resource: 'resource', gold: 'gold' };
const sides: { [key in CodexSide]: string } = { front: 'front', back: 'back' };
const corners: { [key in CodexCorner]: string } = {
  'top-left': 'top left',
  'top-right': 'top right',
  'bottom-left': 'bottom left',
  'bottom-right': 'bottom right',
};
const shown = { ...one, hidden: 'no corner', empty: 'empty', covered: 'covered' };

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);
const symbol = (name: SymbolName, count: number): string =>
  `${count} ${(count === 1 ? one : many)[name]}`;
/** "2 fungi and 1 quill"; empty if there are none. */
const symbols = (counts: SymbolCounts): string =>
  listed(counts.map(({ symbol: name, count }) => symbol(name, count)));
/** "fungi gold card". */
const cardOf = (kingdom: CodexKingdom, deck: CodexDeckName): string =>
  `${kingdoms[kingdom]} ${decks[deck]} card`;

/** The goal of an objective: "three fungi cards in a rising diagonal". */
function goal(asked: CodexGoal): string {
  switch (asked.goal) {
    case 'diagonal':
      return `three ${kingdoms[asked.kingdom]} cards in a ${asked.rises ? 'rising' : 'falling'} diagonal`;
    case 'stack':
      return (
        `two ${kingdoms[asked.stack]} cards one above the other, ` +
        `${article(kingdoms[asked.with])} card at the ${corners[asked.corner as CodexCorner]}`
      );
    case 'symbols': {
      const names = Object.keys(one) as SymbolName[];
      const parts = names.flatMap((name) => {
        const count = asked.symbols[name] ?? 0;
        if (count === 0) return [];
        return [count === 1 ? article(one[name]) : `${numerals[count]} ${many[name]}`];
      });
      return listed(parts);
    }
  }
}

/** What the points of a card are multiplied by. */
const per = (what: ObjectName | 'corner'): string =>
  what === 'corner' ? 'for each corner it covers' : `for each ${one[what]} you show`;
const scores = (count: number): string => (count > 0 ? `+${points(count)}` : 'no points');
const covers = (covered: SymbolCounts): string => `covers ${symbols(covered) || 'no symbol'}`;

const over = 'The game is over.';
const dealing = 'Cards are being dealt; wait a moment.';

const waiting: Partial<{ [key in CodexStep]: (name: string) => string }> = {
  'choose-side': (name) => `${name} chooses a side of the starter.`,
  'choose-objective': (name) => `${name} chooses a secret objective.`,
  place: (name) => `${name} is laying a card.`,
  pass: (name) => `${name} cannot lay a card.`,
  draw: (name) => `${name} is drawing a card.`,
};

const expected: { [key in CodexExpected]: string } = {
  top: dealing,
  reveal: dealing,
  'deal-starter': dealing,
  'choose-side': 'First choose the side of your starter.',
  deal: dealing,
  'reveal-objective': dealing,
  'offer-objective': dealing,
  'choose-objective': 'First keep one of your two objectives.',
  place: 'First lay a card.',
  pass: 'You cannot lay a card now: pass.',
  draw: 'First draw a card, or take one that is face up.',
  nothing: over,
};

/** Why an action is refused. */
const refusals: Sentences<CodexIllegal> = {
  'game-over': over,
  'not-your-turn': ({ mover }) => {
    if (mover === 'over') return over;
    return mover === 'chance' ? dealing : `It is not your turn: seat ${mover} moves.`;
  },
  'wrong-step': ({ now }) => expected[now],
  'other-deck': ({ deck }) => `The top of the ${decks[deck]} deck has to be revealed first.`,
  'no-such-back': ({ deck, kingdom }) =>
    `No ${kingdoms[kingdom]} card is left in the ${decks[deck]} deck.`,
  'not-in-deck': ({ card, deck }) => `Card ${card} is not in the ${decks[deck]} deck.`,
  'not-on-top': ({ card, top }) =>
    `Card ${card} cannot be drawn: ${article(kingdoms[top])} card is on top of its deck.`,
  'starter-gone': ({ starter }) => `Starter ${starter} has already been dealt.`,
  'objective-gone': ({ objective }) => `Objective ${objective} has already been dealt.`,
  'not-offered': ({ objective }) => `Objective ${objective} was not offered to you.`,
  'not-in-hand': ({ card }) => `Card ${card} is not in your hand.`,
  'off-grid': ({ at }) =>
    `There is no place at ${at}: the two numbers of a place are both even or both odd.`,
  occupied: ({ at }) => `There is already a card at ${at}.`,
  apart: ({ at }) => `A card at ${at} would cover no corner of your cards.`,
  'corner-hidden': ({ corner, of }) =>
    `The card at ${of} has no ${corners[corner]} corner, so this place stays empty.`,
  'cost-not-met': ({ card, cost, missing }) => {
    const short = (Object.keys(kingdoms) as CodexKingdom[]).flatMap((kingdom) => {
      const [want, lacks] = [cost[kingdom] ?? 0, missing[kingdom] ?? 0];
      return lacks > 0 ? [`${symbol(kingdom, want)} (you show ${want - lacks})`] : [];
    });
    return `The front of card ${card} needs ${listed(short)}.`;
  },
  'deck-empty': ({ deck }) => `The ${decks[deck]} deck is empty.`,
  'not-face-up': ({ card }) => `Card ${card} is not face up.`,
};

export const codex = {
  symbol,
  goal,
  side: sides,
  refusals,

  prompt: {
    starter: 'Choose the side of your starter that faces up.',
    starterPicked: (side: CodexSide) => `Lay your starter with its ${sides[side]} up?`,
    objective: 'Choose your secret objective.',
    objectivePicked: 'Keep this objective?',
    hand: 'Pick a card from your hand.',
    cell: 'Choose where to lay it, or flip it.',
    noCell: 'This side cannot be laid now. Flip it, or pick another card.',
    refused: (why: string) => `${why} Flip it, or pick another card.`,
    cellPicked: 'Lay it here?',
    draw: 'Now draw a card: one that is face up, or the top of a deck.',
    drawPicked: 'Take this card?',
    pass: 'You can no longer lay a card: pass.',
    waiting: (step: CodexStep, name: string) => waiting[step]?.(name) ?? 'Cards are being dealt.',
    over,
  },

  effect: {
    place: (count: number, covered: SymbolCounts, objectives: number) => {
      const effect = `${scores(count)}, ${covers(covered)}`;
      if (objectives === 0) return effect;
      return `${effect}, objectives ${objectives > 0 ? '+' : '−'}${Math.abs(objectives)}`;
    },
    starter: (counts: SymbolCounts) => `It shows ${symbols(counts)}.`,
    objective: (asked: CodexGoal, count: number) => `${goal(asked)}, ${points(count)} each time`,
    topOf: (deck: CodexDeckName, kingdom: CodexKingdom) =>
      `${article(cardOf(kingdom, deck))}, face down`,
    pass: 'You neither lay nor draw a card.',
  },

  card: {
    name: (kingdom: CodexKingdom, deck: CodexDeckName, number: number, side: CodexSide) =>
      `${cardOf(kingdom, deck)} ${number}, ${sides[side]}`,
    short: (kingdom: CodexKingdom, deck: CodexDeckName) => article(cardOf(kingdom, deck)),
    starter: (number: number, side: CodexSide) => `starter ${number}, ${sides[side]}`,
    described: (name: string, parts: readonly string[]) => `${name}: ${parts.join(', ')}`,
    valued: (name: string, parts: readonly string[]) => [name, ...parts].join(', '),
    scores: (count: number, what: ObjectName | 'corner' | undefined) =>
      what ? `${points(count)} ${per(what)}` : points(count),
    costs: (cost: SymbolCounts) => `needs ${symbols(cost)}`,
    corner: (corner: CodexCorner, shows: keyof typeof shown) =>
      `${corners[corner]} ${shown[shows]}`,
    centre: (counts: SymbolCounts) => `in the middle ${symbols(counts)}`,
    locked: (card: string) => `${card}, cost not met yet`,
  },

  board: {
    lay: (cell: string, does: string) => `Lay at ${cell}: ${does}`,
    laid: (cell: string, name: string) => `At ${cell}: ${name}`,
    pickSide: (name: string) => `Choose this side: ${name}`,
  },

  dock: {
    hand: 'Your hand',
    flip: 'Flip',
    flipKey: 'Flip the card (F)',
    boards: 'Boards',
    boardOf: (name: string, count: number, isNew: boolean) =>
      `Board of ${name}, ${points(count)}${isNew ? ', changed' : ''}`,
    market: 'Cards to draw',
    topOf: (deck: CodexDeckName, kingdom: CodexKingdom, left: number) =>
      `Top of the ${decks[deck]} deck: ${article(kingdoms[kingdom])} card; ${left} left`,
    emptyDeck: (deck: CodexDeckName) => `The ${decks[deck]} deck is empty`,
    frontMeans: 'Four symbols in the corners; all of them can be covered later.',
    backMeans: 'The symbols in the middle always stay visible.',
  },

  panel: {
    objectives: 'Objectives',
    common: 'Common',
    secret: 'Your secret objective',
    secretOf: (name: string) => `Secret objective of ${name}`,
    worth: (count: number, matches: number, isOver: boolean) => {
      if (matches > 0) return `fulfilled ${matches}×, worth ${points(count)}`;
      return isOver ? 'not fulfilled' : 'not yet fulfilled';
    },
    missingSymbols: (missing: number) =>
      missing === 1 ? '1 more symbol for the next match' : `${missing} more symbols for the next match`,
    missingCards: (missing: number, ways: number) => {
      if (missing !== 1) return `${missing} more cards for the next match`;
      const where = ways === 1 ? ', at 1 place' : `, at ${ways} places`;
      return `1 more card for the next match${ways > 0 ? where : ''}`;
    },
    players: 'Boards and hands',
    handOf: (name: string) => `Hand of ${name}`,
    decks: 'Decks and face-up cards',
    end: {
      points: (name: string) => `${name} has reached 20 points.`,
      decks: () => 'The decks are empty.',
    } satisfies { [key in CodexEndReason]: (name: string) => string },
    thisRound: 'This round is completed, then each player has one more turn.',
    lastRound: 'This is the last round.',
  },

  /** The text view. */
  inWords: {
    hand: 'Your hand',
    open: 'Face-up cards and decks',
    objectives: 'Objectives',
    objective: (whose: string, what: string, progress: string | undefined) =>
      `${whose}: ${what}${progress === undefined ? '' : `; ${progress}`}`,
    board: (name: string, count: number) => `Board of ${name}, ${points(count)}`,
    shows: (counts: SymbolCounts) => `Visible: ${symbols(counts) || 'nothing'}`,
    lay: (card: string, cell: string, count: number, covered: SymbolCounts) =>
      `${card} at ${cell}: ${scores(count)}, ${covers(covered)}`,
    starter: (side: CodexSide, counts: SymbolCounts) =>
      `Starter with its ${sides[side]} up: ${symbols(counts)}`,
    draw: (deck: CodexDeckName, kingdom: CodexKingdom) =>
      `The top of the ${decks[deck]} deck, ${article(kingdoms[kingdom])} card`,
    pass: 'Pass',
  },

  log: {
    lays: (card: string, side: CodexSide) => `lays ${card}${side === 'back' ? ' face down' : ''}`,
    takes: (card: string) => `takes ${card}`,
    draws: (deck: CodexDeckName) => `draws from the ${decks[deck]} deck`,
    starter: (side: CodexSide) => `lays the starter with its ${sides[side]} up`,
    objective: 'chooses a secret objective',
    passes: 'cannot lay a card and passes',
    reaches: 'reaches 20 points',
    endNears: { points: 'the end is near', decks: 'the decks are empty: the end is near' },
  },

  items: {
    cards: 'Cards laid',
    objective: (asked: CodexGoal) => `Objective: ${goal(asked)}`,
  },

  keys: [
    { keys: '1 – 3', does: 'pick a card in your hand; 1 – 6 a card to draw' },
    { keys: 'F', does: 'flip the picked card' },
    { keys: '← ↑ ↓ →', does: 'move from place to place' },
    { keys: 'Enter', does: 'choose, then confirm' },
    { keys: 'Esc', does: 'go back one step' },
    { keys: 'B', does: 'show the next board' },
  ],
};
