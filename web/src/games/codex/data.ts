// What is printed: cards, starters and objectives by number, and what a side of a card shows.

import { codex } from '../../protocol/prints.json';
import type {
  CodexCorners,
  CodexGoal,
  CodexKingdom,
  CodexLaidCard,
  CodexObjectivePrint,
  CodexPrints,
  CodexSide,
} from '../../protocol';

const prints = codex as unknown as CodexPrints;

export const KINGDOMS: readonly CodexKingdom[] = ['fungi', 'plant', 'animal', 'insect'];
export const ITEMS = ['quill', 'inkwell', 'manuscript'] as const;
export type Item = (typeof ITEMS)[number];
export type SymbolName = CodexKingdom | Item;
export const SYMBOLS: readonly SymbolName[] = [...KINGDOMS, ...ITEMS];

/** What one side of a card shows. */
export interface Face {
  /** The number that its ornament grows from; the same for all cards that cannot be told apart. */
  seed: number;
  /** Its colour. Starters have no kingdom. */
  kingdom: CodexKingdom | undefined;
  isGold: boolean;
  isBack: boolean;
  corners: CodexCorners;
  /** Resources in the middle, which are never covered. */
  centre: readonly CodexKingdom[];
  points: number;
  /** What the points are multiplied by; missing when by nothing. */
  per: Item | 'corner' | undefined;
  /** Every symbol that must be visible, one by one. */
  cost: readonly CodexKingdom[];
}

const EMPTY: CodexCorners = {
  'top-left': 'empty',
  'top-right': 'empty',
  'bottom-left': 'empty',
  'bottom-right': 'empty',
};

const PLAIN = { isGold: false, centre: [], points: 0, per: undefined, cost: [] } as const;

/** The side of a resource card, gold card or starter. */
export function faceOf(card: number, side: CodexSide): Face {
  const starter = prints.starters[card];
  if (starter) {
    return {
      ...PLAIN,
      seed: card,
      kingdom: undefined,
      isBack: side === 'back',
      corners: starter[side],
      centre: side === 'back' ? starter.centre : [],
    };
  }
  const print = prints.cards[card];
  if (!print) throw new Error(`no card has the number ${card}`);
  if (side === 'back') return backOf(`${print.kingdom}-${print.deck}`);
  return {
    seed: card,
    kingdom: print.kingdom,
    isGold: print.deck === 'gold',
    isBack: false,
    corners: print.corners,
    centre: [],
    points: print.points,
    per: print.per as Face['per'],
    cost: KINGDOMS.flatMap((kingdom) => Array<CodexKingdom>(print.cost[kingdom] ?? 0).fill(kingdom)),
  };
}

/** A back by its name, `fungi-resource`. */
export function backOf(name: string): Face {
  const [kingdom, deck] = name.split('-') as [CodexKingdom, string];
  return {
    ...PLAIN,
    seed: KINGDOMS.indexOf(kingdom) + (deck === 'gold' ? 204 : 200),
    kingdom,
    isGold: deck === 'gold',
    isBack: true,
    corners: EMPTY,
    centre: [kingdom],
  };
}

/** What is seen of a card that lies on a board: its back where nobody told its number. */
export function faceOfLaid(laid: CodexLaidCard): Face {
  return laid.card === undefined ? backOf(laid.back ?? 'fungi-resource') : faceOf(laid.card, laid.side);
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

/** The three cells of a pattern with their kingdoms, from any origin; none for sets of symbols. */
export function patternOf(goal: CodexGoal): { cell: string; kingdom: CodexKingdom }[] {
  switch (goal.goal) {
    case 'diagonal':
      return [0, 1, 2].map((step) => ({
        cell: `${step},${goal.rises ? step : -step}`,
        kingdom: goal.kingdom,
      }));
    case 'stack': {
      const x = goal.corner.endsWith('left') ? -1 : 1;
      const y = goal.corner.startsWith('top') ? 3 : -1;
      return [
        { cell: '0,0', kingdom: goal.stack },
        { cell: '0,2', kingdom: goal.stack },
        { cell: `${x},${y}`, kingdom: goal.with },
      ];
    }
    case 'symbols':
      return [];
  }
}
