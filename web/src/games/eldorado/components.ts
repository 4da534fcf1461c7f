// The printed cards, tokens and blockades, by their names on the wire.

import { eldorado } from '../../protocol/components.json';
import type {
  EldoradoCardAction,
  EldoradoCardsAndTokens,
  EldoradoItem,
  EldoradoMarket,
  EldoradoPrintedBlockade,
  EldoradoPrintedCard,
  EldoradoPrintedToken,
  EldoradoSymbol,
  EldoradoTokenEffect,
} from '../../protocol';

// TypeScript infers no literal types from JSON, so the generated file is cast to its type.
const components = eldorado as EldoradoCardsAndTokens;

export const CARDS: Readonly<Record<string, EldoradoPrintedCard>> = components.cards;
export const TOKENS: Readonly<Record<string, EldoradoPrintedToken>> = components.tokens;
export const BLOCKADES: Readonly<Record<string, EldoradoPrintedBlockade>> = components.blockades;

/** A token as an item, in the notation of actions; a card as an item is its kind. */
export const tokenItem = (kind: string): string => `token:${kind}`;

const TOKEN_ITEMS: ReadonlyMap<string, string> = new Map(
  Object.keys(TOKENS).map((kind) => [tokenItem(kind), kind]),
);
/** The kind of a token item; undefined for cards. */
export const tokenOf = (item: string): string | undefined => TOKEN_ITEMS.get(item);

/** An item of the protocol, in the notation of actions. */
export const itemOf = (item: EldoradoItem): string =>
  item.is === 'token' ? tokenItem(item.token) : item.card;

/** The effect of a token item; undefined for cards. */
export function tokenEffect(item: string): EldoradoTokenEffect | undefined {
  const kind = tokenOf(item);
  return kind === undefined ? undefined : TOKENS[kind]?.effect;
}

/** The card with this action. */
const cardWith = (action: EldoradoCardAction['action']): string =>
  Object.keys(CARDS).find((kind) => CARDS[kind]?.action?.action === action) ?? '';
/** The token with this effect, as an item. */
const tokenWith = (effect: EldoradoTokenEffect['effect']): string =>
  tokenItem(Object.keys(TOKENS).find((kind) => TOKENS[kind]?.effect.effect === effect) ?? '');

export const TRANSMITTER = cardWith('take-from-market');
export const NATIVE_CARD = cardWith('native');
export const NATIVE_TOKEN = tokenWith('native');
export const SAVING_TOKEN = tokenWith('keep-item');

const isSymbol = (word: string): word is EldoradoSymbol =>
  word === 'machete' || word === 'paddle' || word === 'coin';

/** The symbols of an item with their power; empty if it does not move pieces. */
export function powersOf(item: string): [EldoradoSymbol, number][] {
  const effect = tokenEffect(item);
  if (effect?.effect === 'power') return [[effect.symbol, effect.power]];
  return Object.entries(CARDS[item]?.power ?? {}).flatMap(([symbol, power]) =>
    isSymbol(symbol) ? [[symbol, power]] : [],
  );
}

/** The worth of items when buying, in half coins. */
export function worth(items: readonly string[]): number {
  return items.reduce((sum, item) => sum + halfCoins(item), 0);
}

function halfCoins(item: string): number {
  const effect = tokenEffect(item);
  if (effect === undefined) return CARDS[item]?.half_coins ?? 0;
  return effect.effect === 'power' && effect.symbol === 'coin' ? effect.power * 2 : 0;
}

/** The price of a card in half coins; if it is not for sale, the printed one. */
export const priceOf = (market: EldoradoMarket, kind: string): number =>
  market.for_sale[kind] ?? 2 * (CARDS[kind]?.cost ?? 0);

/** Half coins as coins: `3` is "1½". */
export function coins(halves: number): string {
  const coinCount = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(coinCount);
  return coinCount ? `${coinCount}½` : '½';
}

/** Kinds of card with their counts, in the server's order. */
export function inOrder(counts: { [kind: string]: number } | undefined): [string, number][] {
  return Object.entries(counts ?? {})
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (CARDS[a]?.order ?? 0) - (CARDS[b]?.order ?? 0));
}
