// What things are called and what they do, in words.

import type { EldoradoCardPrint, EldoradoTokenEffect } from '../../../protocol';
import { text } from '../../../text';
import type { BoardOf } from '../../contract';
import { BLOCKADES, CARDS, TOKENS, powersOf, tokenOf } from '../components';

const t = text.eldorado;

export const cardName = (kind: string): string => t.cards[kind] ?? kind;

/** As it stands on a button or beside a picture: "Explorer". */
export function itemName(item: string): string {
  const token = tokenOf(item);
  return token === undefined ? cardName(item) : t.token.name(tokenWhat(token));
}

/** Where the pieces, which are explorers too, are not far: "Explorer card". */
export const itemInWords = (item: string): string =>
  tokenOf(item) === undefined ? t.card.named(cardName(item)) : itemName(item);

/** Items in a row, equal ones counted: "Explorer, Traveler ×2". */
export const itemList = (items: readonly string[]): string =>
  counted(items)
    .map(([item, count]) => t.times(itemName(item), count))
    .join(', ');

/** Items in a sentence: "an Explorer card and 2 Traveler cards". */
export const someItems = (items: readonly string[]): string =>
  t.list(
    counted(items).map(([item, count]) => {
      const token = tokenOf(item);
      return token === undefined
        ? t.card.some(cardName(item), count)
        : t.token.some(tokenWhat(token), count);
    }),
  );

function counted(items: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts];
}

/** What a token gives, in two or three words. */
export function tokenWhat(kind: string): string {
  const effect = TOKENS[kind]?.effect;
  return effect ? effectWords(effect) : kind;
}

function effectWords(effect: EldoradoTokenEffect): string {
  switch (effect.effect) {
    case 'power':
      return t.power(effect.power, t.symbol[effect.symbol]);
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

/** What an action card does; missing for cards that move. */
export function cardAction(print: EldoradoCardPrint): string | undefined {
  switch (print.action?.action) {
    case 'take-from-market':
      return t.action.takeFromMarket;
    case 'draw':
      return print.action.remove
        ? t.action.drawRemove(print.action.draw, print.action.remove)
        : t.action.draw(print.action.draw);
    case 'native':
      return t.action.native;
    case undefined:
      return undefined;
  }
}

/** What a card shows, for who cannot see it: "Scout, 2 machete". */
export function cardInWords(kind: string): string {
  const print = CARDS[kind];
  if (!print) return cardName(kind);
  const power = powersOf(kind).map(([symbol, much]) => t.power(much, t.symbol[symbol]));
  const parts = [
    cardName(kind),
    power.join(' / '),
    cardAction(print),
    print.one_use ? t.oneUse : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** What lies at a place of the board: a space or a blockade. */
export function placeName(board: BoardOf<'eldorado'>, place: string): string {
  if (place in BLOCKADES) return t.board.blockade(place, blockadeTakes(place));
  const space = board.course.spaces[place];
  if (!space) return place;
  if (space.terrain === 'cave') return t.board.cave(board.caves[place] ?? 0);
  const full = t.board.space(t.terrain[space.terrain], space.strength);
  return place in board.course.finish ? t.board.finish(full) : full;
}

/** A blockade among the points: "Blockade #3 (2 machetes)". */
export const blockadeName = (blockade: string): string =>
  t.item.blockade(blockade, blockadeTakes(blockade));

/** What overcomes a blockade: "2 machetes", "1 card". */
export function blockadeTakes(blockade: string): string {
  const print = BLOCKADES[blockade];
  return print ? t.symbols(print.strength, print.requirement) : '';
}
