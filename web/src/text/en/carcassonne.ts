// All texts of Carcassonne: board, dock and panels, what happened, why something is refused.

import type {
  CarcassonneEdge,
  CarcassonneExpected,
  CarcassonneIllegal,
  CarcassonneSort as Sort,
  CarcassonneTerrain,
  CarcassonneTilePrint,
  Mover,
} from '../../protocol';
import type { Sentences } from '../coded';

/** Where on a tile something is, as on a compass. */
type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** What may be claimed of a tile. */
interface Claim {
  sort: Sort;
  /** Missing when it is the only one of its sort. */
  direction?: Direction | undefined;
}

const sorts: Record<Sort, string> = {
  city: 'City',
  road: 'Road',
  cloister: 'Cloister',
  farm: 'Farm',
};

/** What a follower may stand on: a field of the tile, which is a part of a farm. */
const claims: Record<Sort, string> = { ...sorts, farm: 'Field' };

const claimants: Record<Sort, string> = {
  city: 'knight',
  road: 'highwayman',
  cloister: 'monk',
  farm: 'farmer, stays to the end',
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

/** Where the tile beyond an edge lies on the board. */
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
  draw: 'First a tile is drawn.',
  place: 'First the tile is laid.',
  claim: 'The tile lies on the table. Now put a follower on it, or none.',
  nothing: 'The game is over.',
};

/** What each kind of tile shows. */
const tiles: Record<string, string> = {
  A: 'a cloister with a road',
  B: 'a cloister',
  C: 'a city on all four sides, with a shield',
  D: 'a city beside a straight road',
  E: 'an edge of a city',
  F: 'a city from side to side, with a shield',
  G: 'a city from side to side',
  H: 'two edges of cities, face to face',
  I: 'two edges of cities, side by side',
  J: 'a city beside a road that curves right',
  K: 'a city beside a road that curves left',
  L: 'a city beside a crossing',
  M: 'a corner of a city, with a shield',
  N: 'a corner of a city',
  O: 'a corner of a city with a road and a shield',
  P: 'a corner of a city with a road',
  Q: 'a city on three sides, with a shield',
  R: 'a city on three sides',
  S: 'a city on three sides with a road and a shield',
  T: 'a city on three sides with a road',
  U: 'a straight road',
  V: 'a curved road',
  W: 'a crossing of three roads',
  X: 'a crossing of four roads',
};

const shown = (kind: string): string => tiles[kind] ?? 'a tile';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

const claimName = ({ sort, direction }: Claim): string =>
  direction === undefined ? claims[sort] : `${claims[sort]}, ${directions[direction]}`;

const claimWorth = ({ worth, isComplete }: { worth: number; isComplete: boolean }): string =>
  `${counted(worth, 'point', 'points')} ${isComplete ? 'at once' : 'so far'}`;

function turnOf(mover: Mover): string {
  if (mover === 'chance') return 'A tile is drawn first.';
  return mover === 'over' ? 'The game is over.' : `It is not your turn: seat ${mover} moves.`;
}

/** Why an action is refused. Refusals know seats by their letters only. */
const refusals = {
  'game-over': 'The game is over.',
  'not-your-turn': ({ mover }) => turnOf(mover),
  'wrong-step': ({ now }) => expected[now],
  'not-in-bag': ({ tile }) => `No tile is left to draw that shows ${shown(tile)}.`,
  'not-first': ({ first }) =>
    `Only returned tiles are left, and the first of them shows ${shown(first)}.`,
  'fits-nowhere': ({ tile }) => `The tile that shows ${shown(tile)} fits nowhere.`,
  'fits-somewhere': ({ tile }) =>
    `The tile that shows ${shown(tile)} fits somewhere, so it must be laid.`,
  'other-variant': ({ instead }) =>
    instead === 'out'
      ? 'At this table, a tile that fits nowhere leaves the game.'
      : 'At this table, a tile that fits nowhere goes under the others.',
  occupied: ({ at }) => `A tile lies at ${at} already.`,
  apart: ({ at }) => `A tile must touch another one, and none lies beside ${at}.`,
  'not-first-cell': 'The first tile lies at 0,0, as printed.',
  'edge-mismatch': ({ edge, shows, beyond }) =>
    `The ${edges[edge]} edge would show ${terrains[shows]}; ` +
    `the tile ${beyondEdge[edge]} shows ${terrains[beyond]}.`,
  'same-as': 'Another move does exactly the same; please use that one.',
  'no-follower': 'You have no follower left.',
  'no-such-feature': 'The tile that was just laid has no such city, road, cloister or field.',
  'feature-taken': ({ by, sort }) =>
    sort === 'farm'
      ? `A farmer of seat ${by} is on this farm already.`
      : `A follower of seat ${by} is on this ${sorts[sort].toLowerCase()} already.`,
  'no-farmers': 'This table plays without farmers.',
} satisfies Sentences<CarcassonneIllegal>;

