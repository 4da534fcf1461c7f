// All that the page says in Codex Naturalis.

import type { CodexCorners, CodexGoal, CodexKingdom, CodexStep } from '../../protocol';

type SymbolName = CodexKingdom | 'quill' | 'inkwell' | 'manuscript';
type Named = { [key in SymbolName]: string };

const one: Named = {
  fungi: 'fungus',
  plant: 'plant',
  animal: 'animal',
  insect: 'insect',
  quill: 'quill',
  inkwell: 'inkwell',
  manuscript: 'manuscript',
};
const many: Named = {
  fungi: 'fungi',
  plant: 'plants',
  animal: 'animals',
  insect: 'insects',
  quill: 'quills',
  inkwell: 'inkwells',
  manuscript: 'manuscripts',
};
const kingdoms: { [key in CodexKingdom]: string } = {
  fungi: 'fungi',
  plant: 'plant',
  animal: 'animal',
  insect: 'insect',
};
const corners: { [key in keyof CodexCorners]: string } = {
  'top-left': 'top left',
  'top-right': 'top right',
  'bottom-left': 'bottom left',
  'bottom-right': 'bottom right',
};

const noSymbol: { [shows: string]: string } = {
  hidden: 'no corner',
  empty: 'empty',
  covered: 'covered',
};

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);
const symbol = (name: string, count: number): string =>
  `${count} ${(count === 1 ? one : many)[name as SymbolName]}`;
const listed = (parts: readonly string[]): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** What a goal asks for: "three fungi cards in a rising diagonal". */
function goal(asked: CodexGoal): string {
  switch (asked.goal) {
    case 'diagonal':
      return `three ${kingdoms[asked.kingdom]} cards in a ${asked.rises ? 'rising' : 'falling'} diagonal`;
    case 'stack':
      return (
        `two ${kingdoms[asked.stack]} cards one above the other, ` +
        `${article(kingdoms[asked.with])} card at the ${corners[asked.corner as keyof CodexCorners]}`
      );
    case 'symbols': {
      const parts = Object.entries(asked.symbols) as [SymbolName, number][];
      return listed(
        parts.map(([name, count]) =>
          count === 1 ? article(one[name]) : `${numerals[count]} ${many[name]}`,
        ),
      );
    }
  }
}

/** What a symbol or a corner counts, in a banner. */
const per = (what: string): string =>
  what === 'corner' ? 'for each corner it covers' : `for each ${one[what as SymbolName]} you show`;

const waiting: Partial<{ [key in CodexStep]: (name: string) => string }> = {
  'choose-side': (name) => `${name} chooses a side of the starter.`,
  'choose-objective': (name) => `${name} chooses a secret objective.`,
  place: (name) => `${name} is laying a card.`,
  pass: (name) => `${name} cannot lay a card.`,
  draw: (name) => `${name} is drawing a card.`,
};

