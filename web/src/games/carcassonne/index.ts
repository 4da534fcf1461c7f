// Carcassonne for the page.

import './palette.css';
import type { GameUi } from '../contract';
import { text } from './text';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Side from './Side.svelte';
import { inWords } from './in-words';
import { itemName } from './names';
import { bounds, boxAround, place } from './places';
import { tell } from './tell';
import { CarcassonneTurn } from './turn.svelte';

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
  place: (room, entry) => {
    const at = entry.told.find((told) => told.at !== undefined)?.at;
    if (at !== undefined) return boxAround([at]);
    const item = entry.told.find((told) => told.item !== undefined)?.item;
    return item === undefined ? undefined : place(room.board, { item });
  },
  tell: (room, by, moves) => tell(room.board, by, moves),
  inWords,
  itemName: (room, item) => itemName(room.board, item),
  keys: text.keys,
};
