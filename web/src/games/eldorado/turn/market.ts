// The piles of the market with their prices and what can be done with them.

import { text } from '../../../text';
import { coins, inOrder, priceOf } from '../components';
import { cardInWords } from '../words';
import { type Option, marketPlace } from './options';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado.market;

export interface Pile {
  card: string;
  count: number;
  /** In half coins. */
  price: number;
  isForSale: boolean;
  place: string;
  /** What can be done with it now: buy or take it. */
  options: readonly Option[];
}

export function piles(turn: EldoradoTurn, counts: { [card: string]: number }): Pile[] {
  const { market } = turn.table.board;
  const all = inOrder(counts).map(([card, count]) => {
    const place = marketPlace(card);
    return {
      card,
      count,
      price: priceOf(market, card),
      isForSale: card in market.for_sale,
      place,
      options: turn.places.get(place) ?? [],
    };
  });
  return all.sort((a, b) => a.price - b.price);
}

/** A sentence with the worth of the viewer's hand and coin tokens. */
export function handWorth({ table }: EldoradoTurn): string | undefined {
  const worth = table.me && table.board.players[table.me]?.hand_worth;
  return worth === undefined ? undefined : t.yours(coins(worth));
}

/** A pile for screen readers. */
export function pileInWords({ card, count, price, isForSale, options }: Pile): string {
  const parts = [cardInWords(card), t.price(coins(price)), t.left(count)];
  if (options.length) parts.push(t.affordable);
  else if (!isForSale) parts.push(t.notForSale);
  return text.shell.parts(parts);
}
