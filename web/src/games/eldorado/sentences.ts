// What is expected of the viewer, and what a pick would do, in one sentence each.

import { nameAt } from '../../state/telling';
import type { EldoradoPurpose } from '../../protocol';
import { itemList, itemName, cardAction } from './names';
import type { Option } from './options';
import { CARDS, TOKENS, coins, tokenOf } from './prints';
import type { EldoradoTurn } from './turn.svelte';
import { words } from './words';

export function promptOf(turn: EldoradoTurn): string {
  const { board, choices, view, me } = turn.room;
  if (board.step.step === 'over') return words.prompt.over;
  if (!choices) {
    if (board.mover === 'chance' || board.mover === 'over') return words.prompt.chance;
    return words.prompt.waits(nameAt(view.seats, board.mover));
  }
  if (turn.choosing.draft) return choosing(turn);
  if (board.step.step === 'may-explore') return words.prompt.explore;
  if (turn.isAimed) return words.prompt.confirm;
  if (turn.item !== undefined) return picked(turn, turn.item);
  const { leftover } = board;
  if (leftover && leftover.seat === me)
    return words.prompt.goOn(leftover.power, words.symbol[leftover.symbol]!);
  const hasCards = Object.keys((me && board.players[me]?.hand) ?? {}).length > 0;
  return hasCards ? words.prompt.play : words.prompt.noCards;
}

function picked(turn: EldoradoTurn, item: string): string {
  if (turn.pending.length) return words.prompt.sure(itemName(item));
  if (item === 'transmitter') return words.prompt.take;
  const where = turn.boardPlaces.length ? words.prompt.where : words.prompt.nowhere;
  // The effect is shown once something can be confirmed; a loss is told before that.
  const [lost] = losses(turn, ['move']);
  return where(itemName(item)) + (lost ? ` ${sentence([lost])}.` : '');
}

function choosing(turn: EldoradoTurn): string {
  const { step } = turn.choosing;
  switch (turn.choosing.verb) {
    case 'keep':
      return words.prompt.keep;
    case 'remove':
      return words.prompt.remove(step.step === 'remove' ? step.left : 1);
    case 'replace':
      return words.prompt.replace(step.step === 'replace' ? step.left : 1);
    default:
      return paying(turn);
  }
}

function paying(turn: EldoradoTurn): string {
  const purpose = purposeOf(turn);
  if (!purpose) return words.prompt.ready;
  const left = stillToPay(turn, purpose);
  if (left <= 0 && turn.choosing.refusal !== undefined)
    return `${sentence([turn.choosing.refusal])}.`;
  if (purpose.for === 'buy') {
    const name = itemName(purpose.card);
    return left > 0 ? words.prompt.buy(name, coins(left)) : words.prompt.buyReady(name);
  }
  if (left <= 0) return words.prompt.ready;
  if (purpose.for === 'tear') return words.prompt.tear(left);
  const terrain = turn.room.board.course.spaces[purpose.to]?.terrain ?? 'rubble';
  return terrain === 'base-camp'
    ? words.prompt.camp(left)
    : words.prompt.enter(left, words.terrain[terrain]!);
}

/** What is paid for: said by the table in mid-payment, else by the action that begins it. */
export function purposeOf(turn: EldoradoTurn): EldoradoPurpose | undefined {
  const { step } = turn.room.board;
  if (step.step === 'pay') return step.purpose;
  const [verb, ...rest] = (turn.choosing.draft?.head[0] ?? '').split(' ');
  const last = rest.at(-1) ?? '';
  if (verb === 'buy') return { for: 'buy', card: last };
  if (verb !== 'pay') return undefined;
  return last.startsWith('#')
    ? { for: 'tear', blockade: last }
    : { for: 'enter', to: last.split('>')[1] ?? '' };
}

/** How much the chosen items leave to be paid: half coins or cards. For showing only; whether a
 * payment fits is for the server to say. */
function stillToPay(turn: EldoradoTurn, purpose: EldoradoPurpose): number {
  const { board } = turn.room;
  const chosen = turn.choosing.draft?.chosen ?? [];
  const paid = purpose.for === 'buy' ? worth(chosen) : chosen.length;
  if (board.step.step === 'pay') return board.step.left - paid;
  if (purpose.for === 'buy') return (CARDS[purpose.card]?.cost ?? 0) * 2 - paid;
  if (purpose.for === 'enter') return (board.course.spaces[purpose.to]?.strength ?? 0) - paid;
  const blockade = Object.values(board.blockades).find(
    (other) => other.blockade === purpose.blockade,
  );
  return (blockade?.strength ?? 0) - paid;
}

