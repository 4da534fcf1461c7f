// The labels of buttons and options.

import { text } from '../../../text';
import { TRANSMITTER } from '../components';
import { cardName, itemName } from '../words';
import { optionEffect } from './effect';
import type { Option } from './options';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado;

/** The label of an option among several at one place. */
export function optionLabel(turn: EldoradoTurn, option: Option): string {
  switch (option.do) {
    case 'buy':
      return t.option.buy;
    case 'transmit':
      return t.option.take(itemName(TRANSMITTER));
    case 'explore':
      return t.option.explore;
    default: {
      const piece = pieceNumber(turn, option);
      const effect = text.shell.parts(optionEffect(turn, option));
      return piece === undefined ? effect : t.option.piece(effect, piece);
    }
  }
}

/** The number of the piece that an option moves, if the viewer has two. */
function pieceNumber(turn: EldoradoTurn, option: Option): string | undefined {
  const { board, me } = turn.table;
  const pieces = Object.entries((me && board.players[me]?.pieces) ?? {});
  const piece = pieces.find(([, at]) => at === option.from);
  return piece && pieces.length > 1 ? String(Number(piece[0]) + 1) : undefined;
}

/** The label of a button. */
export function buttonLabel(turn: EldoradoTurn, option: Option): string {
  switch (option.do) {
    case 'end':
      return t.button.end;
    case 'stop':
      return t.button.stop;
    case 'save':
      return t.button.save(cardName(option.card ?? ''));
    default:
      return turn.table.board.step.step === 'may-explore' ? t.button.leave : t.button.done;
  }
}
