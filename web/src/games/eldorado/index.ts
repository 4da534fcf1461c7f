// The Quest for El Dorado, for the page.

import type { LogEntry, SeatLetter } from '../../protocol';
import type { Box, GameUi, Room } from '../contract';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { boxAround, inside, isSpace } from './hex';
import { inWords, stepsToFinish } from './in-words';
import { KEYS } from './keys';
import './palette.css';
import { BLOCKADES } from './prints';
import Side from './Side.svelte';
import { tell } from './tell';
import { type EldoradoTurn, makeTurn } from './turn.svelte';
import { words } from './words';

type ElDorado = Room<'eldorado'>;

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

function place(room: ElDorado, entry: LogEntry): Box | undefined {
  const spaces = entry.told.flatMap(({ at, from }) => [at, from]).filter((at) => at !== undefined);
  // Who arrives is told to be in the city, which is drawn behind the finish.
  const cells = spaces.flatMap((at) =>
    at === 'city' ? Object.keys(room.board.course.city) : isSpace(at) ? [at] : [],
  );
  return cells.length ? boxAround(cells, 120) : undefined;
}

function itemName(_room: ElDorado, item: string): string {
  const [sort, name = ''] = item.split(' ');
  const print = BLOCKADES[name];
  if (sort !== 'blockade' || !print) return item;
  return words.item.blockade(name, `${print.strength} ${words.symbol[print.requirement]}`);
}

/** How far the pieces of a seat have to go, all together. */
function standing(room: ElDorado, seat: SeatLetter): { value: string; unit: string; words: string } {
  const steps = stepsToFinish(room.board.course);
  const pieces = Object.values(room.board.players[seat]?.pieces ?? {});
  const far = pieces.reduce((sum, at) => sum + (isSpace(at) ? (steps.get(at) ?? 0) : 0), 0);
  return { value: String(far), unit: words.race.unit, words: words.race.toGo(far) };
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
  race: { standing, points: words.race.points },
  inWords,
  itemName,
  keys: KEYS,
};
