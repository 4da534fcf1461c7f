// What a pick would do, in a few words.

import { text } from '../../../text';
import { capital } from '../../kit/sentence';
import { CARDS, coins, tokenEffect, worth } from '../components';
import { cardAction, cardName, itemList, itemName } from '../words';
import type { Option } from './options';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado.effect;

export function effectOf(turn: EldoradoTurn): string | undefined {
  const { draft, refusal } = turn.choosing;
  if (draft) {
    // A payment that is refused because more must follow is no mistake yet.
    const isRefused = refusal !== undefined && !turn.pending.length && turn.choosing.left <= 0;
    if (isRefused) return refusal;
    return joined([...draftEffect(turn), ...(draft.head ? losses(turn, draft.head) : [])]);
  }
  const option = turn.aim;
  if (option) return joined([...optionEffect(turn, option), ...losses(turn, option)]);
  // A card that is picked does away with what is left of the last one, wherever it goes.
  return turn.item === undefined ? undefined : joined(losses(turn));
}

const joined = (parts: readonly string[]): string | undefined =>
  parts.length ? capital(parts.join('; ')) : undefined;

function draftEffect({ choosing, room }: EldoradoTurn): string[] {
  const chosen = choosing.draft?.chosen ?? [];
  const names = itemList(chosen);
  switch (choosing.verb) {
    case 'keep': {
      const hand = (room.me && room.board.players[room.me]?.hand_count) ?? 0;
      return [t.keeps(names, hand - chosen.length)];
    }
    case 'remove':
      return [t.removes(names)];
    case 'replace':
      return [t.replaces(names)];
    case 'give':
    case undefined:
      if (choosing.step.step === 'explore') return [t.explores];
      if (!names) return [];
      return choosing.purpose?.for === 'buy'
        ? [t.pays(names, coins(worth(chosen)))]
        : [t.gives(names)];
  }
}

/** What an option takes and does, for the effect line and the names of places. */
export function optionEffect({ room }: EldoradoTurn, option: Option): string[] {
  const { course } = room.board;
  const isFinish = option.place !== undefined && option.place in course.finish;
  const print = option.item === undefined ? undefined : CARDS[option.item];
  const isUsed = option.do === 'move' || option.do === 'use' || option.do === 'transmit';
  const isCamp = course.spaces[option.place ?? '']?.terrain === 'base-camp';
  return [
    ...taken(option, isCamp),
    ...(option.torn ?? []).map(t.tears),
    ...(isFinish ? [t.arrives] : []),
    ...(isUsed && print?.one_use ? [t.gone] : []),
  ];
}

/** What is used for an option, and what is left of it. */
function taken(option: Option, isCamp: boolean): string[] {
  const { item = '' } = option;
  const print = CARDS[item];
  switch (option.do) {
    case 'move':
    case 'on':
      return powerTaken(option);
    case 'native':
      return [t.of(itemName(item), t.native)];
    case 'pay':
      return [t.cards(option.cards ?? 0, isCamp)];
    case 'use':
      return print ? [t.of(cardName(item), cardAction(print) ?? '')] : [];
    case 'token':
      return [itemName(item)];
    case 'transmit':
      return [text.eldorado.action.takeFromMarket];
    default:
      return [];
  }
}

function powerTaken({ item = '', symbol, cost = 0, power = cost }: Option): string[] {
  const parts: string[] = [];
  if (symbol)
    parts.push(t.of(itemName(item), t.power(cost, power, text.eldorado.symbol[symbol])));
  if (power > cost) parts.push(t.left(power - cost));
  return parts;
}

/** What is lost by an option, or by doing anything but going on. */
export function losses({ room }: EldoradoTurn, option?: Option): string[] {
  const { leftover } = room.board;
  if (!leftover || leftover.seat !== room.me || leftover.power === 0) return [];
  if (option && keepsLeftover(option)) return [];
  return [t.lost(leftover.power, text.eldorado.symbol[leftover.symbol])];
}

/** Whether what is left of the last card can still be used after an option. */
const keepsLeftover = (option: Option): boolean =>
  option.do === 'on' ||
  option.do === 'save' ||
  tokenEffect(option.item ?? '')?.effect === 'pass-occupied';
