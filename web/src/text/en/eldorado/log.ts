// Descriptions of moves of The Quest for El Dorado, for the log.

import type { EldoradoTerrain } from '../../../protocol';
import { counted } from '../phrases';

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

/** Where a path over several terrains ends. */
const upTo: typeof onto = {
  ...onto,
  jungle: 'to the jungle',
  water: 'to the river',
  rubble: 'to the rubble',
};

/** Joins the parts that are not empty. */
const phrase = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** Cards and tokens are given as lists: "an Explorer card and 2 Scout cards". */
export const log = {
  goes: (spaces: number, where: EldoradoTerrain | 'city' | undefined, how: string) =>
    phrase(`moves ${counted(spaces, 'space')}`, where === undefined ? '' : onto[where], how),
  goesTo: (spaces: number, where: EldoradoTerrain | 'city' | undefined, how: string) =>
    phrase(`moves ${counted(spaces, 'space')}`, where === undefined ? '' : upTo[where], how),
  with: (items: string) => `with ${items}`,
  giving: (cards: string) => `giving up ${cards}`,
  removing: (cards: string) => `removing ${cards} from the game`,
  tears: (blockade: string, how: string) => phrase(`tears down blockade ${blockade}`, how),
  buys: (card: string, paid: string) => phrase(`buys ${card}`, paid && `for ${paid}`),
  pays: (items: string) => `pays with ${items}`,
  takes: (cards: string) => `takes ${cards} from the market`,
  uses: (items: string) => `uses ${items}`,
  saves: (card: string) => `saves ${card}`,
  replaces: (cards: string) => `replaces ${cards}`,
  gives: (cards: string) => `gives up ${cards}`,
  removes: (cards: string) => `removes ${cards} from the game`,
  discards: (cards: string) => `discards ${cards}`,
  keeps: (cards: string) => `keeps ${cards}`,
  keepsSome: (count: number) => `keeps ${counted(count, 'card')}`,
  finds: (token: string) => `finds ${token} in the cave`,
  arrives: 'finishes the race',
  rests: 'ends the turn without a move',
};
