// What is printed on cards, tokens and blockades.

import { eldorado } from '../../protocol/prints.json';
import type { EldoradoCardPrint, EldoradoPrints, EldoradoTokenPrint } from '../../protocol';

// JSON has no literal types, so the compiler cannot see that it is what codegen writes.
const prints = eldorado as unknown as EldoradoPrints;

export const CARDS: Readonly<Record<string, EldoradoCardPrint>> = prints.cards;
export const TOKENS: Readonly<Record<string, EldoradoTokenPrint>> = prints.tokens;
export const BLOCKADES = prints.blockades;

const TOKEN = 'token:';
/** An item is a card, or `token:KIND`. */
export const tokenOf = (item: string): string | undefined =>
  item.startsWith(TOKEN) ? item.slice(TOKEN.length) : undefined;
export const tokenItem = (kind: string): string => TOKEN + kind;

/** Kinds with how many there are, in the order of lists. */
export function inOrder(counts: { [kind: string]: number } | undefined): [string, number][] {
  return Object.entries(counts ?? {})
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (CARDS[a]?.order ?? 0) - (CARDS[b]?.order ?? 0));
}

/** Half coins as coins: `3` is "1½". */
export function coins(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole ? `${whole}½` : '½';
}
