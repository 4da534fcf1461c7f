// The Quest for El Dorado, for the page.

import type { Item, LogEntry, SeatLetter } from '../../protocol';
import { text } from '../../text';
import type { Box, GameUi, Room } from '../contract';
import { eventsOf } from '../kit/events';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import { stepsToFinish } from './geometry/distance';
import { boxAround, inside, isSpace } from './geometry/hex';
import './palette.css';
import Badge from './side/Badge.svelte';
import Side from './side/Side.svelte';
import { tell } from './tell';
import { KEYS } from './turn/keys';
import { type EldoradoTurn, makeTurn } from './turn/turn.svelte';
import { blockadeName, inWords } from './words';

const { race } = text.eldorado;

type ElDorado = Room<'eldorado'>;
type Standing = NonNullable<GameUi<'eldorado', EldoradoTurn>['race']>['standing'];

/** How much is shown around a piece. */
const NEAR = 150;

/** The whole course with the city, and room for banners. */
function bounds(room: ElDorado): Box {
  const { spaces, city } = room.board.course;
  return boxAround([...Object.keys(spaces), ...Object.keys(city)], 90);
}

/** The viewer's pieces with two spaces around them: a whole course is too small on a phone. When
 * they are far apart, the one that has more to do. */
function home(room: ElDorado, turn: EldoradoTurn): Box {
  const seat = room.me ?? room.board.turn;
  const pieces = Object.values(room.board.players[seat]?.pieces ?? {}).filter(isSpace);
  const within = bounds(room);
  if (!pieces.length) return inside(boxAround(Object.keys(room.board.course.finish), NEAR), within);
  const all = boxAround(pieces, NEAR);
  if (Math.max(all.width, all.height) <= 5 * NEAR) return inside(all, within);
  const ways = (piece: string): number => turn.all.filter((option) => option.from === piece).length;
  const busier = pieces.reduce((best, piece) => (ways(piece) > ways(best) ? piece : best));
  return inside(boxAround([busier], NEAR), within);
}

function place({ board }: ElDorado, entry: LogEntry): Box | undefined {
  const cells = eventsOf('eldorado', entry).flatMap((event) => {
    switch (event.event) {
      case 'moved':
        return [event.location.at, event.location.from ?? event.location.at];
      case 'torn-down':
        return seamOf(board, event.scored.item);
      case 'piece-arrived':
        return Object.keys(board.course.city);
      default:
        return [];
    }
  });
  return cells.length ? boxAround(cells, 120) : undefined;
}

/** The spaces along a blockade. */
function seamOf(board: ElDorado['board'], item: Item): string[] {
  if (item.item !== 'blockade') return [];
  const found = Object.values(board.blockades).find(({ blockade }) => blockade === item.blockade);
  return found?.seam.flat() ?? [];
}

const itemName = (_room: ElDorado, item: Item): string =>
  item.item === 'blockade' ? blockadeName(item.blockade) : '';

/** How far the pieces of a seat have to go, all together. */
function standing({ board }: ElDorado, seat: SeatLetter): ReturnType<Standing> {
  const steps = stepsToFinish(board.course);
  const pieces = Object.values(board.players[seat]?.pieces ?? {});
  const far = pieces.reduce((sum, at) => sum + (isSpace(at) ? (steps.get(at) ?? 0) : 0), 0);
  return { value: String(far), unit: race.unit, words: race.toGo(far) };
}

export const ui: GameUi<'eldorado', EldoradoTurn> = {
  makeTurn,
  Board,
  Dock,
  Side,
  Badge,
  bounds,
  home,
  place,
  tell: (room, by, moves) => tell(room.board.course, by, moves),
  race: { standing, points: race.points },
  inWords,
  itemName,
  keys: KEYS,
};
