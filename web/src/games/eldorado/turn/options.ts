// The viewer's options. Each has the place where it is picked (a space, a blockade, a card of the
// market), the item that it uses, and the actions that it sends. Steps of pieces are taken from
// `reachable`, which contains all of them; everything else from `actions`.

import type {
  EldoradoChoice,
  EldoradoChoices,
  EldoradoMeans,
  EldoradoReach,
  EldoradoSymbol,
  EldoradoWay,
} from '../../../protocol';
import { NATIVE_CARD, NATIVE_TOKEN, SAVING_TOKEN, TRANSMITTER, itemOf, tokenItem } from '../components';

export interface Option {
  do: EldoradoChoice['do'];
  /** The actions that are sent. */
  actions: readonly string[];
  /** Where it is picked: a space, a blockade (`#3`) or a card of the market (`market:scout`). */
  place?: string;
  /** The card, or `token:KIND`, that is used. */
  item?: string;
  /** The card that is bought, taken or saved. */
  card?: string;
  /** The price of that card, in half coins. */
  price?: number;
  symbol?: EldoradoSymbol;
  /** The space of the piece that moves. */
  from?: string;
  /** The steps of the path: spaces, and torn down blockades (`#4`). */
  path?: readonly string[];
  torn?: readonly string[];
  /** The power that the path costs, and the power of the item. */
  cost?: number;
  power?: number;
  /** How many cards are given up. */
  cards?: number;
}

/** Kinds whose cards are chosen one by one and sent together. */
export const CARD_VERBS = ['give', 'remove', 'replace', 'keep'] as const;
export type CardVerb = (typeof CARD_VERBS)[number];

/** Whether cards have to be chosen after the first action. */
export const needsCards = (option: Option): boolean =>
  option.do === 'buy' || option.do === 'pay' || option.do === 'end';

const MARKET = 'market:';
export const marketPlace = (card: string): string => MARKET + card;
/** The card of a market place; undefined for places of the board. */
export const marketCard = (place: string): string | undefined =>
  place.startsWith(MARKET) ? place.slice(MARKET.length) : undefined;

/** All options: paths first, then the others in the server's order. */
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
  // A piece that tears down a blockade and stays is picked at the blockade.
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

/** What a path spends. */
function spent(
  means: EldoradoMeans,
  cost: number,
  isContinued: boolean,
): Pick<Option, 'do' | 'item' | 'symbol' | 'power' | 'cost' | 'cards'> {
  switch (means.by) {
    case 'power': {
      const { symbol, power } = means;
      const item = itemOf(means.item);
      return { do: isContinued ? 'on' : 'move', item, symbol, power, cost };
    }
    case 'payment':
      return { do: 'pay', cards: cost };
    case 'native':
      return { do: 'native', item: means.token ? NATIVE_TOKEN : NATIVE_CARD };
  }
}

/** The option of a choice; undefined for steps of a piece, which are paths. */
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
      return { ...option, item: itemOf(choice.item) };
    case 'stop':
    case 'end':
    case 'done':
      return option;
  }
}

/** Options by place. The option that wastes the least power comes first. */
export function byPlace(all: readonly Option[]): Map<string, Option[]> {
  const places = new Map<string, Option[]>();
  for (const option of all) {
    if (option.place === undefined) continue;
    places.set(option.place, [...(places.get(option.place) ?? []), option]);
  }
  for (const list of places.values()) list.sort((a, b) => rank(a) - rank(b));
  return places;
}

const KIND_RANK: Partial<Record<Option['do'], number>> = { on: 0, move: 100, pay: 200 };

/** Leftover power comes before a new card, the card that fits best before a stronger one, and
 * paths without blockades before paths that tear them down. */
function rank(option: Option): number {
  const kind = KIND_RANK[option.do] ?? 300;
  return kind + (option.torn?.length ?? 0) * 20 + (option.power ?? 0) - (option.cost ?? 0);
}
