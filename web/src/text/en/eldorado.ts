// The texts of The Quest for El Dorado.

import {
  card,
  cards,
  coins,
  entered,
  list,
  many,
  power,
  symbol,
  symbols,
  terrain,
  times,
  token,
} from './eldorado/names';
import { refused } from './eldorado/refusals';
import type { EldoradoTerrain } from '../../protocol';

/** Where an explorer goes. */
const onto: Readonly<Record<EldoradoTerrain | 'city', string>> = {
  jungle: 'into the jungle',
  water: 'down the river',
  village: 'to a village',
  rubble: 'over the rubble',
  'base-camp': 'to a base camp',
  mountain: '',
  cave: '',
  start: 'to the start',
  city: 'into El Dorado',
};

/** Parts in a row; those that are empty are left out. */
const phrase = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

export const eldorado = {
  list,
  times,
  card,
  cards,
  terrain,
  power,
  symbol,
  symbols,
  token,
  refused,
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
    of: (item: string, what: string) => `${item}: ${what}`,
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
    keeps: (kept: string, discarded: number) => {
      const rest = discarded ? `discards ${many(discarded, 'card')}` : '';
      return [kept && `keeps ${kept}`, rest].filter(Boolean).join(', ');
    },
    removes: (cards: string) => `removes ${cards || 'nothing'}`,
    replaces: (cards: string) => `replaces ${cards || 'nothing'}`,
    pays: (cards: string, worth: string) => `pays ${cards} (${worth})`,
    gives: (cards: string) => `gives up ${cards}`,
  },

  /** Why a space that was tried is out of reach. */
  why: {
    noCard: 'Pick a card first: the spaces that it reaches are lit.',
    notBeside: (item: string) => `${item} does not reach that far.`,
    wrongTerrain: (item: string, where: EldoradoTerrain) =>
      `${item} does not lead there: ${entered[where]}.`,
    tooWeak: (item: string, place: string, want: string, have: number) =>
      `${item} is too weak for ${place}: it takes ${want}, and this has ${have || 'none'}.`,
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
    buy: 'Buy',
    take: (item: string) => `Take with ${item}`,
    explore: 'Explore the cave',
    piece: (effect: string, number: string) => `${effect} (piece ${number})`,
  },

  dock: {
    hand: 'Your hand',
    ways: 'Ways to do it',
    played: 'Played this turn',
    gained: 'Gained this turn',
    leftover: (power: number, what: string) => `${power} ${what} left`,
    emptyHand: 'No cards in hand',
    watching: 'You are watching.',
    passes: 'You may pass other explorers this turn.',
    changes: 'The next card may be used for any symbol.',
    chosen: (item: string, count: number) => `${item}; ${count} chosen`,
    counted: (name: string, count: number) => (count === 1 ? name : `${name}, ${count} of them`),
  },

  market: {
    title: 'Market',
    reserve: 'Reserve',
    closed: 'for sale when a place on the board is empty',
    open: 'a place is empty: these are for sale too',
    left: (count: number) => `${count} left`,
    price: (price: string) => `costs ${coins(price)}`,
    yours: (worth: string) => `Your hand is worth ${coins(worth)}`,
    affordable: 'you can buy it',
    notForSale: 'not for sale now',
    vacant: 'empty place',
  },

  piles: {
    title: 'Explorers',
    discard: 'Discard pile',
    unseen: 'Draw pile holds',
    unseenHidden: 'Hand and draw pile hold',
    known: 'Surely in hand',
    removed: 'Out of the game',
    tokens: 'Tokens',
    blockades: 'Blockades',
    arrived: 'in El Dorado',
    at: (terrainName: string) => `on ${terrainName.toLowerCase()}`,
    badge: (hand: number, draw: number, blockades: number) =>
      `${many(hand, 'card')} in hand, ${draw} in the draw pile, ${many(blockades, 'blockade')}`,
  },

  board: {
    space: (name: string, strength: number) => (strength ? `${name} ${strength}` : name),
    finish: (name: string) => `${name}, finish`,
    blockade: (name: string, takes: string) => `Blockade ${name}, ${takes}`,
    cave: (tokens: number) => `Cave, ${many(tokens, 'token')}`,
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
    at: (place: string, at: string) => `${place} (${at})`,
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
    card: (card: string, price: string, left: number) =>
      `${card}: costs ${coins(price)}, ${left} left`,
    reserve: 'Reserve',
    course: 'The whole course',
    go: (item: string, where: string, far: string) => `${item}: to ${where}${far}`,
    on: (where: string, far: string) => `Go on to ${where}${far}`,
    pay: (where: string, far: string, count: number, isCamp: boolean) =>
      `Go to ${where}${far} by ${isCamp ? 'removing' : 'giving up'} ${many(count, 'card')}`,
    as: (item: string, what: string) => `${item} (${what})`,
    from: (piece: string) => ` (explorer ${piece})`,
    tear: (item: string, blockade: string) => `${item}: tear down ${blockade}`,
    onTear: (blockade: string) => `Go on: tear down ${blockade}`,
    payTear: (blockade: string, count: number) =>
      `Tear down ${blockade} by giving up ${many(count, 'card')}`,
    buy: (card: string, price: string) => `Buy ${card} for ${coins(price)}`,
    give: (item: string) => `Give ${item}`,
    use: (item: string) => `Use ${item}`,
    take: (card: string) => `Take ${card} from the market`,
    remove: (card: string) => `Remove ${card} from the game`,
    replace: (card: string) => `Replace ${card}`,
    keep: (card: string) => `Keep ${card}`,
    explore: (where: string) => `Explore the cave, ${where}`,
  },

  /** What somebody did, in the log. Cards and tokens are lists: "an Explorer card and 2 Scout
   * cards". */
  told: {
    goes: (spaces: number, where: EldoradoTerrain | 'city' | undefined, how: string) =>
      phrase(`goes ${many(spaces, 'space')}`, where === undefined ? '' : onto[where], how),
    with: (items: string) => `with ${items}`,
    giving: (cards: string) => `giving up ${cards}`,
    removing: (cards: string) => `removing ${cards} from the game`,
    tears: (blockade: string, how: string) => phrase(`tears down blockade ${blockade}`, how),
    buys: (card: string, paid: string) => phrase(`buys ${card}`, paid && `for ${paid}`),
    pays: (items: string) => `pays with ${items}`,
    takes: (cards: string) => `takes ${cards} from the market`,
    uses: (items: string) => `uses ${items}`,
    replaces: (cards: string) => `replaces ${cards}`,
    gives: (cards: string) => `gives up ${cards}`,
    removes: (cards: string) => `removes ${cards} from the game`,
    discards: (cards: string) => `discards ${cards}`,
    keeps: (cards: string) => `keeps ${cards}`,
    keepsSome: (count: number) => `keeps ${many(count, 'card')}`,
    finds: (token: string) => `finds ${token} in the cave`,
    arrives: 'has reached El Dorado',
    rests: 'ends the turn without a move',
  },

  item: {
    blockade: (name: string, takes: string) => `Blockade ${name} (${takes})`,
  },
};
