// Choices in words.

import type { EldoradoChoice, EldoradoSymbol } from '../../../protocol';
import { text } from '../../../text';
import type { Table } from '../../contract';
import { NATIVE_CARD, NATIVE_TOKEN, coins, itemOf, powersOf, tokenItem } from '../components';
import { blockadeCost, cardEffects, cardName, itemInWords, someItems } from './names';
import { distanceInWords, numbered, placeInWords } from './places';

type EldoradoTable = Table<'eldorado'>;
const t = text.eldorado;
const words = t.inWords;

/** What an action of `table.choices` does; the notation itself if it is not among them. */
export function choice(table: EldoradoTable, action: string): string {
  const kinds = Object.values(table.choices?.actions ?? {});
  const chosen = kinds.find((kind) => action in kind)?.[action];
  return chosen === undefined ? action : inWords(table, chosen);
}

function inWords(table: EldoradoTable, chosen: EldoradoChoice): string {
  const { board } = table;
  const to = (place: string): [string, string] => [placeInWords(board, place), distanceInWords(board, place)];
  switch (chosen.do) {
    case 'move':
      return words.go(used(itemOf(chosen.item), chosen.symbol), ...to(chosen.to)) + by(table, chosen.from);
    case 'native':
      return words.go(native(chosen.token), ...to(chosen.to)) + by(table, chosen.from);
    case 'on':
      return words.on(...to(chosen.to));
    case 'pay': {
      const isCamp = board.course.spaces[chosen.to]?.terrain === 'base-camp';
      return words.pay(...to(chosen.to), chosen.cards, isCamp) + by(table, chosen.from);
    }
    case 'break': {
      const item = used(itemOf(chosen.item), chosen.symbol);
      return words.tear(item, ...blockade(chosen.blockade)) + by(table, chosen.from);
    }
    case 'native-break':
      return words.nativeTear(native(chosen.token), chosen.blockade) + by(table, chosen.from);
    case 'on-break':
      return words.onTear(...blockade(chosen.blockade));
    case 'pay-break':
      return words.payTear(chosen.blockade, chosen.cards) + by(table, chosen.from);
    case 'buy':
      return words.buy(cardName(chosen.card), coins(chosen.cost), cardEffects(chosen.card));
    case 'give':
      return words.give(someItems([itemOf(chosen.item)]));
    case 'use':
      return words.use(someItems([chosen.card]));
    case 'token':
      return words.use(someItems([tokenItem(chosen.token)]));
    case 'transmit':
      return words.take(cardName(chosen.card), cardEffects(chosen.card));
    case 'remove':
      return words.remove(someItems([chosen.card]));
    case 'replace':
      return words.replace(someItems([chosen.card]));
    case 'keep':
      return words.keep(someItems([chosen.card]));
    case 'save':
      return t.button.save(cardName(chosen.card));
    case 'explore':
      return words.explore(chosen.at, board.caves[chosen.at] ?? 0);
    case 'stop':
      return t.button.stop;
    case 'end':
      return t.button.end;
    case 'done':
      return board.step.step === 'may-explore' ? t.button.leave : t.button.done;
  }
}

/** A blockade and its cost. */
const blockade = (name: string): [string, string] => [name, blockadeCost(name)];

/** A card or token, with the symbol if it has several. */
function used(item: string, symbol: EldoradoSymbol): string {
  const name = itemInWords(item);
  return powersOf(item).length > 1 ? words.as(name, t.symbol[symbol]) : name;
}

const native = (isToken: boolean): string => itemInWords(isToken ? NATIVE_TOKEN : NATIVE_CARD);

/** The piece that moves, if the viewer has two. */
function by({ board, me }: EldoradoTable, from: string): string {
  const own = (me === undefined ? undefined : board.players[me]?.pieces) ?? {};
  const number = Object.entries(own).find(([, at]) => at === from)?.[0] ?? '0';
  const name = numbered(own, number);
  return name === '' ? '' : words.from(name);
}
