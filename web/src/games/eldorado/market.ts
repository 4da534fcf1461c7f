// The market as it is shown: each pile with what it costs and whether it can be had now.

import { cardInWords } from './names';
import { type Option, marketPlace } from './options';
import { CARDS, inOrder } from './prints';
import { worth } from './sentences';
import type { EldoradoTurn } from './turn.svelte';
import { words } from './words';

export interface Pile {
  card: string;
  count: number;
  cost: number;
  place: string;
  /** What can be done with it now: buying, taking. */
  options: readonly Option[];
}

export function piles(turn: EldoradoTurn, counts: { [card: string]: number }): Pile[] {
  const all = inOrder(counts).map(([card, count]) => {
    const place = marketPlace(card);
    return {
      card,
      count,
      cost: CARDS[card]?.cost ?? 0,
      place,
      options: turn.places.get(place) ?? [],
    };
  });
  return all.sort((a, b) => a.cost - b.cost);
}

/** What the viewer's hand and coin tokens are worth together, in half coins. */
export function handWorth(turn: EldoradoTurn): number {
  return worth(turn.items.flatMap((item) => Array<string>(turn.choosing.held(item)).fill(item)));
}

/** A pile for who cannot see it. */
export function pileInWords({ card, count, cost, options }: Pile): string {
  const parts = [cardInWords(card), words.market.price(String(cost)), words.market.left(count)];
  if (options.length) parts.push(words.market.affordable);
  return parts.join(', ');
}
