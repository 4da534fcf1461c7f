// All texts of Carcassonne's board, dock and panels.

type Sort = 'city' | 'road' | 'cloister' | 'farm';

const sorts: Record<Sort, string> = {
  city: 'City',
  road: 'Road',
  cloister: 'Cloister',
  farm: 'Farm',
};

/** What one may claim of a tile. One stands in a field; the farm is what grows of it. */
const claims: Record<Sort, string> = { ...sorts, farm: 'Field' };

const claimants: Record<Sort, string> = {
  city: 'knight',
  road: 'highwayman',
  cloister: 'monk',
  farm: 'farmer, stays to the end',
};

const directions: Record<string, string> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

const arrows: Record<string, string> = {
  N: '↑',
  NE: '↗',
  E: '→',
  SE: '↘',
  S: '↓',
  SW: '↙',
  W: '←',
  NW: '↖',
};

/** What is on a tile, for the log. */
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
  J: 'a city beside a curved road',
  K: 'a city beside a curved road',
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

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export const carcassonne = {
  sort: (sort: Sort) => sorts[sort],
  item: (sort: Sort, tiles: number) =>
    sort === 'cloister' ? 'Cloister' : `${sorts[sort]} of ${counted(tiles, 'tile', 'tiles')}`,

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

  tile: (name: string) => `Tile: ${name}`,
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
  claim: (sort: Sort, direction?: string) =>
    direction === undefined ? claims[sort] : `${claims[sort]}, ${directions[direction] ?? ''}`,
  claimShort: (sort: Sort, direction?: string) =>
    direction === undefined ? claims[sort] : `${claims[sort]} ${arrows[direction] ?? ''}`,
  claimWorth: ({ worth, isComplete }: { worth: number; isComplete: boolean }) =>
    `${counted(worth, 'point', 'points')} ${isComplete ? 'at once' : 'so far'}`,
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
    lays: (kind: string) => `lays ${tiles[kind] ?? 'a tile'}`,
    claims: (sort: Sort) =>
      sort === 'farm' ? 'puts a farmer in the field' : `claims the ${sorts[sort].toLowerCase()}`,
    item: (sort: Sort, isComplete: boolean) =>
      sort === 'farm' || isComplete
        ? `a ${sorts[sort].toLowerCase()}`
        : `an unfinished ${sorts[sort].toLowerCase()}`,
    discarded: 'a tile that fits nowhere leaves the game',
    returned: 'a tile that fits nowhere goes under the others',
  },

  /** The table in words. */
  inWords: {
    tile: 'The tile to lay',
    edges: (edges: readonly string[]) =>
      `Unturned it shows ${edges[0]} in the north, ${edges[1]} in the east, ${edges[2]} in the south, ${edges[3]} in the west.`,
    kind: (kind: string) => `It shows ${tiles[kind] ?? 'a tile'}.`,
    claimed: 'Claimed',
    free: 'Open and nobody’s',
    feature: (sort: Sort, facts: readonly string[]) => `${sorts[sort]}: ${facts.join(', ')}`,
    of: (names: string) => `of ${names}`,
    at: (cells: string) => `at ${cells}`,
    tiles: 'Tiles on the table',
    laid: (cell: string, kind: string, turned: string, follower: string) =>
      `${cell}: ${tiles[kind] ?? 'a tile'}, ${turned}${follower}`,
    follower: (name: string, part: string) => `; follower of ${name} on ${part}`,
    place: (cell: string, turned: string, beside: readonly string[]) =>
      `At ${cell}, ${turned}${beside.length > 0 ? `: ${beside.join(', ')}` : ''}`,
    beside: (edge: string, direction: string) => `${edge} to the ${directions[direction] ?? ''}`,
    supply: 'Players',
    player: (name: string, points: number, followers: number) =>
      `${name}: ${counted(points, 'point', 'points')}, ${counted(followers, 'follower', 'followers')} left`,
  },

  farms: 'Farms',
  remaining: 'Tiles to come',
  remainingOf: (name: string, left: number, all: number) => `${name}: ${left} of ${all} to come`,
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
