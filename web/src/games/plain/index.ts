// Any game, plainly: choices are buttons, the board is a plan. It stands in for a game that has no
// drawing of its own.

import type { GameName } from '../../protocol';
import type { GameUi } from '../contract';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { around, boxAt, placesOf } from './places';
import Side from './Side.svelte';
import { PlainTurn } from './turn.svelte';

const looker = (room: { me: string | undefined; view: { turn?: string } }): string =>
  room.me ?? room.view.turn ?? 'A';

export const ui: GameUi<GameName, PlainTurn> = {
  makeTurn: (room) => new PlainTurn(room),
  Board,
  Dock,
  Side,
  Badge,
  bounds: (room) => around(placesOf(room.board, looker(room))),
  place: (room, entry) => {
    const at = entry.told.find((told) => told.at !== undefined)?.at;
    const place = placesOf(room.board, looker(room)).find((one) => one.at === at);
    return place === undefined ? undefined : boxAt(place);
  },
  itemName: (_, item) => item,
  keys: [],
};
