// Names and effects of cards, tokens, blockades and spaces.

import type { EldoradoPrintedCard, EldoradoTokenEffect } from '../../../protocol';
import { text } from '../../../text';
import type { BoardOf } from '../../contract';
import { BLOCKADES, CARDS, TOKENS, powersOf, tokenOf } from '../components';

const t = text.eldorado;

export const cardName = (kind: string): string => t.cards[kind] ?? kind;

/** For buttons and pictures: "Explorer". */
export function itemName(item: string): string {
  const token = tokenOf(item);
  return token === undefined ? cardName(item) : t.token.name(tokenEffectText(token));
}

/** For sentences about pieces, which are explorers too: "Explorer card". */
export const itemInWords = (item: string): string =>
  tokenOf(item) === undefined ? t.card.named(cardName(item)) : itemName(item);

/** A list of items with their counts: "Explorer, Traveler ×2". */
export const itemList = (items: readonly string[]): string =>
  text.shell.parts(counted(items).map(([item, count]) => t.times(itemName(item), count)));

/** Items in a sentence: "an Explorer card and 2 Traveler cards". */
export const someItems = (items: readonly string[]): string =>
  t.list(
    counted(items).map(([item, count]) => {
      const token = tokenOf(item);
      return token === undefined
        ? t.card.some(cardName(item), count)
        : t.token.some(tokenEffectText(token), count);
    }),
  );

function counted(items: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts];
}

/** The effect of a token, in two or three words. */
export function tokenEffectText(kind: string): string {
  const effect = TOKENS[kind]?.effect;
  return effect ? effectWords(effect) : kind;
}

function effectWords(effect: EldoradoTokenEffect): string {
  switch (effect.effect) {
    case 'power':
      return t.symbols(effect.power, effect.symbol);
    case 'draw':
      return t.token.draw(effect.cards);
    case 'remove':
      return t.token.remove(effect.cards);
    case 'replace':
      return t.token.replace(effect.cards);
    case 'keep-item':
      return t.token.keepItem;
    case 'pass-occupied':
      return t.token.passOccupied;
    case 'native':
      return t.token.native;
    case 'change-symbol':
      return t.token.changeSymbol;
  }
}

/** The effect of an action card; undefined for cards that move. */
export function cardAction(printed: EldoradoPrintedCard): string | undefined {
  switch (printed.action?.action) {
    case 'take-from-market':
      return t.action.takeFromMarket;
    case 'draw':
      return printed.action.remove
        ? t.action.drawRemove(printed.action.draw, printed.action.remove)
        : t.action.draw(printed.action.draw);
    case 'native':
      return t.action.native;
    case undefined:
      return undefined;
  }
}

/** The texts on a card. */
export function cardLabels(kind: string) {
  const printed = CARDS[kind];
  return { name: cardName(kind), does: printed && cardAction(printed), oneUse: t.oneUseShort };
}

/** What a card shows besides its name: power, action, number of uses. */
export function cardEffects(kind: string): string[] {
  const printed = CARDS[kind];
  if (!printed) return [];
  const power = powersOf(kind).map(([symbol, much]) => t.symbols(much, symbol));
  const parts = [power.join(' / '), cardAction(printed) ?? '', printed.one_use ? t.oneUse : ''];
  return parts.filter(Boolean);
}

/** A card with everything it shows, for screen readers: "Scout (2 machetes)". */
export const cardInWords = (kind: string): string => t.described(cardName(kind), cardEffects(kind));

/** The name of a place on the board: a space or a blockade. */
export function placeName(board: BoardOf<'eldorado'>, place: string): string {
  if (place in BLOCKADES) return t.board.blockade(place, blockadeCost(place));
  const space = board.course.spaces[place];
  if (!space) return place;
  if (space.terrain === 'cave') return t.board.cave(board.caves[place] ?? 0);
  const full = t.board.space(t.terrain[space.terrain], space.strength);
  return place in board.course.finish ? t.board.finish(full) : full;
}

/** A blockade as a scored item: "Blockade #3 (2 machetes)". */
export const blockadeName = (blockade: string): string =>
  t.item.blockade(blockade, blockadeCost(blockade));

/** The cost of a blockade: "2 machetes", "1 card". */
export function blockadeCost(blockade: string): string {
  const printed = BLOCKADES[blockade];
  return printed ? t.symbols(printed.strength, printed.requirement) : '';
}
