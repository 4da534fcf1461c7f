// The keys of a turn.

import { text } from '../../../text';
import type { KeyHelp } from '../../contract';
import { ARROW_KEYS } from '../../kit/nearest';
import type { Option } from './options';
import type { EldoradoTurn } from './turn.svelte';

export const KEYS: readonly KeyHelp[] = text.eldorado.keys;

/** Handles a key; returns whether it did anything. */
export function handleKey(event: KeyboardEvent, turn: EldoradoTurn): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROW_KEYS[event.key];
  if (arrow) return turn.moveFocus(arrow);
  if (/^[1-9]$/.test(event.key)) {
    const item = turn.items[Number(event.key) - 1];
    if (item === undefined || !turn.usable.has(item)) return false;
    turn.pick(item);
    return true;
  }
  switch (event.key) {
    case 'Enter':
      // A focused button handles it itself.
      if (isControl(event.target)) return false;
      if (turn.pending.length) turn.confirm();
      else if (turn.hovered !== undefined) turn.aimAt(turn.hovered);
      else return false;
      return true;
    case 'Escape':
      return cancel(turn);
    case 'e':
    case 'E':
      return pressFirst(turn, ['end', 'done', 'stop']);
    case 'b':
    case 'B':
      turn.isMarketOpen = !turn.isMarketOpen;
      return true;
    default:
      return false;
  }
}

const isControl = (target: EventTarget | null | undefined): boolean =>
  !!(target as Element | null)?.closest?.('button, a, summary, [role="button"]');

function cancel(turn: EldoradoTurn): boolean {
  const canCancel = turn.isMarketOpen || turn.canGoBack;
  if (canCancel) turn.cancel();
  return canCancel;
}

function pressFirst(turn: EldoradoTurn, kinds: readonly Option['do'][]): boolean {
  const option = kinds.flatMap(
    (kind) => turn.buttons.find((button) => button.do === kind) ?? [],
  )[0];
  if (option) turn.press(option);
  return option !== undefined;
}
