// What is printed on cards, tokens and blockades, looked up by the words that the wire uses.

import { eldorado } from '../../protocol/prints.json';
import type {
  EldoradoBlockadePrint,
  EldoradoCardAction,
  EldoradoCardPrint,
  EldoradoMarket,
  EldoradoPrints,
  EldoradoSymbol,
  EldoradoTokenEffect,
  EldoradoTokenPrint,
} from '../../protocol';

// JSON has no literal types, so the compiler cannot see that it is what codegen writes.
const prints = eldorado as EldoradoPrints;

export const CARDS: Readonly<Record<string, EldoradoCardPrint>> = prints.cards;
export const TOKENS: Readonly<Record<string, EldoradoTokenPrint>> = prints.tokens;
export const BLOCKADES: Readonly<Record<string, EldoradoBlockadePrint>> = prints.blockades;

const TOKEN = 'token:';
/** An item is a card, or `token:KIND`; missing for cards. */
export const tokenOf = (item: string): string | undefined =>
  item.startsWith(TOKEN) ? item.slice(TOKEN.length) : undefined;
export const tokenItem = (kind: string): string => TOKEN + kind;

/** What the token does, when an item is one. */
export function tokenEffect(item: string): EldoradoTokenEffect | undefined {
  const kind = tokenOf(item);
  return kind === undefined ? undefined : TOKENS[kind]?.effect;
}

/** The card with an action. */
const cardWith = (action: EldoradoCardAction['action']): string =>
  Object.keys(CARDS).find((kind) => CARDS[kind]?.action?.action === action) ?? '';
/** The token with an effect, as an item. */
const tokenWith = (effect: EldoradoTokenEffect['effect']): string =>
  tokenItem(Object.keys(TOKENS).find((kind) => TOKENS[kind]?.effect.effect === effect) ?? '');

export const TRANSMITTER = cardWith('take-from-market');
export const NATIVE_CARD = cardWith('native');
export const NATIVE_TOKEN = tokenWith('native');
export const SAVING_TOKEN = tokenWith('keep-item');

const isSymbol = (word: string): word is EldoradoSymbol =>
  word === 'machete' || word === 'paddle' || word === 'coin';

/** The symbols of an item with the power of each; none where it does not move pieces. */
export function powersOf(item: string): [EldoradoSymbol, number][] {
  const effect = tokenEffect(item);
  if (effect?.effect === 'power') return [[effect.symbol, effect.power]];
  return Object.entries(CARDS[item]?.power ?? {}).flatMap(([symbol, power]) =>
    isSymbol(symbol) ? [[symbol, power]] : [],
  );
}

/** What items are worth when buying, in half coins. */
export function worth(items: readonly string[]): number {
  return items.reduce((sum, item) => sum + halfCoins(item), 0);
}

function halfCoins(item: string): number {
  const effect = tokenEffect(item);
  if (effect === undefined) return CARDS[item]?.half_coins ?? 0;
  return effect.effect === 'power' && effect.symbol === 'coin' ? effect.power * 2 : 0;
}

/** What a card of the market costs, in half coins; what is not for sale, by what is printed. */
export const priceOf = (market: EldoradoMarket, kind: string): number =>
  market.for_sale[kind] ?? 2 * (CARDS[kind]?.cost ?? 0);

/** Half coins as coins: `3` is "1½". */
export function coins(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole ? `${whole}½` : '½';
}

/** Kinds of card with how many there are, in the order of lists. */
export function inOrder(counts: { [kind: string]: number } | undefined): [string, number][] {
  return Object.entries(counts ?? {})
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (CARDS[a]?.order ?? 0) - (CARDS[b]?.order ?? 0));
}
