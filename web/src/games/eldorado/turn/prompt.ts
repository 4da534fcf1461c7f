// What is expected of the viewer, in one sentence.

import { nameAt } from '../../../state/telling';
import { text } from '../../../text';
import { sentence } from '../../kit/sentence';
import { TRANSMITTER, coins } from '../components';
import { cardName, itemName } from '../words';
import { losses } from './effect';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado.prompt;

export function promptOf(turn: EldoradoTurn): string {
  const { board, choices, view, me } = turn.room;
  if (board.step.step === 'over') return t.over;
  if (!choices) {
    if (board.mover === 'chance' || board.mover === 'over') return t.chance;
    return t.waits(nameAt(view.seats, board.mover));
  }
  if (turn.choosing.draft) return choosing(turn);
  if (board.step.step === 'may-explore') return t.explore;
  if (turn.isAimed) return t.confirm;
  if (turn.item !== undefined) return picked(turn, turn.item);
  const { leftover } = board;
  if (leftover && leftover.seat === me)
    return t.goOn(leftover.power, text.eldorado.symbol[leftover.symbol]);
  const hasCards = Object.keys((me && board.players[me]?.hand) ?? {}).length > 0;
  return hasCards ? t.play : t.noCards;
}

function picked(turn: EldoradoTurn, item: string): string {
  if (turn.pending.length) return t.sure(itemName(item));
  if (item === TRANSMITTER) return t.take;
  const where = turn.boardPlaces.length ? t.where : t.nowhere;
  // The effect is shown once something can be confirmed; a loss is told before that.
  const parts = [where(itemName(item)), ...losses(turn).map(sentence)];
  return parts.join(' ');
}

function choosing(turn: EldoradoTurn): string {
  const { step, verb } = turn.choosing;
  switch (verb) {
    case 'keep':
      return t.keep;
    case 'remove':
      return t.remove(step.step === 'remove' ? step.left : 1);
    case 'replace':
      return t.replace(step.step === 'replace' ? step.left : 1);
    case 'give':
    case undefined:
      return paying(turn);
  }
}

function paying({ choosing, room }: EldoradoTurn): string {
  const { purpose, left, refusal } = choosing;
  if (!purpose) return t.ready;
  if (left <= 0 && refusal !== undefined) return refusal;
  if (purpose.for === 'buy') {
    const name = cardName(purpose.card);
    return left > 0 ? t.buy(name, coins(left)) : t.buyReady(name);
  }
  if (left <= 0) return t.ready;
  if (purpose.for === 'tear') return t.tear(left);
  const terrain = room.board.course.spaces[purpose.to]?.terrain ?? 'rubble';
  return terrain === 'base-camp' ? t.camp(left) : t.enter(left, text.eldorado.terrain[terrain]);
}
