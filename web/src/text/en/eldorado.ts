// All texts of The Quest for El Dorado.

import {
  card,
  cards,
  coins,
  described,
  howToEnter,
  symbol,
  symbols,
  terrain,
  times,
  token,
} from './eldorado/names';
import { refusals } from './eldorado/refusals';
import { log } from './eldorado/log';
import { counted, listed } from './phrases';
import type { EldoradoTerrain } from '../../protocol';

export const eldorado = {
  list: listed,
  times,
  card,
  cards,
  described,
  terrain,
  symbol,
  symbols,
  token,
  refusals,
  log,
  city: 'El Dorado',
  start: 'Start',

  keys: [
    { keys: '1 – 9', does: 'Pick a card or token' },
    { keys: '← ↑ → ↓', does: 'Move between the places in reach' },
    { keys: 'Enter', does: 'Pick the place, then confirm' },
    { keys: 'B', does: 'Open or close the market' },
    { keys: 'E', does: 'End the turn' },
    { keys: 'Esc', does: 'Go back one step' },
  ],

  prompt: {
    over: 'The race is over.',
    waits: (name: string) => `${name} is playing.`,
    chance: 'Cards are being drawn.',
    play: 'Play a card, buy one, or end your turn.',
    playOn: 'Play a card, or end your turn.',
    noCards: 'Your hand is empty: end your turn.',
    goOn: (power: number, what: string) =>
      `${power} ${what} power left: continue with it, or do something else and lose it.`,
    where: (item: string) => `${item}: choose where to move.`,
    nowhere: (item: string) => `${item} cannot move an explorer now; you can still pay with it.`,
    take: 'Take any card from the market.',
    confirm: 'Confirm, or choose another option.',
    sure: (item: string) => `Use ${item}?`,
    enter: (count: number, where: string) => `${where}: choose ${counted(count, 'card')} to give up.`,
    camp: (count: number) => `Base camp: choose ${counted(count, 'card')} to remove from the game.`,
    tear: (count: number) => `Blockade: choose ${counted(count, 'card')} to give up.`,
    buy: (card: string, price: string) => `Buy ${card}: choose cards worth ${coins(price)}.`,
    buyMore: (card: string, left: string) =>
      `Buy ${card}: choose cards worth ${coins(left)} more.`,
    buyReady: (card: string) => `Buy ${card}?`,
    ready: 'That is enough.',
    // Short, because the effect follows: on a phone there are three short lines for both.
    keep: 'Choose cards to keep.',
    remove: (most: number) => `Choose up to ${counted(most, 'card')} to remove from the game.`,
    replace: (most: number) => `Choose up to ${counted(most, 'card')} to replace.`,
    explore: 'You stopped beside a cave: explore it?',
  },

  effect: {
    of: (item: string, what: string) => `${item}: ${what}`,
    power: (cost: number, power: string) => `${cost} of ${power}`,
    left: (left: number) => (left ? `${left} left` : 'nothing left'),
    cards: (count: number, isCamp: boolean) =>
      isCamp ? `${counted(count, 'card')} removed from the game` : `${counted(count, 'card')} given up`,
    tears: (blockade: string) => `tears down blockade ${blockade}`,
    native: 'one step, whatever it costs',
    lost: (power: number, what: string) => `${power} ${what} power will be lost`,
    arrives: 'reaches El Dorado',
    gone: 'then it leaves the game',
    explores: 'explores the cave first',
    keeps: (kept: string, discarded: number) => {
      const rest = discarded ? `discards ${counted(discarded, 'card')}` : '';
      return [kept && `keeps ${kept}`, rest].filter(Boolean).join(', ');
    },
    removes: (cards: string) => `removes ${cards || 'nothing'}`,
    replaces: (cards: string) => `replaces ${cards || 'nothing'}`,
    buys: (card: string, cards: string, worth: string) =>
      `buys ${card} with ${cards} (${coins(worth)})`,
    gives: (cards: string) => `gives up ${cards}`,
  },

  /** Why a tapped space is out of reach. */
  why: {
    noCard: 'Pick a card first: the spaces in its reach are highlighted.',
    notBeside: (item: string) => `${item} does not reach that far.`,
    wrongTerrain: (item: string, where: EldoradoTerrain) =>
      `${item} cannot go there: ${howToEnter[where]}.`,
    tooWeak: (item: string, place: string, want: string, have: number) =>
      `${item} is too weak for ${place}: it takes ${want}, but this has ${have || 'none'}.`,
  },

  /** What an action card does. */
  action: {
    takeFromMarket: 'Take any market card',
    draw: (draw: number) => `Draw ${counted(draw, 'card')}`,
    drawRemove: (draw: number, remove: number) => `Draw ${draw}, then remove up to ${remove}`,
    native: 'Any one step, or tear down a blockade',
  },
  oneUse: 'One use, then out of the game',
  oneUseShort: '1×',

  button: {
    end: 'End turn',
    done: 'Done',
    leave: 'Do not explore the cave',
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
    ways: 'Options',
    played: 'Played this turn',
    gained: 'Gained this turn',
    leftover: (power: string) => `${power} left`,
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
    closed: 'for sale when a place on the market board is empty',
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
    unseen: 'In the draw pile',
    unseenHidden: 'In hand or in the draw pile',
    known: 'Certainly in hand',
    removed: 'Removed from the game',
    tokens: 'Tokens',
    blockades: 'Blockades',
    arrived: 'in El Dorado',
    at: (terrainName: string) => `on ${terrainName.toLowerCase()}`,
    /** Where a player's one or two explorers are. */
    all: ([first = '', second]: readonly string[]) => {
      if (second === undefined) return first;
      return first === second ? `both ${first}` : `${first}, ${second}`;
    },
    badge: (hand: number, draw: number, blockades: number) =>
      `${counted(hand, 'card')} in hand, ${draw} in the draw pile, ${counted(blockades, 'blockade')}`,
  },

  board: {
    space: (name: string, strength: number) => (strength ? `${name} ${strength}` : name),
    finish: (name: string) => `${name}, finish`,
    blockade: (name: string, takes: string) => `Blockade ${name}, ${takes}`,
    cave: (tokens: number) => `Cave, ${counted(tokens, 'token')}`,
    places: 'Places in reach',
    target: (place: string, effect: string) => (effect ? `${place}: ${effect}` : place),
  },

  race: {
    /** With two explorers, their spaces are added up. */
    unit: (explorers: number) => (explorers > 1 ? 'to go, both' : 'to go'),
    toGo: (spaces: number, explorers: number) => {
      if (spaces === 0) return 'in El Dorado';
      const together = explorers > 1 ? ', both explorers together' : '';
      return `${counted(spaces, 'space')} to El Dorado${together}`;
    },
    points: {
      over: 'Blockades torn down, move by move',
      counted: (points: number) => counted(points, 'blockade'),
    },
  },

  /** The text view. */
  inWords: {
    pieces: 'Explorers',
    piece: (name: string, number: string, where: string, far: string) =>
      `${name}${number ? `, explorer ${number}` : ''}: ${where}${far}`,
    at: (place: string, at: string) => `${place} (${at})`,
    far: (steps: number) => `, ${counted(steps, 'space')} to El Dorado`,
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
    course: 'The complete course',
    go: (item: string, where: string, far: string) => `${item}: to ${where}${far}`,
    on: (where: string, far: string) => `Move on to ${where}${far}`,
    pay: (where: string, far: string, count: number, isCamp: boolean) =>
      `Move to ${where}${far} by ${isCamp ? 'removing' : 'giving up'} ${counted(count, 'card')}`,
    as: (item: string, what: string) => `${item} (${what})`,
    from: (piece: string) => ` (explorer ${piece})`,
    tear: (item: string, blockade: string, takes: string) =>
      `${item}: tear down blockade ${blockade} for ${takes}`,
    nativeTear: (item: string, blockade: string) => `${item}: tear down blockade ${blockade}`,
    onTear: (blockade: string, takes: string) =>
      `Continue: tear down blockade ${blockade} for ${takes}`,
    payTear: (blockade: string, count: number) =>
      `Tear down blockade ${blockade} by giving up ${counted(count, 'card')}`,
    buy: (card: string, price: string, does: readonly string[]) =>
      described(`Buy ${card} for ${coins(price)}`, does),
    give: (item: string) => `Give ${item}`,
    use: (item: string) => `Use ${item}`,
    take: (card: string, does: readonly string[]) =>
      described(`Take ${card} from the market`, does),
    remove: (card: string) => `Remove ${card} from the game`,
    replace: (card: string) => `Replace ${card}`,
    keep: (card: string) => `Keep ${card}`,
    explore: (at: string, tokens: number) =>
      `Explore the cave with ${counted(tokens, 'token')} (${at})`,
  },

  item: {
    blockade: (name: string, takes: string) => `Blockade ${name} (${takes})`,
  },
};
