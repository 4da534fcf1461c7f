// Carcassonne for the page.

import './palette.css';
import { text } from '../../text';
import type { GameUi } from '../contract';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import { bounds, boxAround, place } from './geometry/places';
import Badge from './side/Badge.svelte';
import Side from './side/Side.svelte';
import { tell } from './tell';
import { CarcassonneTurn } from './turn/turn.svelte';
import { inWords, itemName } from './words';

/** Places for a follower are 30 units wide, and what is touched should have 44 pixels. */
const FINGER = 1.5;

export const ui: GameUi<'carcassonne', CarcassonneTurn> = {
  makeTurn: (room) => new CarcassonneTurn(room),
  Board,
  Dock,
  Side,
  Badge,
  bounds: (room, turn) => bounds(room.board, turn.fits.size > 0),
  closeUp: (_room, turn) => {
    const { laid } = turn;
    const box = laid?.claims?.list.length ? boxAround([laid.cell]) : undefined;
    return box === undefined ? undefined : { box, scale: FINGER };
  },
  place: (room, entry) => place(room.board, entry),
  tell: (_room, _by, moves) => tell(moves),
  inWords,
  itemName: (room, item) => itemName(room.board, item),
  keys: text.carcassonne.keys,
};
