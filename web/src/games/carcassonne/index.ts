// Carcassonne: what the game provides to the page.

import './palette.css';
import { text } from '../../text';
import type { GameUi } from '../contract';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import { bounds, boxAround, placeOf } from './geometry/places';
import Badge from './side/Badge.svelte';
import Side from './side/Side.svelte';
import { describeMoves } from './describe';
import { CarcassonneTurn } from './turn/turn.svelte';
import { inWords, itemName } from './words';

/** Places for a follower are 30 units wide, and a touch target should have 44 pixels. */
const FINGER = 1.5;

export const ui: GameUi<'carcassonne', CarcassonneTurn> = {
  makeTurn: (table) => new CarcassonneTurn(table),
  Board,
  Dock,
  Side,
  Badge,
  bounds: (table, turn) => bounds(table.board, turn.fits.size > 0),
  closeUp: (_table, turn) => {
    const { laid } = turn;
    const box = laid?.claims?.list.length ? boxAround([laid.cell]) : undefined;
    return box === undefined ? undefined : { box, scale: FINGER };
  },
  placeOf: (table, entry) => placeOf(table.board, entry),
  describeMoves: (_table, _by, moves) => describeMoves(moves),
  inWords,
  itemName: (table, item) => itemName(table.board, item),
  keys: text.carcassonne.keys,
};
