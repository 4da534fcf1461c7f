// Codex Naturalis: what the page needs to show and play it.

import type { LogEntry, Told } from '../../protocol';
import { text } from '../../text';
import type { Box, GameUi, Room } from '../contract';
import Badge from './Badge.svelte';
import Board from './board/Board.svelte';
import { STARTER_BOUNDS } from './board/starter';
import './codex.css';
import { objectiveOf } from './data';
import Dock from './dock/Dock.svelte';
import { around, cardBox } from './layout';
import Side from './side/Side.svelte';
import { CodexTurn } from './turn/turn.svelte';

/** Room for the flag over a ghost. */
const MARGIN = 50;

function bounds(room: Room<'codex'>, turn: CodexTurn): Box {
  const player = room.board.players[turn.shown];
  const isOwn = turn.shown === room.me;
  if (isOwn && turn.phase === 'starter') return STARTER_BOUNDS;
  // The places where a card may lie belong to it, so that picking one does not move the board.
  const free = isOwn ? Object.keys(player?.free ?? {}) : [];
  return around([...Object.keys(player?.cards ?? {}), ...free], MARGIN);
}

/** What happened on a board, if it did: cells are named on the board of a seat. */
const onBoard = (entry: LogEntry): Told | undefined =>
  entry.told.find(({ at, seat }) => at !== undefined && seat !== undefined);

function place(entry: LogEntry): Box | undefined {
  const at = onBoard(entry)?.at;
  return at === undefined ? undefined : cardBox(at);
}

function reveal(turn: CodexTurn, entry: LogEntry): void {
  const seat = onBoard(entry)?.seat;
  if (seat !== undefined) turn.show(seat);
}

function itemName(item: string): string {
  const [sort, number] = item.split(' ');
  return sort === 'objective'
    ? text.codex.items.objective(objectiveOf(Number(number)).goal)
    : text.codex.items.cards;
}

export const ui: GameUi<'codex', CodexTurn> = {
  makeTurn: (room) => new CodexTurn(room),
  Board,
  Dock,
  Side,
  Badge,
  bounds,
  place: (_room, entry) => place(entry),
  reveal,
  itemName: (_room, item) => itemName(item),
  keys: text.codex.keys,
};
