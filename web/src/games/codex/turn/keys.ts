// The keys of a turn.

import { ARROW_KEYS } from '../../kit/nearest';
import { offeredNow } from './setup';
import type { CodexTurn } from './turn.svelte';

/** Handles a key; returns whether it did anything. Enter is handled by the focused element, or
 * else by the page, which confirms. */
export function handleKey(event: KeyboardEvent, turn: CodexTurn): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROW_KEYS[event.key];
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

/** Picks by position, counted from 0. */
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