/** What items are worth when buying, in half coins. */
export function worth(items: readonly string[]): number {
  return items.reduce((sum, item) => sum + halfCoins(item), 0);
}

function halfCoins(item: string): number {
  const token = tokenOf(item);
  if (token === undefined) return CARDS[item]?.half_coins ?? 0;
  const effect = TOKENS[token]?.effect;
  return effect?.effect === 'power' && effect.symbol === 'coin' ? effect.power * 2 : 0;
}

export function effectOf(turn: EldoradoTurn): string | undefined {
  if (turn.choosing.draft)
    return sentence([...draftEffect(turn), ...losses(turn, turn.choosing.draft.head)]);
  const option = turn.aim;
  // A card that is picked does away with what is left of the last one, wherever it goes.
  if (!option) return turn.item === undefined ? undefined : sentence(losses(turn, ['move']));
  return sentence([...optionEffect(turn, option), ...losses(turn, option.actions)]);
}

const sentence = (parts: readonly (string | undefined)[]): string | undefined => {
  const text = parts.filter(Boolean).join('; ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : undefined;
};

function draftEffect(turn: EldoradoTurn): (string | undefined)[] {
  const chosen = turn.choosing.draft?.chosen ?? [];
  const names = itemList(chosen);
  if (turn.choosing.refusal !== undefined && !turn.pending.length) return [refusal(turn, names)];
  switch (turn.choosing.verb) {
    case 'keep': {
      const hand = turn.room.me && turn.room.board.players[turn.room.me]?.hand_count;
      return [words.effect.keeps(names, (hand ?? 0) - chosen.length)];
    }
    case 'remove':
      return [words.effect.removes(names)];
    case 'replace':
      return [words.effect.replaces(names)];
    default:
      if (turn.choosing.step.step === 'explore') return [words.effect.explores];
      if (!names) return [];
      return [
        purposeOf(turn)?.for === 'buy'
          ? words.effect.pays(names, coins(worth(chosen)))
          : words.effect.gives(names),
      ];
  }
}

/** A payment that is refused because more must follow is no mistake yet. */
function refusal(turn: EldoradoTurn, names: string): string | undefined {
  const purpose = purposeOf(turn);
  if (!purpose || stillToPay(turn, purpose) <= 0) return turn.choosing.refusal;
  return purpose.for === 'buy'
    ? words.effect.pays(names, coins(worth(turn.choosing.draft!.chosen)))
    : words.effect.gives(names);
}

/** What an option takes and does, for the effect line and the names of places. */
export function optionEffect(turn: EldoradoTurn, option: Option): string[] {
  const { board } = turn.room;
  const parts: string[] = [];
  if (option.do === 'move' || option.do === 'on') {
    const cost = option.cost ?? 0;
    const power = option.power ?? cost;
    if (option.symbol)
      parts.push(
        `${itemName(option.item ?? '')}: ${words.effect.power(cost, power, words.symbol[option.symbol]!)}`,
      );
    if (power > cost) parts.push(words.effect.left(power - cost));
  }
  if (option.do === 'native' || option.do === 'native-break')
    parts.push(`${itemName(option.item!)}: ${words.effect.native}`);
  if (option.cards) {
    const isCamp = board.course.spaces[option.place ?? '']?.terrain === 'base-camp';
    parts.push(words.effect.cards(option.cards, isCamp));
  }
  for (const blockade of option.torn ?? []) parts.push(words.effect.tears(blockade));
  if (option.place !== undefined && option.place in board.course.finish)
    parts.push(words.effect.arrives);
  const print = option.item === undefined ? undefined : CARDS[option.item];
  if (option.do === 'use' && print) parts.push(`${print.name}: ${cardAction(print)}`);
  if (option.do === 'token') parts.push(itemName(option.item!));
  if (option.do === 'transmit') parts.push(words.action.takeFromMarket);
  const isUsed = ['move', 'use', 'transmit'].includes(option.do);
  if (isUsed && print?.one_use) parts.push(words.effect.gone);
  return parts;
}

/** What is lost by doing something else than going on. */
function losses(turn: EldoradoTurn, actions: readonly string[]): string[] {
  const { leftover } = turn.room.board;
  const [first] = actions;
  if (!leftover || leftover.seat !== turn.room.me || leftover.power === 0 || first === undefined)
    return [];
  const keeps =
    first.startsWith('on ') || first.startsWith('save ') || first === 'token pass_occupied';
  return keeps ? [] : [words.effect.lost(leftover.power, words.symbol[leftover.symbol]!)];
}
