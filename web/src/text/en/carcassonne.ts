// All texts of Carcassonne: board, dock, panels, log, refusals.

import type {
  CarcassonneEdge,
  CarcassonneExpected,
  CarcassonneIllegal,
  CarcassonnePrintedTile,
  CarcassonneSort as Sort,
  CarcassonneTerrain,
  Mover,
} from '../../protocol';
import type { Sentences } from '../sentences';
import { counted, separated } from './phrases';

/** A direction on a tile; north is up. */
type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** A part of a tile that may be claimed. */
interface Claim {
  sort: Sort;
  /** Left out if the tile has only one part of this sort. */
  direction?: Direction | undefined;
}

const sorts: Record<Sort, string> = {
  city: 'City',
  road: 'Road',
  cloister: 'Cloister',
  farm: 'Farm',
};

/** What a follower claims: on a farm, it is a field of the tile. */
const claims: Record<Sort, string> = { ...sorts, farm: 'Field' };

const claimants: Record<Sort, string> = {
  city: 'knight',
  road: 'highwayman',
  cloister: 'monk',
  farm: 'farmer, stays until the end',
};

const directions: Record<Direction, string> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

const arrows: Record<Direction, string> = {
  N: '↑',
  NE: '↗',
  E: '→',
  SE: '↘',
  S: '↓',
  SW: '↙',
  W: '←',
  NW: '↖',
};

const terrains: Record<CarcassonneTerrain, string> = {
  field: 'a field',
  road: 'a road',
  city: 'a city',
};

/** Where the neighbouring tile lies. */
const beyondEdge: Record<CarcassonneEdge, string> = {
  north: 'above it',
  east: 'to the right of it',
  south: 'below it',
  west: 'to the left of it',
};

const edges: Record<CarcassonneEdge, string> = {
  north: 'north',
  east: 'east',
  south: 'south',
  west: 'west',
};

const expected: Record<CarcassonneExpected, string> = {
  draw: 'A tile has to be drawn first.',
  place: 'The tile has to be laid first.',
  claim: 'The tile is laid. Now place a follower on it, or none.',
  nothing: 'The game is over.',
};

/** What each kind of tile shows. */
const tiles: Record<string, string> = {
  A: 'a cloister with a road',
  B: 'a cloister',
  C: 'a city on all four sides with a shield',
  D: 'a city beside a straight road',
  E: 'an edge of a city',
  F: 'a city from side to side with a shield',
  G: 'a city from side to side',
  H: 'two edges of cities face to face',
  I: 'two edges of cities side by side',
  J: 'a city beside a road that curves right',
  K: 'a city beside a road that curves left',
  L: 'a city beside a crossing',
  M: 'a corner of a city with a shield',
  N: 'a corner of a city',
  O: 'a corner of a city with a road and a shield',
  P: 'a corner of a city with a road',
  Q: 'a city on three sides with a shield',
  R: 'a city on three sides',
  S: 'a city on three sides with a road and a shield',
  T: 'a city on three sides with a road',
  U: 'a straight road',
  V: 'a curved road',
  W: 'a crossing of three roads',
  X: 'a crossing of four roads',
};

const shown = (kind: string): string => tiles[kind] ?? 'a tile';

const claimName = ({ sort, direction }: Claim): string =>
  direction === undefined ? claims[sort] : `${claims[sort]}, ${directions[direction]}`;

const claimWorth = ({ worth, isComplete }: { worth: number; isComplete: boolean }): string =>
  `${counted(worth, 'point')} ${isComplete ? 'at once' : 'so far'}`;

function turnOf(mover: Mover): string {
  if (mover === 'chance') return 'A tile has to be drawn first.';
  return mover === 'over' ? 'The game is over.' : `It is not your turn: seat ${mover} moves.`;
}

