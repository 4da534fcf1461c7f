// What buttons and ways are called.

import { itemName } from './names';
import type { Option } from './options';
import { optionEffect } from './sentences';
import type { EldoradoTurn } from './turn.svelte';
import { words } from './words';

/** An option among several at one place. */
export function optionLabel(turn: EldoradoTurn, option: Option): string {
  switch (option.do) {
    case 'buy':
      return words.option.buy;
    case 'transmit':
      return words.option.take(itemName('transmitter'));
    case 'explore':
      return words.option.explore;
    default: {
      const piece = pieceNumber(turn, option);
      const effect = optionEffect(turn, option).join(', ') || option.actions.join(', ');
      return piece ? `${effect} (${words.option.piece(piece)})` : effect;
    }
  }
}

/** The number of the piece that an option moves, where the viewer has two. */
function pieceNumber(turn: EldoradoTurn, option: Option): string | undefined {
  const { board, me } = turn.room;
  const pieces = Object.entries((me && board.players[me]?.pieces) ?? {});
  const piece = pieces.find(([, at]) => at === option.from);
  return piece && pieces.length > 1 ? String(Number(piece[0]) + 1) : undefined;
}

/** A button of its own. A kind that this page does not know is called by its text. */
export function buttonLabel(turn: EldoradoTurn, option: Option): string {
  switch (option.do) {
    case 'end':
      return words.button.end;
    case 'done':
      return turn.room.board.step.step === 'may-explore' ? words.button.leave : words.button.done;
    case 'stop':
      return words.button.stop;
    case 'save':
      return words.button.save(itemName((option.actions[0] ?? '').split(' ')[1] ?? ''));
    default:
      return option.actions.join(', ');
  }
}
