// The prompt of a turn, and the effect of what is picked.

import { seatName } from '../../../state/turn-log';
import { text } from '../../../text';
import { objectiveInWords } from '../words';
import { effectOfDraw } from './draw';
import { effectOfStarter } from './setup';
import type { CodexTurn } from './turn.svelte';

const words = text.codex;

export function effectOf(turn: CodexTurn): string | undefined {
  if (turn.phase === 'pass') return words.effect.pass;
  const { pick, me } = turn;
  switch (pick?.phase) {
    case 'starter':
      return me?.starter === undefined ? undefined : effectOfStarter(me.starter, pick.side);
    case 'objective':
      return objectiveInWords(pick.objective);
    case 'place':
      return turn.ghost === undefined ? undefined : turn.effectAt(turn.ghost);
    case 'draw': {
      const source = turn.market.find((other) => other.action === pick.action);
      return source && effectOfDraw(source, turn.table.board);
    }
    case undefined:
      return undefined;
  }
}

export function promptOf(turn: CodexTurn): string {
  const { pick } = turn;
  switch (turn.phase) {
    case 'starter':
      return pick?.phase === 'starter'
        ? words.prompt.starterPicked(pick.side)
        : words.prompt.starter;
    case 'objective':
      return pick ? words.prompt.objectivePicked : words.prompt.objective;
    case 'place':
      return promptOfPlace(turn);
    case 'draw':
      return pick ? words.prompt.drawPicked : words.prompt.draw;
    case 'pass':
      return words.prompt.pass;
    case 'wait':
      return promptOfWaiting(turn);
  }
}

function promptOfPlace(turn: CodexTurn): string {
  if (!turn.pick) return words.prompt.hand;
  if (turn.pending.length > 0) return words.prompt.cellPicked;
  if (turn.targets.size > 0) return words.prompt.cell;
  return turn.refusal ? words.prompt.refused(turn.refusal) : words.prompt.noCell;
}

function promptOfWaiting(turn: CodexTurn): string {
  const { board, view } = turn.table;
  if (board.step === 'over' || view.ended) return words.prompt.over;
  const seat = view.turn ?? board.turn;
  return words.prompt.waiting(board.step, seatName(view.seats, seat));
}
