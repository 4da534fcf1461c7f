// What is printed: cards, starters and objectives by number, and what a side of a card shows.

import { codex } from '../../protocol/prints.json';
import type {
  CodexCorner,
  CodexCorners,
  CodexDeckName,
  CodexKingdom,
  CodexLaidCard,
  CodexObjectivePrint,
  CodexPrints,
  CodexSide,
} from '../../protocol';

// JSON has no literal types, so the compiler cannot see that it is what codegen writes.
const printed: object = codex;
const prints = printed as CodexPrints;

export const KINGDOMS: readonly CodexKingdom[] = ['fungi', 'plant', 'animal', 'insect'];
export const DECKS: readonly CodexDeckName[] = ['resource', 'gold'];
/** The symbols that no kingdom has. */
export const OBJECTS = ['quill', 'inkwell', 'manuscript'] as const;
export type ObjectName = (typeof OBJECTS)[number];
export type SymbolName = CodexKingdom | ObjectName;
export const SYMBOLS: readonly SymbolName[] = [...KINGDOMS, ...OBJECTS];

/** Some symbols of one sort. */
export interface SymbolCount {
  symbol: SymbolName;
  count: number;
}

/** What a corner shows; `hidden` where there is none. */
export type Shows = SymbolName | 'empty' | 'hidden';
export type Corners = { readonly [corner in CodexCorner]: Shows };

/** What one side of a card shows. */
export interface Face {
  /** The number that its ornament grows from; the same for all cards that cannot be told apart. */
  seed: number;
  /** Its colour. Starters have no kingdom. */
  kingdom: CodexKingdom | undefined;
  /** Its deck. Starters have none. */
  deck: CodexDeckName | undefined;
  isBack: boolean;
  corners: Corners;
  /** Resources in the middle, which are never covered. */
  centre: readonly CodexKingdom[];
  points: number;
  /** What the points are multiplied by; missing when by nothing. */
  per: ObjectName | 'corner' | undefined;
  /** Every symbol that must be visible, one by one. */
  cost: readonly CodexKingdom[];
}

const EMPTY: Corners = {
  'top-left': 'empty',
  'top-right': 'empty',
  'bottom-left': 'empty',
  'bottom-right': 'empty',
};

const PLAIN = { centre: [], points: 0, per: undefined, cost: [] } as const;

/** The side of a resource card, gold card or starter. */
export function faceOf(card: number, side: CodexSide): Face {
  const starter = prints.starters[card];
  if (starter) {
    return {
      ...PLAIN,
      seed: card,
      kingdom: undefined,
      deck: undefined,
      isBack: side === 'back',
      corners: cornersOf(starter[side]),
      centre: side === 'back' ? starter.centre : [],
    };
  }
  const print = prints.cards[card];
  if (!print) throw new Error(`no card has the number ${card}`);
  if (side === 'back') return backOf(print.kingdom, print.deck);
  const { kingdom, deck, points, per, cost } = print;
  return {
    seed: card,
    kingdom,
    deck,
    isBack: false,
    corners: cornersOf(print.corners),
    centre: [],
    points,
    per: per === 'corner' ? per : OBJECTS.find((name) => name === per),
    cost: KINGDOMS.flatMap((needed) => Array<CodexKingdom>(cost[needed] ?? 0).fill(needed)),
  };
}

function cornersOf(print: CodexCorners): Corners {
  const shows = (word: string): Shows =>
    symbolNamed(word) ?? (word === 'hidden' ? 'hidden' : 'empty');
  return {
    'top-left': shows(print['top-left']),
    'top-right': shows(print['top-right']),
    'bottom-left': shows(print['bottom-left']),
    'bottom-right': shows(print['bottom-right']),
  };
}

/** The back of every card of a kingdom and deck. */
export function backOf(kingdom: CodexKingdom, deck: CodexDeckName): Face {
  return {
    ...PLAIN,
    seed: KINGDOMS.indexOf(kingdom) + (deck === 'gold' ? 204 : 200),
    kingdom,
    deck,
    isBack: true,
    corners: EMPTY,
    centre: [kingdom],
  };
}

const BACKS: ReadonlyMap<string, Face> = new Map(
  KINGDOMS.flatMap((kingdom) =>
    DECKS.map((deck) => [`${kingdom}-${deck}`, backOf(kingdom, deck)] as const),
  ),
);

/** A back by the name it has in the view, `fungi-resource`. */
export function backNamed(name: string): Face {
  const back = BACKS.get(name);
  if (!back) throw new Error(`no back is called ${name}`);
  return back;
}

/** What is seen of a card on a board: its back where the viewer cannot know its number. */
export function faceOfLaid({ card, side, back }: CodexLaidCard): Face {
  return card === undefined ? backNamed(back ?? '') : faceOf(card, side);
}

/** An objective by its number. */
export function objectiveOf(number: number): CodexObjectivePrint {
  const print = prints.objectives[number];
  if (!print) throw new Error(`no objective has the number ${number}`);
  return print;
}

/** The numbers of all cards of a sort. */
export const numbers = {
  cards: Object.keys(prints.cards).map(Number),
  starters: Object.keys(prints.starters).map(Number),
  objectives: Object.keys(prints.objectives).map(Number),
};

/** Which symbol a word of the wire is; missing for `empty` and `hidden`. */
const symbolNamed = (name: string): SymbolName | undefined =>
  SYMBOLS.find((symbol) => symbol === name);

/** How many of each symbol there are, in the order of the symbols; none of what is missing. */
export function counted(counts: { readonly [symbol: string]: number }): SymbolCount[] {
  return SYMBOLS.flatMap((symbol) => {
    const count = counts[symbol] ?? 0;
    return count > 0 ? [{ symbol, count }] : [];
  });
}

/** How often each symbol is in a list, in the order of the symbols. */
export function tally(names: readonly string[]): SymbolCount[] {
  return SYMBOLS.flatMap((symbol) => {
    const count = names.filter((name) => name === symbol).length;
    return count > 0 ? [{ symbol, count }] : [];
  });
}

/** A list of counts as the symbols one by one. */
export const oneByOne = (counts: readonly SymbolCount[]): SymbolName[] =>
  counts.flatMap(({ symbol, count }) => Array<SymbolName>(count).fill(symbol));
