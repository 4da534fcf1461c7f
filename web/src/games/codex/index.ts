// Codex Naturalis: what the game provides to the page.

import type { Location, LogEntry } from '../../protocol';
import { text } from '../../text';
import type { Box, GameUi, Table } from '../contract';
import { locationOf } from '../kit/events';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import { boxAround, cardBox } from './geometry/layout';
import { STARTER_BOUNDS } from './geometry/starter';
import './palette.css';
import Badge from './side/Badge.svelte';
import Side from './side/Side.svelte';
import { describeMoves } from './describe';
import { CodexTurn } from './turn/turn.svelte';
import { inWords, itemName } from './words';

const MARGIN = 12;
/** Space for the flag above a ghost. */
const FLAG = 38;

function bounds(table: Table<'codex'>, turn: CodexTurn): Box {
  const player = table.board.players[turn.shown];
  const isOwn = turn.shown === table.me;
  if (isOwn && turn.phase === 'starter') return STARTER_BOUNDS;
  // Free places are included, so that picking a card does not move the board.
  const free = isOwn ? Object.keys(player?.free ?? {}) : [];
  const box = boxAround([...Object.keys(player?.cards ?? {}), ...free], MARGIN);
  return { ...box, y: box.y - FLAG, height: box.height + FLAG };
}

/** Where a move laid a card, if it did: a cell on the board of a seat. */
const laidAt = (entry: LogEntry): Location | undefined =>
  entry.events.map(locationOf).find((location) => location !== undefined);

/** The turn of each table, which knows the selected board. */
const turns = new WeakMap<Table<'codex'>, CodexTurn>();

/** Undefined for moves on another board than the selected one. */
function placeOf(table: Table<'codex'>, entry: LogEntry): Box | undefined {
  const location = laidAt(entry);
  return location !== undefined && location.seat === turns.get(table)?.shown
    ? cardBox(location.at)
    : undefined;
}

function reveal(table: Table<'codex'>, entry: LogEntry): void {
  const location = laidAt(entry);
  if (location !== undefined) turns.get(table)?.show(location.seat);
}

function makeTurn(table: Table<'codex'>): CodexTurn {
  const turn = new CodexTurn(table);
  turns.set(table, turn);
  return turn;
}

export const ui: GameUi<'codex', CodexTurn> = {
  makeTurn,
  Board,
  Dock,
  Side,
  Badge,
  bounds,
  placeOf,
  reveal,
  describeMoves: (_table, _by, moves) => describeMoves(moves),
  inWords,
  itemName: (_table, item) => itemName(item),
  keys: text.codex.keys,
};
