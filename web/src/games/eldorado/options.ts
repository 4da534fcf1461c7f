// What can be done, made ready to be picked: each option says where it is picked (a space, a
// blockade, a card of the market), with which item, and what is sent for it.

import type {
  EldoradoChoice,
  EldoradoChoices,
  EldoradoReach,
  EldoradoSymbol,
  EldoradoWay,
} from '../../protocol';
import type { BoardOf } from '../contract';
import { BLOCKADES, tokenItem } from './prints';

export interface Option {
  /** The kind of choice; a kind that this page does not know has its own word here too. */
  do: string;
  /** What is sent. */
  actions: readonly string[];
  /** The space, the blockade (`#3`) or the card of the market (`market:scout`) it is picked at. */
  place?: string;
  /** The card, or `token:KIND`, that is used. */
  item?: string;
  symbol?: EldoradoSymbol;
  /** Where the piece stands that moves. */
  from?: string;
  /** The steps of a way: spaces, and blockades torn (`#4`). */
  path?: readonly string[];
  torn?: readonly string[];
  /** Power that a way takes, of how much. */
  cost?: number;
  power?: number;
  /** Cards to be given up. */
  cards?: number;
}

/** Kinds that are chosen card by card, before they are sent together. */
export const CHOSEN_BY_CARD = ['give', 'remove', 'replace', 'keep'] as const;
export type ChosenByCard = (typeof CHOSEN_BY_CARD)[number];
/** Kinds whose first action asks for more: what follows is asked by a preview. */
export const ASKS_FOR_MORE: readonly string[] = ['buy', 'pay', 'pay-break', 'end'];

const MARKET = 'market:';
export const marketPlace = (card: string): string => MARKET + card;
export const isMarketPlace = (place: string): boolean => place.startsWith(MARKET);

/** All options, ways first, each kind in the order the server lists it. */
export function options(choices: EldoradoChoices, board: BoardOf<'eldorado'>): Option[] {
  const ways = Object.entries(choices.reachable).flatMap(([name, reach]) =>
    Object.values(reach.ways).map((way) => wayOption(name, reach, way)),
  );
  const singles = Object.values(choices.actions)
    .flatMap((byText) => Object.entries(byText))
    .map(([text, choice]) => choiceOption(text, choice, board))
    // A way goes wherever a single step does, and says more.
    .filter((single) => !ways.some((way) => covers(way, single)));
  return [...ways, ...singles];
}

function wayOption(name: string, reach: EldoradoReach, way: EldoradoWay): Option {
  // A piece that tears a blockade down and stays is picked at the blockade.
  const stays = way.to === reach.from && way.torn.length > 0;
  return {
    do: name === 'on' ? 'on' : 'move',
    actions: way.actions,
    place: stays ? way.torn.at(-1)! : way.to,
    item: reach.item,
    symbol: reach.symbol,
    from: reach.from,
    path: way.path,
    torn: way.torn,
    cost: way.cost,
    power: reach.power,
  };
}

function covers(way: Option, single: Option): boolean {
  const isStep = ['move', 'break', 'on', 'on-break'].includes(single.do);
  if (!isStep || way.place !== single.place) return false;
  if (single.do.startsWith('on')) return way.do === 'on';
  return (
    way.do === 'move' &&
    way.item === single.item &&
    way.from === single.from &&
    way.symbol === single.symbol
  );
}

function choiceOption(text: string, choice: EldoradoChoice, board: BoardOf<'eldorado'>): Option {
  const option = { do: choice.do as string, actions: [text] };
  const strength = (space: string): number => board.course.spaces[space]?.strength ?? 0;
  switch (choice.do) {
    case 'move':
      return {
        ...option,
        place: choice.to,
        item: choice.item,
        symbol: choice.symbol,
        from: choice.from,
        path: [choice.to],
        cost: strength(choice.to),
      };
    case 'break':
      return {
        ...option,
        place: choice.blockade,
        item: choice.item,
        symbol: choice.symbol,
        from: choice.from,
        torn: [choice.blockade],
      };
    case 'on':
      return {
        ...option,
        place: choice.to,
        ...left(board),
        path: [choice.to],
        cost: strength(choice.to),
      };
    case 'on-break':
      return { ...option, place: choice.blockade, ...left(board), torn: [choice.blockade] };
    case 'pay':
      return {
        ...option,
        place: choice.to,
        from: choice.from,
        path: [choice.to],
        cards: strength(choice.to),
      };
    case 'pay-break':
      return {
        ...option,
        place: choice.blockade,
        from: choice.from,
        torn: [choice.blockade],
        cards: BLOCKADES[choice.blockade]?.strength ?? 0,
      };
    case 'native':
      return {
        ...option,
        place: choice.to,
        item: nativeItem(choice.token),
        from: choice.from,
        path: [choice.to],
      };
    case 'native-break':
      return {
        ...option,
        place: choice.blockade,
        item: nativeItem(choice.token),
        from: choice.from,
        torn: [choice.blockade],
      };
    case 'buy':
      return { ...option, place: marketPlace(choice.card) };
    case 'transmit':
      return { ...option, place: marketPlace(choice.card), item: 'transmitter' };
    case 'explore':
      return { ...option, place: choice.at };
    case 'token':
      return { ...option, item: tokenItem(choice.token) };
    case 'save':
      return { ...option, item: tokenItem('keep_item') };
    case 'use':
    case 'remove':
    case 'replace':
    case 'keep':
      return { ...option, item: choice.card };
    case 'give':
      return { ...option, item: choice.item };
    default:
      return option;
  }
}

const nativeItem = (isToken: boolean): string => (isToken ? tokenItem('native_move') : 'native');

function left(board: BoardOf<'eldorado'>): Pick<Option, 'item' | 'symbol' | 'from' | 'power'> {
  if (!board.leftover) return {};
  const { item, symbol, at, power } = board.leftover;
  return { item, symbol, from: at, power };
}

/** Options by the place they are picked at. At a place, what wastes least power comes first. */
export function byPlace(all: readonly Option[]): Map<string, Option[]> {
  const places = new Map<string, Option[]>();
  for (const option of all) {
    if (option.place === undefined) continue;
    places.set(option.place, [...(places.get(option.place) ?? []), option]);
  }
  for (const list of places.values()) list.sort((a, b) => rank(a) - rank(b));
  return places;
}

/** What is left of a card comes before a new one, the card that fits best before a bigger one,
 * and blockades are torn down only where no other way leads. */
function rank(option: Option): number {
  const kind =
    option.do === 'on' ? 0 : option.do === 'move' ? 100 : option.do === 'pay' ? 200 : 300;
  return kind + (option.torn?.length ?? 0) * 20 + (option.power ?? 0) - (option.cost ?? 0);
}
