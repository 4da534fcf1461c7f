// The printed components: cards, starters and objectives by number, and the faces of cards.

import { codex } from '../../protocol/components.json';
import type {
  CodexComponents,
  CodexCorner,
  CodexCorners,
  CodexDeckName,
  CodexKingdom,
  CodexLaidCard,
  CodexPrintedObjective,
  CodexSide,
} from '../../protocol';

// TypeScript infers no literal types from JSON, so the generated file is cast to its type.
const untyped: object = codex;
const components = untyped as CodexComponents;

export const KINGDOMS: readonly CodexKingdom[] = ['fungi', 'plant', 'animal', 'insect'];
export const DECKS: readonly CodexDeckName[] = ['resource', 'gold'];
/** The symbols that do not belong to a kingdom. */
export const OBJECTS = ['quill', 'inkwell', 'manuscript'] as const;
export type ObjectName = (typeof OBJECTS)[number];
export type SymbolName = CodexKingdom | ObjectName;
export const SYMBOLS: readonly SymbolName[] = [...KINGDOMS, ...OBJECTS];

/** A symbol and how often it occurs. */
export interface SymbolCount {
  symbol: SymbolName;
  count: number;
}

/** What a corner shows; `hidden` if the card has no corner there. */
export type Shows = SymbolName | 'empty' | 'hidden';
export type Corners = { readonly [corner in CodexCorner]: Shows };

/** One side of a card. */
export interface Face {
  /** The seed of its ornament; the same for all cards that look the same. */
  seed: number;
  /** Its kingdom; starters have none. */
  kingdom: CodexKingdom | undefined;
  /** Its deck; starters have none. */
  deck: CodexDeckName | undefined;
  isBack: boolean;
  corners: Corners;
  /** Resources in the middle, which are never covered. */
  centre: readonly CodexKingdom[];
  points: number;
  /** What the points are multiplied by, if anything. */
  per: ObjectName | 'corner' | undefined;
  /** The required symbols, one by one. */
  cost: readonly CodexKingdom[];
}

const EMPTY: Corners = {
  'top-left': 'empty',
  'top-right': 'empty',
  'bottom-left': 'empty',
  'bottom-right': 'empty',
};

const PLAIN = { centre: [], points: 0, per: undefined, cost: [] } as const;

/** A side of a resource card, gold card or starter. */
export function faceOf(card: number, side: CodexSide): Face {
  const starter = components.starters[card];
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
  const printed = components.cards[card];
  if (!printed) throw new Error(`no card has the number ${card}`);
  if (side === 'back') return backOf(printed.kingdom, printed.deck);
  const { kingdom, deck, points, per, cost } = printed;
  return {
    seed: card,
    kingdom,
    deck,
    isBack: false,
    corners: cornersOf(printed.corners),
    centre: [],
    points,
    per: per === 'corner' ? per : OBJECTS.find((name) => name === per),
    cost: KINGDOMS.flatMap((needed) => Array<CodexKingdom>(cost[needed] ?? 0).fill(needed)),
  };
}

function cornersOf(printed: CodexCorners): Corners {
  const shows = (word: string): Shows =>
    symbolNamed(word) ?? (word === 'hidden' ? 'hidden' : 'empty');
  return {
    'top-left': shows(printed['top-left']),
    'top-right': shows(printed['top-right']),
    'bottom-left': shows(printed['bottom-left']),
    'bottom-right': shows(printed['bottom-right']),
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

/** A back by its name in the view, `fungi-resource`. */
export function backNamed(name: string): Face {
  const back = BACKS.get(name);
  if (!back) throw new Error(`no back is called ${name}`);
  return back;
}

/** The visible face of a card on a board: its back if the viewer does not know its number. */
export function faceOfLaid({ card, side, back }: CodexLaidCard): Face {
  return card === undefined ? backNamed(back ?? '') : faceOf(card, side);
}

/** An objective by its number. */
export function objectiveOf(number: number): CodexPrintedObjective {
  const printed = components.objectives[number];
  if (!printed) throw new Error(`no objective has the number ${number}`);
  return printed;
}

/** The numbers of all cards, by sort. */
export const numbers = {
  cards: Object.keys(components.cards).map(Number),
  starters: Object.keys(components.starters).map(Number),
  objectives: Object.keys(components.objectives).map(Number),
};

/** The symbol with a name of the wire; undefined for `empty` and `hidden`. */
const symbolNamed = (name: string): SymbolName | undefined =>
  SYMBOLS.find((symbol) => symbol === name);

/** The counts that are not zero, in the order of the symbols. */
export function nonZeroCounts(counts: { readonly [symbol: string]: number }): SymbolCount[] {
  return SYMBOLS.flatMap((symbol) => {
    const count = counts[symbol] ?? 0;
    return count > 0 ? [{ symbol, count }] : [];
  });
}

/** How often each symbol occurs in a list, in the order of the symbols. */
export function tally(names: readonly string[]): SymbolCount[] {
  return SYMBOLS.flatMap((symbol) => {
    const count = names.filter((name) => name === symbol).length;
    return count > 0 ? [{ symbol, count }] : [];
  });
}

/** Expands counts into the symbols one by one. */
export const expandCounts = (counts: readonly SymbolCount[]): SymbolName[] =>
  counts.flatMap(({ symbol, count }) => Array<SymbolName>(count).fill(symbol));
