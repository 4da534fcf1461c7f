// What things are called and what they do, in words.

import type { EldoradoCardPrint, EldoradoTokenEffect } from '../../protocol';
import type { BoardOf } from '../contract';
import { BLOCKADES, CARDS, TOKENS, tokenOf } from './prints';
import { words } from './words';

export function itemName(item: string): string {
  const token = tokenOf(item);
  if (token === undefined) return CARDS[item]?.name ?? item;
  return words.token.name(tokenWhat(token));
}

/** What a token gives, in two or three words. */
export function tokenWhat(kind: string): string {
  const effect = TOKENS[kind]?.effect;
  return effect ? effectWords(effect) : kind;
}

function effectWords(effect: EldoradoTokenEffect): string {
  switch (effect.effect) {
    case 'power':
      return words.token.power(effect.power, words.symbol[effect.symbol]!);
    case 'draw':
      return words.token.draw(effect.cards);
    case 'remove':
      return words.token.remove(effect.cards);
    case 'replace':
      return words.token.replace(effect.cards);
    case 'keep-item':
      return words.token.keepItem;
    case 'pass-occupied':
      return words.token.passOccupied;
    case 'native':
      return words.token.native;
    case 'change-symbol':
      return words.token.changeSymbol;
  }
}

/** What an action card does; missing for cards that move. */
export function cardAction(print: EldoradoCardPrint): string | undefined {
  switch (print.action?.action) {
    case 'take-from-market':
      return words.action.takeFromMarket;
    case 'draw':
      return print.action.remove
        ? words.action.drawRemove(print.action.draw, print.action.remove)
        : words.action.draw(print.action.draw);
    case 'native':
      return words.action.native;
    default:
      return undefined;
  }
}

/** What a card shows, for who cannot see it: "Scout, 2 machete". */
export function cardInWords(kind: string): string {
  const print = CARDS[kind];
  if (!print) return kind;
  const power = Object.entries(print.power).map(
    ([symbol, much]) => `${much} ${words.symbol[symbol]}`,
  );
  const parts = [
    print.name,
    power.join(' / '),
    cardAction(print),
    print.one_use ? words.oneUse : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** What lies at a place of the board: a space or a blockade. */
export function placeName(board: BoardOf<'eldorado'>, place: string): string {
  const blockade = BLOCKADES[place];
  if (blockade) {
    return words.board.blockade(place, blockade.strength, words.symbol[blockade.requirement]!);
  }
  const space = board.course.spaces[place];
  if (!space) return place;
  const name = words.terrain[space.terrain] ?? space.terrain;
  if (space.terrain === 'cave') return words.board.cave(board.caves[place] ?? 0);
  const full = words.board.space(name, space.strength);
  return place in board.course.finish ? words.board.finish(full) : full;
}

/** Items in a row, equal ones counted: "Explorer, 2 Travelers" is "Explorer, Traveler ×2". */
export function itemList(items: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts]
    .map(([item, count]) => (count > 1 ? `${itemName(item)} ×${count}` : itemName(item)))
    .join(', ');
}
