// The prompt of a turn.

import { seatName } from '../../../state/turn-log';
import { text } from '../../../text';
import { sentence } from '../../kit/sentence';
import { TRANSMITTER } from '../components';
import { itemName } from '../words';
import { choosingPrompt } from './choosing-prompt';
import { losses } from './effect';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado.prompt;

export function promptOf(turn: EldoradoTurn): string {
  const { board, choices, view, me } = turn.table;
  if (board.step.step === 'over') return t.over;
  if (!choices) {
    if (board.mover === 'chance' || board.mover === 'over') return t.chance;
    return t.waits(seatName(view.seats, board.mover));
  }
  if (turn.choosing.draft) return choosingPrompt(turn);
  if (board.step.step === 'may-explore') return t.explore;
  if (turn.isAimed) return t.confirm;
  if (turn.item !== undefined) return picked(turn, turn.item);
  const { leftover } = board;
  if (leftover && leftover.seat === me)
    return t.goOn(leftover.power, text.eldorado.symbol[leftover.symbol]);
  const hasCards = Object.keys((me && board.players[me]?.hand) ?? {}).length > 0;
  if (!hasCards) return t.noCards;
  return board.bought ? t.playOn : t.play;
}

function picked(turn: EldoradoTurn, item: string): string {
  if (turn.pending.length) return t.sure(itemName(item));
  if (item === TRANSMITTER) return t.take;
  const where = turn.boardPlaces.length ? t.where : t.nowhere;
  // The effect is shown once there is something to confirm; losses are shown before that.
  const parts = [where(itemName(item)), ...losses(turn).map(sentence)];
  return parts.join(' ');
}
