// What somebody did in a turn, in words: steps in a row are one way, with the cards it took.

import type { EldoradoCourse, EldoradoTerrain, LogEntry, SeatLetter } from '../../protocol';
import { text } from '../../text';
import { type EventOf, eventsOf } from '../kit/events';
import type { Clause } from '../kit/tell';
import { CARDS, tokenEffect, tokenItem } from './components';
import { someItems } from './words';

const t = text.eldorado.told;

type Event = EventOf<'eldorado'>;
type CardUsed = Extract<Event, { event: 'card-used' }>;

export function tell(
  course: EldoradoCourse,
  by: SeatLetter,
  moves: readonly LogEntry[],
): Clause[] {
  const teller = new Teller(course);
  // A move may wait until a cave is explored: then it comes about in a move of chance.
  for (const move of moves) {
    for (const event of eventsOf('eldorado', move)) if (seatOf(event) === by) teller.hear(event);
  }
  return teller.end().map((words) => ({ by, words }));
}

/** Whose doing an event is; missing when it is nobody's. */
function seatOf(event: Event): SeatLetter | undefined {
  if ('location' in event) return event.location.seat;
  if ('scored' in event) return event.scored.seat;
  return 'seat' in event ? event.seat : undefined;
}

/** Items that were laid down for something, by how they are told. */
interface Spent {
  /** Cards whose power or action moves a piece or tears a blockade down, and tokens for whatever
   * comes next. */
  used: string[];
  givenUp: string[];
  camp: string[];
  paid: string[];
}
const nothing = (): Spent => ({ used: [], givenUp: [], camp: [], paid: [] });

/** Things that are told together when they are done in a row. */
type Row = 'removes' | 'replaces' | 'takes';

class Teller {
  private readonly said: string[] = [];
  /** What was laid down, until it is known what for. */
  private spent = nothing();
  /** The way of a piece, as long as it goes on. */
  private way:
    | { spaces: number; where: EldoradoTerrain | 'city' | undefined; at: string; spent: Spent }
    | undefined;
  private row: { does: Row; cards: string[] } | undefined;
  private readonly discarded: string[] = [];
  private readonly kept: (string | undefined)[] = [];
  private hasEnded = false;

  constructor(private readonly course: EldoradoCourse) {}

  hear(event: Event): void {
    switch (event.event) {
      case 'moved':
        return this.step(event.location.from ?? '', event.location.at);
      case 'card-used':
        return this.use(event);
      case 'token-used':
        return this.useToken(tokenItem(event.token));
      case 'torn-down': {
        const { item } = event.scored;
        if (item.item === 'blockade') this.say(t.tears(item.blockade, how(this.take())));
        return;
      }
      case 'found':
        return this.say(t.finds(someItems([tokenItem(event.token)])));
      case 'kept':
        return void this.kept.push(event.card);
      case 'arrived':
        return this.say(t.arrives);
      case 'turn-ended':
        this.hasEnded = true;
        return;
      case 'laid':
      case 'drew':
      case 'reshuffled':
      case 'piece-arrived':
      case 'ended':
        return;
    }
  }

  /** All that was heard, clause by clause. */
  end(): string[] {
    this.flush();
    const { used, givenUp, camp, paid } = this.take();
    if (used.length > 0) this.said.push(t.uses(someItems(used)));
    if (givenUp.length > 0) this.said.push(t.gives(someItems(givenUp)));
    if (camp.length > 0) this.said.push(t.removes(someItems(camp)));
    if (paid.length > 0) this.said.push(t.pays(someItems(paid)));
    const named = this.kept.filter((card) => card !== undefined);
    if (this.kept.length > named.length) this.said.push(t.keepsSome(this.kept.length));
    else if (named.length > 0) this.said.push(t.keeps(someItems(named)));
    if (this.discarded.length > 0) this.said.push(t.discards(someItems(this.discarded)));
    return this.said.length === 0 && this.hasEnded ? [t.rests] : this.said;
  }

  private use({ card, used_for }: CardUsed): void {
    switch (used_for) {
      case 'movement':
        return void this.spent.used.push(card);
      case 'given-up':
        return void this.spent.givenUp.push(card);
      case 'base-camp':
        return void this.spent.camp.push(card);
      case 'payment':
        return void this.spent.paid.push(card);
      case 'action':
        if (CARDS[card]?.action?.action === 'native') this.spent.used.push(card);
        else this.say(t.uses(someItems([card])));
        return;
      case 'bought':
        return this.buy(card);
      case 'taken':
        return this.inRow('takes', card);
      case 'removed':
        return this.inRow('removes', card);
      case 'replaced':
        return this.inRow('replaces', card);
      case 'discarded':
        return void this.discarded.push(card);
    }
  }

  private buy(card: string): void {
    const { paid, used } = this.take();
    this.say(t.buys(someItems([card]), someItems([...paid, ...used])));
  }

  /** Tokens with power move pieces or pay, as cards do; others are used by themselves. */
  private useToken(item: string): void {
    const effect = tokenEffect(item);
    if (effect?.effect === 'power' || effect?.effect === 'native') this.spent.used.push(item);
    else this.say(t.uses(someItems([item])));
  }

  /** What a step takes is laid down before it. */
  private step(from: string, at: string): void {
    if (this.way?.at !== from) this.flush();
    const where = at in this.course.finish ? 'city' : this.course.spaces[at]?.terrain;
    const { spaces, spent } = this.way ?? { spaces: 0, spent: nothing() };
    const now = this.take();
    spent.used.push(...now.used);
    spent.givenUp.push(...now.givenUp);
    spent.camp.push(...now.camp);
    this.way = { spaces: spaces + 1, where, at, spent };
  }

  private inRow(does: Row, card: string): void {
    if (this.row?.does !== does) this.flush();
    this.row ??= { does, cards: [] };
    this.row.cards.push(card);
  }

  /** A way and a row end when something else is done. */
  private flush(): void {
    const { way, row } = this;
    this.way = undefined;
    this.row = undefined;
    if (way) this.said.push(t.goes(way.spaces, way.where, how(way.spent)));
    if (row) this.said.push(t[row.does](someItems(row.cards)));
  }

  private say(clause: string): void {
    this.flush();
    this.said.push(clause);
  }

  private take(): Spent {
    const { spent } = this;
    this.spent = nothing();
    return spent;
  }
}

/** "with a Sailor card, giving up an Explorer card". */
function how({ used, givenUp, camp }: Spent): string {
  const parts = [
    used.length > 0 ? t.with(someItems(used)) : '',
    givenUp.length > 0 ? t.giving(someItems(givenUp)) : '',
    camp.length > 0 ? t.removing(someItems(camp)) : '',
  ];
  return parts.filter(Boolean).join(', ');
}
