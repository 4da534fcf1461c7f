// What the keys mean in a turn.

import { text } from '../../../text';
import type { KeyHelp } from '../../contract';
import type { Direction } from '../geometry/hex';
import type { Option } from './options';
import type { EldoradoTurn } from './turn.svelte';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export const KEYS: readonly KeyHelp[] = text.eldorado.keys;

/** Does what a key means; false when it means nothing now. */
export function keyMeans(turn: EldoradoTurn, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return turn.moveFocus(arrow);
  if (/^[1-9]$/.test(event.key)) {
    const item = turn.items[Number(event.key) - 1];
    if (item === undefined || !turn.usable.has(item)) return false;
    turn.pick(item);
    return true;
  }
  switch (event.key) {
    case 'Enter':
      // A button that has the focus is pressed by it.
      if (isControl(event.target)) return false;
      if (turn.pending.length) turn.confirm();
      else if (turn.hovered !== undefined) turn.aimAt(turn.hovered);
      else return false;
      return true;
    case 'Escape':
      return takeBack(turn);
    case 'e':
    case 'E':
      return pressFirst(turn, ['end', 'done', 'stop']);
    case 'm':
    case 'M':
      turn.isMarketOpen = !turn.isMarketOpen;
      return true;
    default:
      return false;
  }
}

const isControl = (target: EventTarget | null | undefined): boolean =>
  !!(target as Element | null)?.closest?.('button, a, summary, [role="button"]');

function takeBack(turn: EldoradoTurn): boolean {
  const isSomething = turn.isMarketOpen || turn.canGoBack;
  if (isSomething) turn.cancel();
  return isSomething;
}

function pressFirst(turn: EldoradoTurn, kinds: readonly Option['do'][]): boolean {
  const option = kinds.flatMap(
    (kind) => turn.buttons.find((button) => button.do === kind) ?? [],
  )[0];
  if (option) turn.press(option);
  return option !== undefined;
}