export const codex = {
  points,
  symbol,
  listed,
  capital,
  goal,
  kingdoms,
  side: { front: 'front', back: 'back' },
  deck: { resource: 'resource', gold: 'gold' },

  prompt: {
    starter: 'Choose the side of your starter that lies up.',
    starterPicked: (side: string) => `Lay your starter with its ${side} up?`,
    objective: 'Choose your secret objective.',
    objectivePicked: 'Keep this objective?',
    hand: 'Pick a card from your hand.',
    cell: 'Choose where to lay it, or flip it.',
    noCell: 'This side cannot be laid now: flip it, or pick another card.',
    flipOrOther: 'Flip it, or pick another card.',
    cellPicked: 'Lay it here?',
    draw: 'Now draw a card: one that lies open, or the top of a deck.',
    drawPicked: 'Take this card?',
    pass: 'You cannot lay a card any more: pass.',
    waiting: (step: CodexStep, name: string) => waiting[step]?.(name) ?? 'Cards are dealt.',
    over: 'The game is over.',
  },

  refusal: {
    cost: (lacking: readonly { symbol: string; needs: number; shows: number }[]) =>
      `This side needs ${listed(
        lacking.map(({ symbol: name, needs, shows }) => `${symbol(name, needs)} (you show ${shows})`),
      )}.`,
    cornerHidden: 'A card beside it has no corner there, so this place stays empty.',
  },

  effect: {
    scores: (count: number) => (count > 0 ? `+${points(count)}` : 'no points'),
    covers: (covered: { [symbol: string]: number }) => {
      const parts = Object.entries(covered).map(([name, count]) => symbol(name, count));
      return parts.length > 0 ? `covers ${listed(parts)}` : 'covers no symbol';
    },
    objectives: (worth: number) =>
      worth > 0 ? `objectives +${worth}` : `objectives −${Math.abs(worth)}`,
    starter: (shown: string) => `shows ${shown}`,
    topOf: (deck: string, kingdom: string) => `${article(kingdom)} ${deck} card, face down`,
    pass: 'you lay and draw nothing',
  },

  card: {
    name: (kingdom: string, isGold: boolean, number: number, side: string) =>
      `${capital(kingdom)} ${isGold ? 'gold' : 'resource'} card ${number}, ${side}`,
    short: (kingdom: string, isGold: boolean) =>
      `${article(kingdom)} ${isGold ? 'gold' : 'resource'} card`,
    starter: (number: number, side: string) => `Starter ${number}, ${side}`,
    scores: (count: number, what: string | undefined) =>
      what ? `${points(count)} ${per(what)}` : points(count),
    costs: (cost: { [symbol: string]: number }) =>
      `needs ${listed(Object.entries(cost).map(([name, count]) => symbol(name, count)))}`,
    corner: (corner: keyof CodexCorners, shows: string) =>
      `${corners[corner]} ${one[shows as SymbolName] ?? noSymbol[shows]}`,
    centre: (shown: string) => `in the middle ${shown}`,
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
      `Board of ${name}, ${points(count)}${isNew ? ', with news' : ''}`,
    market: 'Cards to draw',
    topOf: (deck: string, kingdom: string, left: number) =>
      `Top of the ${deck} deck: ${article(kingdom)} card; ${left} left`,
    emptyDeck: (deck: string) => `The ${deck} deck is empty`,
    unaffordable: 'cannot be paid yet',
    frontMeans: 'Four symbols in the corners; all of them can be covered later.',
    backMeans: 'What stands in the middle always stays visible.',
  },

  panel: {
    objectives: 'Objectives',
    common: 'For everybody',
    secret: 'Your secret',
    secretOf: (name: string) => `Secret of ${name}`,
    worth: (count: number, matches: number) =>
      matches === 0 ? 'not yet reached' : `${matches}× reached, worth ${points(count)}`,
    missingSymbols: (missing: number) =>
      missing === 1 ? '1 symbol more for the next' : `${missing} symbols more for the next`,
    missingCards: (missing: number) =>
      missing === 1 ? '1 card more for the next' : `${missing} cards more for the next`,
    ways: (ways: number) => (ways === 1 ? 'at 1 place' : `at ${ways} places`),
    each: (count: number) => `${points(count)} each time`,
    players: 'Boards and hands',
    handOf: (name: string) => `Hand of ${name}`,
    decks: 'Decks and open cards',
    end: {
      points: (name: string) => `${name} has reached 20 points.`,
      decks: () => 'The decks run out.',
    },
    thisRound: 'This round is finished, then each plays once more.',
    lastRound: 'This is the last round.',
  },

  /** The table in words. */
  inWords: {
    hand: 'Your hand',
    open: 'Open cards and decks',
    objectives: 'Objectives',
    board: (name: string, count: number) => `Board of ${name}, ${points(count)}`,
    shows: (symbols: string) => `Visible: ${symbols || 'nothing'}`,
    lay: (card: string, cell: string, count: number, covered: string) =>
      `${card} at ${cell}: ${count > 0 ? `+${points(count)}` : 'no points'}, covers ${covered || 'no symbol'}`,
    starter: (side: string, shown: string) => `Starter with its ${side} up: ${shown}`,
    draw: (deck: string, kingdom: string) => `The top of the ${deck} deck, ${article(kingdom)} card`,
    pass: 'Pass',
  },

  told: {
    lays: (card: string, isFaceDown: boolean) => `lays ${card}${isFaceDown ? ' face down' : ''}`,
    takes: (card: string) => `takes ${card}`,
    draws: (deck: string) => `draws from the ${deck} deck`,
    starter: (side: string) => `lays the starter with its ${side} up`,
    objective: 'chooses a secret objective',
    passes: 'can lay nothing and passes',
    reaches: 'reaches 20 points: the end is near',
    decksEnd: 'the decks are empty: the end is near',
  },

  items: {
    cards: 'Cards laid',
    objective: (asked: CodexGoal) => `Objective: ${goal(asked)}`,
  },

  keys: [
    { keys: '1 – 3', does: 'pick a card of your hand; 1 – 6 a card to draw' },
    { keys: 'F', does: 'flip the picked card' },
    { keys: '← ↑ ↓ →', does: 'go from place to place' },
    { keys: 'Enter', does: 'choose, then confirm' },
    { keys: 'Esc', does: 'one step back' },
    { keys: 'B', does: 'show the next board' },
  ],
};
