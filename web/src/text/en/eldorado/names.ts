// What things are called in The Quest for El Dorado.

import type { EldoradoRequirement, EldoradoTerrain } from '../../../protocol';

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

/** "a, b and c". */
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "Traveler ×2". */
export const times = (name: string, count: number): string =>
  count > 1 ? `${name} ×${count}` : name;

const withArticle = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** Coins as prices are written: "1½ coins". */
export const coins = (amount: string): string =>
  `${amount} ${amount === '1' || amount === '½' ? 'coin' : 'coins'}`;

/** The kinds of card by the word that moves use. */
export const cards: Readonly<Record<string, string>> = {
  adventurer: 'Adventurer',
  captain: 'Captain',
  cartographer: 'Cartographer',
  compass: 'Compass',
  explorer: 'Explorer',
  giant_machete: 'Giant Machete',
  jack_of_all_trades: 'Jack of All Trades',
  journalist: 'Journalist',
  millionaire: 'Millionaire',
  native: 'Native',
  photographer: 'Photographer',
  pioneer: 'Pioneer',
  prop_plane: 'Prop Plane',
  sailor: 'Sailor',
  scientist: 'Scientist',
  scout: 'Scout',
  trailblazer: 'Trailblazer',
  transmitter: 'Transmitter',
  travel_log: 'Travel Log',
  traveler: 'Traveler',
  treasure_chest: 'Treasure Chest',
};

/** Cards in sentences: the pieces are explorers too, so a card is always called a card. */
export const card = {
  /** "Explorer card". */
  named: (name: string): string => `${name} card`,
  /** "an Explorer card", "2 Explorer cards". */
  some: (name: string, count: number): string =>
    count === 1 ? withArticle(`${name} card`) : many(count, `${name} card`),
};

export const terrain: Readonly<Record<EldoradoTerrain, string>> = {
  jungle: 'Jungle',
  water: 'River',
  village: 'Village',
  rubble: 'Rubble',
  'base-camp': 'Base camp',
  mountain: 'Mountain',
  cave: 'Cave',
  start: 'Start',
};

/** How a space of each terrain is entered. */
export const entered: Readonly<Record<EldoradoTerrain, string>> = {
  jungle: 'jungle is entered with machetes',
  water: 'a river is entered with paddles',
  village: 'a village is entered with coins',
  rubble: 'rubble is entered by giving up cards',
  'base-camp': 'a base camp is entered by removing cards from the game',
  mountain: 'nobody can cross a mountain',
  cave: 'nobody enters a cave: stop beside it to explore it',
  start: 'nobody goes back to the start',
};

/** What moves a piece, and what overcomes a blockade. */
export const symbol: Readonly<Record<EldoradoRequirement, string>> = {
  machete: 'machete',
  paddle: 'paddle',
  coin: 'coin',
  discard: 'cards',
};

/** What a card or token shows: "2 machete". */
export const power = (much: number, what: string): string => `${much} ${what}`;

/** What something takes: "2 machetes". */
export const symbols = (count: number, what: EldoradoRequirement): string =>
  what === 'discard' ? many(count, 'card') : many(count, symbol[what]);

/** What a cave token gives, in two or three words. */
export const token = {
  name: (what: string): string => `Token “${what}”`,
  some: (what: string, count: number): string =>
    count === 1 ? `a token “${what}”` : `${count} tokens “${what}”`,
  draw: (count: number): string => `draw ${count}`,
  remove: (count: number): string => `remove ${count}`,
  replace: (count: number): string => `replace up to ${count}`,
  keepItem: 'save a one-use card',
  passOccupied: 'pass other explorers',
  native: 'one free step',
  changeSymbol: 'any symbol',
};
