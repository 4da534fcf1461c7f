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
import { inWords } from './in-words';
import { around, cardBox } from './layout';
import Side from './side/Side.svelte';
import { tell } from './tell';
import { CodexTurn } from './turn/turn.svelte';

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

/** What happened on a board, if it did: cells are named on the board of a seat. */
const onBoard = (entry: LogEntry): Told | undefined =>
  entry.told.find(({ at, seat }) => at !== undefined && seat !== undefined);

/** The turn of each room: which board is shown is known there. */
const turns = new WeakMap<Room<'codex'>, CodexTurn>();

/** Only what happened on the board shown has a place: on another one it would point at nothing. */
function place(room: Room<'codex'>, entry: LogEntry): Box | undefined {
  const event = onBoard(entry);
  if (event?.at === undefined || event.seat !== turns.get(room)?.shown) return undefined;
  return cardBox(event.at);
}

function reveal(room: Room<'codex'>, entry: LogEntry): void {
  const seat = onBoard(entry)?.seat;
  if (seat !== undefined) turns.get(room)?.show(seat);
}

function makeTurn(room: Room<'codex'>): CodexTurn {
  const turn = new CodexTurn(room);
  turns.set(room, turn);
  return turn;
}

function itemName(item: string): string {
  const [sort, number] = item.split(' ');
  return sort === 'objective'
    ? text.codex.items.objective(objectiveOf(Number(number)).goal)
    : text.codex.items.cards;
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
  tell: (_room, by, moves) => tell(by, moves),
  inWords,
  itemName: (_room, item) => itemName(item),
  keys: text.codex.keys,
};