export const carcassonne = {
  sort: (sort: Sort) => sorts[sort],
  item: (sort: Sort, tiles: number) =>
    sort === 'cloister' ? sorts[sort] : `${sorts[sort]} of ${counted(tiles, 'tile', 'tiles')}`,
  /** By the first edition's rules farmers score for each city. */
  farmersOf: (tiles: number) => `Farmers of a city of ${counted(tiles, 'tile', 'tiles')}`,
  refusals,

  prompt: {
    lay: 'Lay the tile on one of the marked places.',
    claim: 'Choose where your follower goes, or none.',
    none: 'No follower can go here. Confirm, or turn the tile.',
    ready: 'Confirm, or change your mind.',
    looking: 'One moment…',
    sending: 'Sending…',
    draws: 'A tile is drawn.',
    waits: (name: string) => `${name} is laying a tile.`,
    waitsClaim: (name: string) => `${name} may put a follower on the tile.`,
    over: 'The game is over.',
  },
  chooseFirst: 'Choose a follower’s place first: press its number, or 0 for none.',

  effect: {
    gain: (points: number) => `+${points}`,
    gainOf: (name: string, points: number) => `${name} +${points}`,
    closes: (sort: Sort) => (sort === 'farm' ? '' : `closes the ${sorts[sort].toLowerCase()}`),
    worth: (points: number) => `worth ${points} so far`,
    feeds: (points: number) => `worth ${points} at the end so far`,
    nothing: 'no points yet',
  },

  tile: (kind: string, turned: string) => `Tile: ${shown(kind)}, ${turned}`,
  tilesLeft: (count: number) => `${counted(count, 'tile', 'tiles')} to come`,
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  rotation: (quarter: number) =>
    ['as printed', 'turned right', 'upside down', 'turned left'][quarter % 4] ?? '',
  legalCell: (cell: string, ways: number) =>
    `Place ${cell}, the tile fits ${ways === 1 ? 'one way' : `${ways} ways`}`,
  pickedCell: (cell: string, turned: string, ways: number) =>
    `Tile at ${cell}, ${turned}${ways > 1 ? '. Choose again to turn it' : ''}`,
  legalCells: 'Places for the tile',

  claimTitle: 'Follower',
  claim: (claim: Claim & { worth: number; isComplete: boolean }) =>
    `${claimName(claim)}, ${claimWorth(claim)}`,
  claimShort: ({ sort, direction }: Claim) =>
    direction === undefined ? claims[sort] : `${claims[sort]} ${arrows[direction]}`,
  claimant: (sort: Sort) => claimants[sort],
  noClaim: 'No follower',
  takeBack: 'Take the tile back',
  followersLeft: (count: number) => `${counted(count, 'follower', 'followers')} left`,

  callout: {
    tiles: (count: number) => counted(count, 'tile', 'tiles'),
    shields: (count: number) => counted(count, 'shield', 'shields'),
    open: (count: number) => `${count} open`,
    around: (count: number) => `${count} of 8 around it`,
    complete: 'complete',
    worth: (points: number) => counted(points, 'point', 'points'),
    nobody: 'nobody’s',
    cities: (count: number) => counted(count, 'finished city', 'finished cities'),
  },

  told: {
    lays: (kind: string) => `lays ${shown(kind)}`,
    claims: (sort: Sort) =>
      sort === 'farm' ? 'puts a farmer in the field' : `claims the ${sorts[sort].toLowerCase()}`,
    item: (sort: Sort, isComplete: boolean) =>
      sort === 'farm' || isComplete
        ? `a ${sorts[sort].toLowerCase()}`
        : `an unfinished ${sorts[sort].toLowerCase()}`,
    discarded: (kind: string) => `a tile that fits nowhere leaves the game (${shown(kind)})`,
    returned: (kind: string) => `a tile that fits nowhere goes under the others (${shown(kind)})`,
  },

  /** The table in words. */
  inWords: {
    tile: 'The tile to lay',
    edges: ([north, east, south, west]: CarcassonneTilePrint['edges']) =>
      `Unturned it shows ${terrains[north]} in the north, ${terrains[east]} in the east, ` +
      `${terrains[south]} in the south, ${terrains[west]} in the west.`,
    kind: (kind: string) => `It shows ${shown(kind)}.`,
    claimed: 'Claimed',
    free: 'Open and nobody’s',
    feature: (sort: Sort, facts: readonly string[]) => `${sorts[sort]}: ${facts.join(', ')}`,
    of: (names: string) => `of ${names}`,
    at: (cells: string) => `at ${cells}`,
    tiles: 'Tiles on the table',
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
      `${name}: ${counted(points, 'point', 'points')}, ` +
      `${counted(followers, 'follower', 'followers')} left`,
  },

  farms: 'Farms',
  remaining: 'Tiles to come',
  remainingOf: (kind: string, left: number, all: number) =>
    `${shown(kind)}: ${left} of ${all} to come`,
  discarded: (count: number) => `${counted(count, 'tile', 'tiles')} could not be laid`,
  open: 'On the board now',
  openEmpty: 'Nobody has claimed anything yet.',
  openSum: (points: number) => `${points} if it ended now`,

  keys: [
    { keys: '← ↑ ↓ →', does: 'go from place to place' },
    { keys: 'Enter', does: 'lay the tile there, then confirm' },
    { keys: 'R', does: 'turn the tile; with Shift the other way' },
    { keys: '1 – 9', does: 'choose where the follower goes' },
    { keys: '0', does: 'no follower' },
    { keys: 'Esc', does: 'one step back' },
    { keys: 'F', does: 'show farms' },
  ],
};
