// What keys mean in a turn.

import type { Direction } from '../geometry/layout';
import { offeredNow } from './setup';
import type { CodexTurn } from './turn.svelte';

const ARROWS: { [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Does what a key means; whether it meant something. Enter belongs to what has the focus, and else
 * to the page, which confirms. */
export function keyOf(event: KeyboardEvent, turn: CodexTurn): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return turn.move(arrow);
  if (/^[1-6]$/.test(event.key)) return pickNumber(Number(event.key) - 1, turn);
  switch (event.key) {
    case 'f':
    case 'F':
      if (turn.pick?.phase !== 'place') return false;
      turn.flip();
      return true;
    case 'b':
    case 'B':
      turn.showNext();
      return true;
    case 'Escape':
      if (!turn.pick) return false;
      turn.cancel();
      return true;
    default:
      return false;
  }
}

/** Picks the card that stands at a place, counted from 0. */
function pickNumber(place: number, turn: CodexTurn): boolean {
  switch (turn.phase) {
    case 'starter':
      if (place > 1) return false;
      turn.pickSide(place === 0 ? 'front' : 'back');
      return true;
    case 'objective': {
      const objective = offeredNow(turn.choices)[place];
      if (objective !== undefined) turn.pickObjective(objective);
      return objective !== undefined;
    }
    case 'place': {
      const card = turn.hand[place];
      if (card !== undefined) turn.pickCard(card);
      return card !== undefined;
    }
    case 'draw': {
      const source = turn.market[place];
      if (source) turn.pickSource(source);
      return source !== undefined;
    }
    case 'pass':
    case 'wait':
      return false;
  }
}