/** Why an action is refused. Refusals identify seats by their letters. */
const refusals = {
  'game-over': 'The game is over.',
  'not-your-turn': ({ mover }) => turnOf(mover),
  'wrong-step': ({ now }) => expected[now],
  'not-in-bag': ({ tile }) => `No tile with ${shown(tile)} is left to draw.`,
  'not-first': ({ first }) =>
    `Only returned tiles are left, and the first of them shows ${shown(first)}.`,
  'fits-nowhere': ({ tile }) => `The tile with ${shown(tile)} fits nowhere.`,
  'fits-somewhere': ({ tile }) =>
    `The tile with ${shown(tile)} fits somewhere, so it must be laid.`,
  'other-variant': ({ instead }) =>
    instead === 'out'
      ? 'At this table, a tile that fits nowhere leaves the game.'
      : 'At this table, a tile that fits nowhere goes to the bottom of the stack.',
  occupied: ({ at }) => `There is already a tile at ${at}.`,
  apart: ({ at }) => `A tile must be next to another one, and there is none next to ${at}.`,
  'not-first-cell': 'The first tile must be laid at 0,0 without rotation.',
  'edge-mismatch': ({ edge, shows, beyond }) =>
    `The ${edges[edge]} edge would show ${terrains[shows]}; ` +
    `the tile ${beyondEdge[edge]} shows ${terrains[beyond]}.`,
  'same-as': 'Another move has exactly the same effect; use that one.',
  'no-follower': 'You have no follower left.',
  'no-such-feature': 'The tile that was just laid has no such city, road, cloister or field.',
  'feature-taken': ({ by, sort }) =>
    sort === 'farm'
      ? `Seat ${by} already has a farmer on this farm.`
      : `Seat ${by} already has a follower on this ${sorts[sort].toLowerCase()}.`,
  'no-farmers': 'At this table there are no farmers.',
} satisfies Sentences<CarcassonneIllegal>;

