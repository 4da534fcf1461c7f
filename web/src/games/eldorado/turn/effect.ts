// The effect of a pick, in a few words.

import { text } from '../../../text';
import { unknownVariant } from '../../kit/exhaustive';
import { capital, sentence } from '../../kit/sentence';
import { CARDS, coins, tokenEffect, worth } from '../components';
import { cardAction, cardName, itemList, itemName, someItems } from '../words';
import { choosingPrompt } from './choosing-prompt';
import type { Option } from './options';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado.effect;

export function effectOf(turn: EldoradoTurn): string | undefined {
  const { draft, refusal } = turn.choosing;
  if (draft) {
    // A payment that is refused because it is incomplete is not an error yet.
    const isRefused = refusal !== undefined && !turn.pending.length && turn.choosing.left <= 0;
    if (isRefused) return refusal;
    const effect = joined([...draftEffect(turn), ...(draft.head ? losses(turn, draft.head) : [])]);
    // Choosing nothing can be confirmed too, so the prompt is repeated while more can be chosen.
    return effect !== undefined && mayChoose(turn) ? `${choosingPrompt(turn)} ${sentence(effect)}` : effect;
  }
  const option = turn.aim;
  if (option) return joined([...optionEffect(turn, option), ...losses(turn, option)]);
  // Playing another card loses the leftover power, wherever the piece moves.
  return turn.item === undefined ? undefined : joined(losses(turn));
}

const joined = (parts: readonly string[]): string | undefined =>
  capital(text.shell.separated(parts.filter(Boolean))) || undefined;

/** Whether more cards may, but need not, be chosen. */
function mayChoose({ choosing, table }: EldoradoTurn): boolean {
  if (choosing.verb === undefined || choosing.verb === 'give') return false;
  const { step } = table.board;
  const most = 'left' in step ? Math.min(step.left, handCount(table)) : handCount(table);
  return (choosing.draft?.chosen.length ?? 0) < most;
}

const handCount = ({ board, me }: EldoradoTurn['table']): number =>
  (me && board.players[me]?.hand_count) ?? 0;

function draftEffect({ choosing, table }: EldoradoTurn): string[] {
  const chosen = choosing.draft?.chosen ?? [];
  const names = itemList(chosen);
  switch (choosing.verb) {
    case 'keep':
      return [t.keeps(names, handCount(table) - chosen.length)];
    case 'remove':
      return [t.removes(names)];
    case 'replace':
      return [t.replaces(names)];
    case 'give':
    case undefined:
      if (choosing.step.step === 'explore') return [t.explores];
      if (!names) return [];
      return choosing.purpose?.for === 'buy'
        ? [t.buys(someItems([choosing.purpose.card]), names, coins(worth(chosen)))]
        : [t.gives(names)];
  }
}

/** The cost and effect of an option, for the effect line and for accessible names. */
export function optionEffect({ table }: EldoradoTurn, option: Option): string[] {
  const { course } = table.board;
  const isFinish = option.place !== undefined && option.place in course.finish;
  const printed = option.item === undefined ? undefined : CARDS[option.item];
  const isUsed = option.do === 'move' || option.do === 'use' || option.do === 'transmit';
  const isCamp = course.spaces[option.place ?? '']?.terrain === 'base-camp';
  return [
    ...taken(option, isCamp),
    ...(option.torn ?? []).map(t.tears),
    ...(isFinish ? [t.arrives] : []),
    ...(isUsed && printed?.one_use ? [t.gone] : []),
  ];
}

/** What an option spends, and what is left of it. */
function taken(option: Option, isCamp: boolean): string[] {
  const { item = '' } = option;
  const printed = CARDS[item];
  switch (option.do) {
    case 'move':
    case 'on':
      return powerTaken(option);
    case 'native':
      return [t.of(itemName(item), t.native)];
    case 'pay':
      return [t.cards(option.cards ?? 0, isCamp)];
    case 'use':
      return printed ? [t.of(cardName(item), cardAction(printed) ?? '')] : [];
    case 'token':
      return [itemName(item)];
    case 'transmit':
      return [text.eldorado.action.takeFromMarket];
    case 'break':
    case 'on-break':
    case 'pay-break':
    case 'native-break':
    case 'buy':
    case 'give':
    case 'remove':
    case 'replace':
    case 'keep':
    case 'save':
    case 'explore':
    case 'stop':
    case 'end':
    case 'done':
      return [];
    default:
      return unknownVariant(option.do, []);
  }
}

function powerTaken({ item = '', symbol, cost = 0, power = cost }: Option): string[] {
  const parts: string[] = [];
  if (symbol)
    parts.push(t.of(itemName(item), t.power(cost, text.eldorado.symbols(power, symbol))));
  if (power > cost) parts.push(t.left(power - cost));
  return parts;
}

/** What an option loses, or any action besides continuing with the leftover power. */
export function losses({ table }: EldoradoTurn, option?: Option): string[] {
  const { leftover } = table.board;
  if (!leftover || leftover.seat !== table.me || leftover.power === 0) return [];
  if (option && keepsLeftover(option)) return [];
  return [t.lost(leftover.power, text.eldorado.symbol[leftover.symbol])];
}

/** Whether the leftover power can still be used after an option. */
const keepsLeftover = (option: Option): boolean =>
  option.do === 'on' ||
  option.do === 'save' ||
  tokenEffect(option.item ?? '')?.effect === 'pass-occupied';
