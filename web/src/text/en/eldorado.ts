// The texts of The Quest for El Dorado.

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

const terrain: Record<string, string> = {
  jungle: 'Jungle',
  water: 'River',
  village: 'Village',
  rubble: 'Rubble',
  'base-camp': 'Base camp',
  mountain: 'Mountain',
  cave: 'Cave',
  start: 'Start',
};

/** Where an explorer goes. */
const onto: Record<string, string> = {
  jungle: 'into the jungle',
  water: 'down the river',
  village: 'to a village',
  rubble: 'over the rubble',
  'base-camp': 'to a base camp',
  start: 'to the start',
  city: 'into El Dorado',
};

const symbol: Record<string, string> = {
  machete: 'machete',
  paddle: 'paddle',
  coin: 'coin',
  discard: 'cards',
};

export const eldorado = {
  many,
  terrain,
  symbol,
  city: 'El Dorado',
  start: 'Start',

  keys: [
    { keys: '1 – 9', does: 'Pick a card or token' },
    { keys: '← ↑ → ↓', does: 'Move over the places in reach' },
    { keys: 'Enter', does: 'Pick the place, then confirm' },
    { keys: 'M', does: 'Open or close the market' },
    { keys: 'E', does: 'End the turn' },
    { keys: 'Esc', does: 'One step back' },
  ],

  prompt: {
    over: 'The race is over.',
    waits: (name: string) => `${name} is on the way.`,
    chance: 'Cards are being drawn.',
    play: 'Play a card, buy one, or end your turn.',
    noCards: 'Your hand is empty: end your turn.',
    goOn: (power: number, what: string) =>
      `${power} ${what} power left: go on with it, or do something else and lose it.`,
    where: (item: string) => `${item}: choose where to go.`,
    nowhere: (item: string) => `${item} moves no piece now; it can still be paid with.`,
    take: 'Take any card of the market.',
    confirm: 'Confirm, or choose another way.',
    sure: (item: string) => `Use ${item}?`,
    enter: (count: number, where: string) => `${where}: choose ${many(count, 'card')} to give up.`,
    camp: (count: number) => `Base camp: choose ${many(count, 'card')} to remove from the game.`,
    tear: (count: number) => `Blockade: choose ${many(count, 'card')} to give up.`,
    buy: (card: string, left: string) => `Buy ${card}: choose cards worth ${left} more.`,
    buyReady: (card: string) => `Buy ${card}?`,
    ready: 'That is enough.',
    keep: 'Choose the cards you keep; the others are discarded.',
    remove: (left: number) => `Choose up to ${many(left, 'card')} to remove from the game.`,
    replace: (left: number) => `Choose up to ${many(left, 'card')} to replace by new ones.`,
    explore: 'You stopped beside a cave: explore it?',
  },

  effect: {
    power: (cost: number, power: number, what: string) => `${cost} of ${power} ${what}`,
    left: (left: number) => (left ? `${left} left` : 'nothing left'),
    cards: (count: number, isCamp: boolean) =>
      isCamp ? `${many(count, 'card')} removed from the game` : `${many(count, 'card')} given up`,
    tears: (blockade: string) => `tears down blockade ${blockade}`,
    native: 'one step, whatever it costs',
    lost: (power: number, what: string) => `${power} ${what} power will be lost`,
    arrives: 'reaches El Dorado',
    gone: 'then it leaves the game',
    explores: 'explores the cave first',
    free: 'free',
    keeps: (kept: string, discarded: number) => {
      const rest = discarded ? `discards ${many(discarded, 'card')}` : '';
      return [kept && `keeps ${kept}`, rest].filter(Boolean).join(', ');
    },
    removes: (cards: string) => `removes ${cards || 'nothing'}`,
    replaces: (cards: string) => `replaces ${cards || 'nothing'}`,
    pays: (cards: string, worth: string) => `pays ${cards} (${worth})`,
    gives: (cards: string) => `gives up ${cards}`,
    nothingYet: 'nothing chosen yet',
  },

  /** Why a space cannot be entered. */
  refusal: {
    noCard: 'Pick a card first: the spaces that it reaches are lit.',
    byCode: {
      'not-beside': (item) => `${item} does not reach that far.`,
      occupied: () => 'An explorer stands there already.',
      blocked: () => 'A blockade is in the way: tear it down first.',
      'wrong-terrain': (item, place) => `${place} is not entered with ${item}.`,
      'too-weak': (item, place) => `${item} is too weak for ${place}.`,
    } as Readonly<Record<string, (item: string, place: string) => string>>,
  },

  /** What an action card does. */
  action: {
    takeFromMarket: 'Take any market card',
    draw: (draw: number) => `Draw ${many(draw, 'card')}`,
    drawRemove: (draw: number, remove: number) => `Draw ${draw}, then remove up to ${remove}`,
    native: 'One step anywhere, or tear a blockade',
  },
  oneUse: 'One use, then out of the game',
  oneUseShort: '1×',

  token: {
    name: (what: string) => `Token “${what}”`,
    power: (power: number, what: string) => `${power} ${what}`,
    draw: (cards: number) => `draw ${cards}`,
    remove: (cards: number) => `remove ${cards}`,
    replace: (cards: number) => `replace up to ${cards}`,
    keepItem: 'save a one-use card',
    passOccupied: 'pass other explorers',
    native: 'one free step',
    changeSymbol: 'any symbol',
  },

  button: {
    end: 'End turn',
    done: 'Done',
    leave: 'Leave the cave alone',
    stop: 'Stop here and explore',
    save: (card: string) => `Save ${card} with a token`,
    back: 'Back',
    market: 'Market',
    hand: 'Hand',
    keepAll: 'Keep all',
  },

  option: {
    on: (left: string) => `Go on with what is left of ${left}`,
    pay: (count: number) => `Give up ${many(count, 'card')}`,
    camp: (count: number) => `Remove ${many(count, 'card')}`,
    buy: 'Buy',
    take: (item: string) => `Take with ${item}`,
    explore: 'Explore the cave',
    piece: (number: string) => `piece ${number}`,
  },

  dock: {
    hand: 'Your hand',
    tokens: 'Your tokens',
    ways: 'Ways to do it',
    played: 'Played this turn',
    gained: 'Gained this turn',
    leftover: (power: number, what: string) => `${power} ${what} left`,
    bought: 'bought this turn',
    emptyHand: 'No cards in hand',
    watching: 'You are watching.',
    passes: 'You may pass other explorers this turn.',
    changes: 'The next card may be used for any symbol.',
    chosen: (count: number) => `${count} chosen`,
    counted: (name: string, count: number) => (count === 1 ? name : `${name}, ${count} of them`),
  },

  market: {
    title: 'Market',
    board: 'On the board',
    reserve: 'Reserve',
    closed: 'for sale when a place on the board is empty',
    open: 'a place is empty: these are for sale too',
    left: (count: number) => `${count} left`,
    price: (price: string) => `costs ${price}`,
    worth: (halves: string) => `worth ${halves} when buying`,
    yours: (worth: string) => `Your hand is worth ${worth}`,
    affordable: 'you can buy it',
    vacant: 'empty place',
  },

  piles: {
    title: 'Explorers',
    hand: 'hand',
    draw: 'draw pile',
    discard: 'Discard pile',
    unseen: 'Draw pile holds',
    unseenHidden: 'Hand and draw pile hold',
    known: 'Surely in hand',
    removed: 'Out of the game',
    tokens: 'Tokens',
    blockades: 'Blockades',
    none: 'none',
    arrived: 'in El Dorado',
    at: (terrainName: string) => `on ${terrainName.toLowerCase()}`,
    badge: (hand: number, draw: number, blockades: number) =>
      `${many(hand, 'card')} in hand, ${draw} in the draw pile, ${many(blockades, 'blockade')}`,
  },

  board: {
    space: (name: string, strength: number) => (strength ? `${name} ${strength}` : name),
    finish: (name: string) => `${name}, finish`,
    blockade: (name: string, strength: number, what: string) =>
      `Blockade ${name}, ${strength} ${what}`,
    cave: (tokens: number) => `Cave, ${many(tokens, 'token')}`,
    piece: (name: string, number: string | undefined) =>
      `Explorer${number ? ` ${number}` : ''} of ${name}`,
    places: 'Places in reach',
    target: (place: string, effect: string) => (effect ? `${place}: ${effect}` : place),
  },

  race: {
    unit: 'to go',
    toGo: (spaces: number) =>
      spaces === 0 ? 'in El Dorado' : `${many(spaces, 'space')} to El Dorado`,
    points: {
      over: 'Blockades torn down, move by move',
      counted: (points: number) => many(points, 'blockade'),
    },
  },

  /** The table in words. */
  inWords: {
    pieces: 'Explorers',
    piece: (name: string, number: string, where: string, far: string) =>
      `${name}${number ? `, explorer ${number}` : ''}: ${where}${far}`,
    far: (steps: number) => `, ${many(steps, 'space')} to El Dorado`,
    around: (number: string) => `Around your explorer${number ? ` ${number}` : ''}`,
    direction: ['east', 'south-east', 'south-west', 'west', 'north-west', 'north-east'],
    neighbour: (direction: string, place: string, far: string) => `${direction}: ${place}${far}`,
    taken: (name: string) => ` with an explorer of ${name}`,
    hand: 'Your hand',
    leftover: (power: number, what: string) => `${power} ${what} power is left of the last card`,
    blockades: 'Blockades that stand',
    between: (blockade: string, tiles: string) => `${blockade}, between ${tiles}`,
    market: 'Market',
    card: (card: string, price: string, left: number) => `${card}: costs ${price}, ${left} left`,
    reserve: 'Reserve',
    course: 'The whole course',
    go: (item: string, where: string, far: string) => `${item}: to ${where}${far}`,
    on: (where: string, far: string) => `Go on to ${where}${far}`,
    pay: (where: string, far: string) => `Go to ${where}${far} by giving up cards`,
    from: (piece: string) => ` (explorer ${piece})`,
    tear: (item: string, blockade: string) => `${item}: tear down ${blockade}`,
    onTear: (blockade: string) => `Go on: tear down ${blockade}`,
    payTear: (blockade: string) => `Tear down ${blockade} by giving up cards`,
    buy: (card: string, price: string) => `Buy ${card} for ${price}`,
    give: (item: string) => `Give ${item}`,
    use: (item: string) => `Use ${item}`,
    take: (card: string) => `Take ${card} from the market`,
    remove: (card: string) => `Remove ${card} from the game`,
    replace: (card: string) => `Replace ${card}`,
    keep: (card: string) => `Keep ${card}`,
    explore: (where: string) => `Explore the cave, ${where}`,
    native: 'Native',
  },

  /** What somebody did, in the log. */
  told: {
    goes: (spaces: number, where: string, how: string) =>
      [`goes ${many(spaces, 'space')} ${onto[where] ?? ''}`.trim(), how].filter(Boolean).join(' '),
    with: (cards: string) => `with ${cards}`,
    giving: (cards: string) => `giving up ${cards}`,
    removing: (cards: string) => `removing ${cards} from the game`,
    tears: (blockade: string, how: string) =>
      [`tears down blockade ${blockade}`, how].filter(Boolean).join(' '),
    buys: (card: string, paid: string) => `buys ${card}${paid ? ` for ${paid}` : ''}`,
    takes: (card: string) => `takes ${card} from the market`,
    uses: (item: string) => `uses ${item}`,
    replaces: (cards: string) => `replaces ${cards}`,
    gives: (cards: string) => `gives up ${cards}`,
    removes: (cards: string) => `removes ${cards} from the game`,
    discards: (cards: string) => `discards ${cards}`,
    keeps: (cards: string) => `keeps ${cards}`,
    keepsSome: (count: number) => `keeps ${many(count, 'card')}`,
    finds: (token: string) => `finds a token in the cave: ${token}`,
    arrives: 'has reached the city',
    rests: 'ends the turn without a move',
  },

  item: {
    blockade: (name: string, what: string) => `Blockade ${name} (${what})`,
  },
};