export const carcassonne = {
  sort: (sort: Sort) => sorts[sort],
  item: (sort: Sort, tiles: number) =>
    sort === 'cloister' ? sorts[sort] : `${sorts[sort]} of ${counted(tiles, 'tile')}`,
  /** By the rules of the first edition, farmers score for each city. */
  farmersOf: (tiles: number) => `Farmers of a city of ${counted(tiles, 'tile')}`,
  refusals,

  prompt: {
    lay: 'Lay the tile on one of the highlighted places.',
    claim: 'Choose a place for your follower, or none.',
    none: 'No follower can be placed here. Confirm, or rotate the tile.',
    ready: 'Confirm, or choose another place.',
    looking: 'One moment…',
    sending: 'Sending…',
    draws: 'A tile is being drawn.',
    waits: (name: string) => `${name} is laying a tile.`,
    waitsClaim: (name: string) => `${name} may place a follower on the tile.`,
    over: 'The game is over.',
  },
  chooseFirst: 'Choose a place for your follower first: press its number, or 0 for none.',

  effect: {
    gain: (points: number) => `+${points}`,
    gainOf: (name: string, points: number) => `${name} +${points}`,
    completes: (sort: Sort) => (sort === 'farm' ? '' : `completes the ${sorts[sort].toLowerCase()}`),
    worth: (sort: Sort, points: number) => {
      const when = sort === 'farm' ? 'at the end, so far' : 'so far';
      return `The ${sorts[sort].toLowerCase()} is worth ${points} ${when}.`;
    },
    nothing: 'No points yet.',
  },

  tile: (kind: string, turned: string) => `Tile: ${shown(kind)}, ${turned}`,
  tilesLeft: (count: number) => `${counted(count, 'tile')} left`,
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  rotation: (quarter: number) =>
    ['not rotated', 'rotated right', 'upside down', 'rotated left'][quarter % 4] ?? '',
  legalCell: (cell: string, ways: number) =>
    `Place ${cell}, the tile fits in ${ways === 1 ? 'one way' : `${ways} ways`}`,
  pickedCell: (cell: string, turned: string, ways: number) =>
    `Tile at ${cell}, ${turned}${ways > 1 ? '. Choose it again to rotate the tile' : ''}`,
  legalCells: 'Places for the tile',

  claimTitle: 'Follower',
  claim: (claim: Claim & { worth: number; isComplete: boolean }) =>
    `${claimName(claim)}, ${claimWorth(claim)}`,
  claimShort: ({ sort, direction }: Claim) =>
    direction === undefined ? claims[sort] : `${claims[sort]} ${arrows[direction]}`,
  claimant: (sort: Sort) => claimants[sort],
  noClaim: 'No follower',
  takeBack: 'Take back the tile',
  followersLeft: (count: number) => `${counted(count, 'follower')} left`,

  callout: {
    tiles: (count: number) => counted(count, 'tile'),
    shields: (count: number) => counted(count, 'shield'),
    open: (count: number) => `${count} open`,
    around: (count: number) => `${count} of 8 neighbours`,
    complete: 'complete',
    worth: (points: number) => counted(points, 'point'),
    noOwner: 'no owner',
    cities: (count: number) => counted(count, 'completed city', 'completed cities'),
  },

  log: {
    lays: (kind: string) => `lays ${shown(kind)}`,
    claims: (sort: Sort) =>
      sort === 'farm' ? 'places a farmer in the field' : `claims the ${sorts[sort].toLowerCase()}`,
    item: (sort: Sort, isComplete: boolean) =>
      sort === 'farm' || isComplete
        ? `a ${sorts[sort].toLowerCase()}`
        : `an unfinished ${sorts[sort].toLowerCase()}`,
    discarded: (kind: string) => `a tile that fits nowhere leaves the game (${shown(kind)})`,
    returned: (kind: string) => `a tile that fits nowhere goes to the bottom of the stack (${shown(kind)})`,
  },

  /** The text view. */
  inWords: {
    tile: 'The tile to lay',
    edges: ([north, east, south, west]: CarcassonnePrintedTile['edges']) =>
      `Without rotation, it has ${terrains[north]} in the north, ${terrains[east]} in the east, ` +
      `${terrains[south]} in the south, and ${terrains[west]} in the west.`,
    kind: (kind: string) => `It shows ${shown(kind)}.`,
    claimed: 'Claimed',
    free: 'Open, without an owner',
    feature: (sort: Sort, facts: readonly string[]) => `${sorts[sort]}: ${facts.join(', ')}`,
    owners: (names: string) => `owned by ${names}`,
    at: (cells: readonly string[]) => `at ${separated(cells)}`,
    tiles: 'Tiles on the board',
    laid: (cell: string, kind: string, turned: string, follower: string) =>
      `${cell}: ${shown(kind)}, ${turned}${follower}`,
    follower: (name: string, { sort, direction }: Claim) => {
      const where = direction === undefined ? '' : ` in the ${directions[direction]}`;
      return `; follower of ${name} on the ${claims[sort].toLowerCase()}${where}`;
    },
    place: (cell: string, turned: string, beside: readonly string[]) =>
      `At ${cell}, ${turned}${beside.length > 0 ? `: ${beside.join(', ')}` : ''}`,
    beside: (terrain: CarcassonneTerrain, direction: Direction) =>
      `${terrains[terrain]} to the ${directions[direction]}`,
    supply: 'Players',
    player: (name: string, points: number, followers: number) =>
      `${name}: ${counted(points, 'point')}, ` +
      `${counted(followers, 'follower')} left`,
  },

  farms: 'Farms',
  remaining: 'Remaining tiles',
  remainingOf: (kind: string, left: number, all: number) =>
    `${shown(kind)}: ${left} of ${all} left`,
  discarded: (count: number) => `${counted(count, 'tile')} could not be laid`,
  open: 'On the board now',
  openEmpty: 'Nobody has claimed anything yet.',
  /** Shown beside the points of a player. */
  openSum: (points: number) => `+${points} if the game ended now`,

  keys: [
    { keys: '← ↑ ↓ →', does: 'move from place to place' },
    { keys: 'Enter', does: 'lay the tile there, then confirm' },
    { keys: 'R', does: 'rotate the tile; with Shift the other way' },
    // Otherwise 0 shows the complete board; the page lists that key itself.
    { keys: '1 – 9', does: 'choose a place for the follower; 0 for none, while you choose' },
    { keys: 'Esc', does: 'go back one step' },
    { keys: 'F', does: 'show farms' },
  ],
};
