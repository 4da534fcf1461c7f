// The Quest for El Dorado: what the game provides to the page.

import type { Item, LogEntry, SeatLetter } from '../../protocol';
import { text } from '../../text';
import type { Box, GameUi, Table } from '../contract';
import { eventsOf } from '../kit/events';
import { unknownVariant } from '../kit/exhaustive';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import { stepsToFinish } from './geometry/distance';
import { boxAround, inside, isSpace } from './geometry/hex';
import './palette.css';
import Badge from './side/Badge.svelte';
import Side from './side/Side.svelte';
import { describeMoves } from './describe';
import { KEYS } from './turn/keys';
import { type EldoradoTurn, makeTurn } from './turn/turn.svelte';
import { blockadeName, inWords } from './words';

const { race } = text.eldorado;

type EldoradoTable = Table<'eldorado'>;
type Standing = NonNullable<GameUi<'eldorado', EldoradoTurn>['race']>['standing'];

/** The margin around a piece. */
const NEAR = 150;

/** The complete course with the city, and space for banners. */
function bounds(table: EldoradoTable): Box {
  const { spaces, city } = table.board.course;
  return boxAround([...Object.keys(spaces), ...Object.keys(city)], 90);
}

/** The viewer's pieces with two spaces around them, since a complete course is too small on a
 * phone. If they are far apart, the one with more choices. */
function focusArea(table: EldoradoTable, turn: EldoradoTurn): Box {
  const seat = table.me ?? table.board.turn;
  const pieces = Object.values(table.board.players[seat]?.pieces ?? {}).filter(isSpace);
  const within = bounds(table);
  if (!pieces.length) return inside(boxAround(Object.keys(table.board.course.finish), NEAR), within);
  const all = boxAround(pieces, NEAR);
  if (Math.max(all.width, all.height) <= 5 * NEAR) return inside(all, within);
  const ways = (piece: string): number => turn.all.filter((option) => option.from === piece).length;
  const busier = pieces.reduce((best, piece) => (ways(piece) > ways(best) ? piece : best));
  return inside(boxAround([busier], NEAR), within);
}

function placeOf({ board }: EldoradoTable, entry: LogEntry): Box | undefined {
  const cells = eventsOf('eldorado', entry).flatMap((event) => {
    switch (event.event) {
      case 'found':
        return [event.location.at];
      case 'moved':
        return [event.location.at, event.location.from ?? event.location.at];
      case 'torn-down':
        return seamOf(board, event.scored.item);
      case 'piece-arrived':
        return Object.keys(board.course.city);
      case 'laid':
      case 'drew':
      case 'reshuffled':
      case 'card-used':
      case 'token-used':
      case 'arrived':
      case 'saved':
      case 'kept':
      case 'turn-ended':
      case 'ended':
        return [];
      default:
        return unknownVariant(event, []);
    }
  });
  return cells.length ? boxAround(cells, 120) : undefined;
}

/** The spaces along a blockade. */
function seamOf(board: EldoradoTable['board'], item: Item): string[] {
  if (item.item !== 'blockade') return [];
  const found = Object.values(board.blockades).find(({ blockade }) => blockade === item.blockade);
  return found?.seam.flat() ?? [];
}

const itemName = (_table: EldoradoTable, item: Item): string =>
  item.item === 'blockade' ? blockadeName(item.blockade) : '';

/** The distance of a seat's pieces to the finish, added up. */
function standing({ board }: EldoradoTable, seat: SeatLetter): ReturnType<Standing> {
  const steps = stepsToFinish(board.course);
  // Pieces in the city have arrived.
  const pieces = Object.values(board.players[seat]?.pieces ?? {}).filter(isSpace);
  const far = pieces.reduce((sum, at) => sum + (steps.get(at) ?? 0), 0);
  const words = race.toGo(far, pieces.length);
  return { value: String(far), unit: race.unit(pieces.length), words };
}

export const ui: GameUi<'eldorado', EldoradoTurn> = {
  makeTurn,
  Board,
  Dock,
  Side,
  Badge,
  bounds,
  focusArea,
  placeOf,
  describeMoves: (table, by, moves) => describeMoves(table.board.course, by, moves),
  race: { standing, points: race.points },
  inWords,
  itemName,
  keys: KEYS,
};
