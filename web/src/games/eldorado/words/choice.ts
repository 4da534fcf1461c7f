// What a choice does, in words.

import type { EldoradoChoice, EldoradoSymbol } from '../../../protocol';
import { text } from '../../../text';
import type { Room } from '../../contract';
import { NATIVE_CARD, NATIVE_TOKEN, coins, powersOf, tokenItem } from '../components';
import { cardInWords, cardName, itemInWords, someItems } from './names';
import { far, numbered, where } from './places';

type Table = Room<'eldorado'>;
const t = text.eldorado;
const words = t.inWords;

/** What an action of `room.choices` does; an action that is none of them is called by its text. */
export function choice(room: Table, action: string): string {
  const kinds = Object.values(room.choices?.actions ?? {});
  const chosen = kinds.find((kind) => action in kind)?.[action];
  return chosen === undefined ? action : inWords(room, chosen);
}

function inWords(room: Table, chosen: EldoradoChoice): string {
  const { board } = room;
  const to = (place: string): [string, string] => [where(board, place), far(board, place)];
  switch (chosen.do) {
    case 'move':
      return words.go(used(chosen.item, chosen.symbol), ...to(chosen.to)) + by(room, chosen.from);
    case 'native':
      return words.go(native(chosen.token), ...to(chosen.to)) + by(room, chosen.from);
    case 'on':
      return words.on(...to(chosen.to));
    case 'pay': {
      const isCamp = board.course.spaces[chosen.to]?.terrain === 'base-camp';
      return words.pay(...to(chosen.to), chosen.cards, isCamp) + by(room, chosen.from);
    }
    case 'break': {
      const item = used(chosen.item, chosen.symbol);
      return words.tear(item, where(board, chosen.blockade)) + by(room, chosen.from);
    }
    case 'native-break':
      return (
        words.tear(native(chosen.token), where(board, chosen.blockade)) + by(room, chosen.from)
      );
    case 'on-break':
      return words.onTear(where(board, chosen.blockade));
    case 'pay-break':
      return words.payTear(where(board, chosen.blockade), chosen.cards) + by(room, chosen.from);
    case 'buy':
      return words.buy(cardInWords(chosen.card), coins(chosen.cost));
    case 'give':
      return words.give(someItems([chosen.item]));
    case 'use':
      return words.use(someItems([chosen.card]));
    case 'token':
      return words.use(someItems([tokenItem(chosen.token)]));
    case 'transmit':
      return words.take(cardInWords(chosen.card));
    case 'remove':
      return words.remove(someItems([chosen.card]));
    case 'replace':
      return words.replace(someItems([chosen.card]));
    case 'keep':
      return words.keep(someItems([chosen.card]));
    case 'save':
      return t.button.save(cardName(chosen.card));
    case 'explore':
      return words.explore(where(board, chosen.at));
    case 'stop':
      return t.button.stop;
    case 'end':
      return t.button.end;
    case 'done':
      return board.step.step === 'may-explore' ? t.button.leave : t.button.done;
  }
}

/** A card or token, with the symbol where it has several. */
function used(item: string, symbol: EldoradoSymbol): string {
  const name = itemInWords(item);
  return powersOf(item).length > 1 ? words.as(name, t.symbol[symbol]) : name;
}

const native = (isToken: boolean): string => itemInWords(isToken ? NATIVE_TOKEN : NATIVE_CARD);

/** Which of two pieces goes. */
function by({ board, me }: Table, from: string): string {
  const own = (me === undefined ? undefined : board.players[me]?.pieces) ?? {};
  const number = Object.entries(own).find(([, at]) => at === from)?.[0] ?? '0';
  const said = numbered(own, number);
  return said === '' ? '' : words.from(said);
}
