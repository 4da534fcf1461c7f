// The names of cards, terrains, symbols and tokens of The Quest for El Dorado.

import type { EldoradoRequirement, EldoradoTerrain } from '../../../protocol';
import { counted } from '../phrases';

/** "Traveler ×2". */
export const times = (name: string, count: number): string =>
  count > 1 ? `${name} ×${count}` : name;

const withArticle = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** An amount of coins: "1½ coins". */
export const coins = (amount: string): string =>
  `${amount} ${amount === '1' || amount === '½' ? 'coin' : 'coins'}`;

/** The kinds of card, by their names in notation. */
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

const small = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** A name with what it does: "Compass (draw 3 cards; one use, then out of the game)". */
export const described = (name: string, does: readonly string[]): string =>
  does.length ? `${name} (${does.map(small).join('; ')})` : name;

/** Cards in sentences. Explorers are pieces too, so a card is always called a card. */
export const card = {
  /** "Explorer card". */
  named: (name: string): string => `${name} card`,
  /** "an Explorer card", "2 Explorer cards". */
  some: (name: string, count: number): string =>
    count === 1 ? withArticle(`${name} card`) : counted(count, `${name} card`),
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
export const howToEnter: Readonly<Record<EldoradoTerrain, string>> = {
  jungle: 'jungle is entered with machetes',
  water: 'a river is entered with paddles',
  village: 'a village is entered with coins',
  rubble: 'rubble is entered by giving up cards',
  'base-camp': 'a base camp is entered by removing cards from the game',
  mountain: 'mountains cannot be entered',
  cave: 'caves cannot be entered: stop beside one to explore it',
  start: 'start spaces cannot be entered again',
};

/** What moves a piece, and what overcomes a blockade. */
export const symbol: Readonly<Record<EldoradoRequirement, string>> = {
  machete: 'machete',
  paddle: 'paddle',
  coin: 'coin',
  discard: 'cards',
};

/** An amount of power or cards: "2 machetes". */
export const symbols = (count: number, what: EldoradoRequirement): string =>
  what === 'discard' ? counted(count, 'card') : counted(count, symbol[what]);

/** The effect of a cave token, in two or three words. */
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
