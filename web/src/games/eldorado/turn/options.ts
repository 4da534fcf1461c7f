// What can be done, made ready to be picked: each option says where it is picked (a space, a
// blockade, a card of the market), with which item, and what is sent for it. Steps of pieces are
// taken from `reachable`, which has all of them; everything else from `actions`.

import type {
  EldoradoChoice,
  EldoradoChoices,
  EldoradoMeans,
  EldoradoReach,
  EldoradoSymbol,
  EldoradoWay,
} from '../../../protocol';
import { NATIVE_CARD, NATIVE_TOKEN, SAVING_TOKEN, TRANSMITTER, tokenItem } from '../components';

export interface Option {
  do: EldoradoChoice['do'];
  /** What is sent. */
  actions: readonly string[];
  /** The space, the blockade (`#3`) or the card of the market (`market:scout`) it is picked at. */
  place?: string;
  /** The card, or `token:KIND`, that is used. */
  item?: string;
  /** The card that is bought, taken or saved. */
  card?: string;
  /** What that card costs, in half coins. */
  price?: number;
  symbol?: EldoradoSymbol;
  /** Where the piece stands that moves. */
  from?: string;
  /** The steps of a way: spaces, and blockades torn (`#4`). */
  path?: readonly string[];
  torn?: readonly string[];
  /** Power that a way takes, of how much. */
  cost?: number;
  power?: number;
  /** How many cards are given up. */
  cards?: number;
}

/** Kinds that are chosen card by card, before they are sent together. */
export const CHOSEN_BY_CARD = ['give', 'remove', 'replace', 'keep'] as const;
export type ChosenByCard = (typeof CHOSEN_BY_CARD)[number];

/** Whether the first action asks for more: what follows is asked by a preview. */
export const asksForMore = (option: Option): boolean =>
  option.do === 'buy' || option.do === 'pay' || option.do === 'end';

const MARKET = 'market:';
export const marketPlace = (card: string): string => MARKET + card;
export const isMarketPlace = (place: string): boolean => place.startsWith(MARKET);

/** All options, ways first, each kind in the order the server lists it. */
export function options(choices: EldoradoChoices): Option[] {
  const { actions, reachable } = choices;
  const continues = (text: string): boolean =>
    text in (actions['on'] ?? {}) || text in (actions['on-break'] ?? {});
  const ways = Object.values(reachable).flatMap((reach) =>
    Object.values(reach.ways).map((way) => wayOption(reach, way, continues)),
  );
  const others = Object.values(actions)
    .flatMap((byText) => Object.entries(byText))
    .flatMap(([text, choice]) => choiceOption(text, choice) ?? []);
  return [...ways, ...others];
}

function wayOption(
  { from, means }: EldoradoReach,
  way: EldoradoWay,
  continues: (text: string) => boolean,
): Option {
  // A piece that tears a blockade down and stays is picked at the blockade.
  const stays = way.to === from ? way.torn.at(-1) : undefined;
  const [first = ''] = way.actions;
  return {
    actions: way.actions,
    place: stays ?? way.to,
    from,
    path: way.path,
    torn: way.torn,
    ...spent(means, way.cost, continues(first)),
  };
}

/** What a way is taken with. */
function spent(
  means: EldoradoMeans,
  cost: number,
  isContinued: boolean,
): Pick<Option, 'do' | 'item' | 'symbol' | 'power' | 'cost' | 'cards'> {
  switch (means.by) {
    case 'power': {
      const { item, symbol, power } = means;
      return { do: isContinued ? 'on' : 'move', item, symbol, power, cost };
    }
    case 'payment':
      return { do: 'pay', cards: cost };
    case 'native':
      return { do: 'native', item: means.token ? NATIVE_TOKEN : NATIVE_CARD };
  }
}

/** A choice that is no step of a piece; steps are ways. */
function choiceOption(text: string, choice: EldoradoChoice): Option | undefined {
  const option = { do: choice.do, actions: [text] };
  switch (choice.do) {
    case 'move':
    case 'break':
    case 'on':
    case 'on-break':
    case 'pay':
    case 'pay-break':
    case 'native':
    case 'native-break':
      return undefined;
    case 'buy': {
      const { card, cost } = choice;
      return { ...option, place: marketPlace(card), card, price: cost };
    }
    case 'transmit': {
      const { card } = choice;
      return { ...option, place: marketPlace(card), card, item: TRANSMITTER };
    }
    case 'explore':
      return { ...option, place: choice.at };
    case 'token':
      return { ...option, item: tokenItem(choice.token) };
    case 'save':
      return { ...option, item: SAVING_TOKEN, card: choice.card };
    case 'use':
    case 'remove':
    case 'replace':
    case 'keep':
      return { ...option, item: choice.card };
    case 'give':
      return { ...option, item: choice.item };
    case 'stop':
    case 'end':
    case 'done':
      return option;
  }
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
