// Codex Naturalis: what the page needs to show and play it.

import type { Location, LogEntry } from '../../protocol';
import { text } from '../../text';
import type { Box, GameUi, Room } from '../contract';
import { locationOf } from '../kit/events';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import { around, cardBox } from './geometry/layout';
import { STARTER_BOUNDS } from './geometry/starter';
import './palette.css';
import Badge from './side/Badge.svelte';
import Side from './side/Side.svelte';
import { tell } from './tell';
import { CodexTurn } from './turn/turn.svelte';
import { inWords, itemName } from './words';

const MARGIN = 12;
/** Room for the flag over a ghost. */
const FLAG = 38;

function bounds(room: Room<'codex'>, turn: CodexTurn): Box {
  const player = room.board.players[turn.shown];
  const isOwn = turn.shown === room.me;
  if (isOwn && turn.phase === 'starter') return STARTER_BOUNDS;
  // The places where a card may lie belong to it, so that picking one does not move the board.
  const free = isOwn ? Object.keys(player?.free ?? {}) : [];
  const box = around([...Object.keys(player?.cards ?? {}), ...free], MARGIN);
  return { ...box, y: box.y - FLAG, height: box.height + FLAG };
}

/** Where a card was laid by the move, if one was: cells are named on the board of a seat. */
const laidAt = (entry: LogEntry): Location | undefined =>
  entry.events.map(locationOf).find((location) => location !== undefined);

/** The turn of each room: which board is shown is known there. */
const turns = new WeakMap<Room<'codex'>, CodexTurn>();

/** Only what happened on the board shown has a place: on another one it would point at nothing. */
function place(room: Room<'codex'>, entry: LogEntry): Box | undefined {
  const location = laidAt(entry);
  return location !== undefined && location.seat === turns.get(room)?.shown
    ? cardBox(location.at)
    : undefined;
}

function reveal(room: Room<'codex'>, entry: LogEntry): void {
  const location = laidAt(entry);
  if (location !== undefined) turns.get(room)?.show(location.seat);
}

function makeTurn(room: Room<'codex'>): CodexTurn {
  const turn = new CodexTurn(room);
  turns.set(room, turn);
  return turn;
}

export const ui: GameUi<'codex', CodexTurn> = {
  makeTurn,
  Board,
  Dock,
  Side,
  Badge,
  bounds,
  place,
  reveal,
  tell: (_room, _by, moves) => tell(moves),
  inWords,
  itemName: (_room, item) => itemName(item),
  keys: text.codex.keys,
};
