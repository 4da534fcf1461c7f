// Describes moves for the log: consecutive steps are one path, with the cards that it took.

import type { EldoradoCourse, EldoradoTerrain, LogEntry, SeatLetter } from '../../protocol';
import { text } from '../../text';
import { type EventOf, eventsOf } from '../kit/events';
import type { Clause } from '../kit/clauses';
import { NATIVE_CARD, NATIVE_TOKEN, tokenItem } from './components';
import { someItems } from './words';

const t = text.eldorado.log;

type Event = EventOf<'eldorado'>;
type Use = Extract<Event, { event: 'card-used' }>['used_for'];

export function describeMoves(
  course: EldoradoCourse,
  by: SeatLetter,
  moves: readonly LogEntry[],
): Clause[] {
  const describer = new MoveDescriber(course);
  // A move that waits for the exploration of a cave happens in a chance move.
  for (const move of moves) {
    for (const event of eventsOf('eldorado', move)) if (seatOf(event) === by) describer.add(event);
  }
  return describer.clauses().map((words) => ({ by, words }));
}

/** The seat that caused an event, if any. */
function seatOf(event: Event): SeatLetter | undefined {
  if ('location' in event) return event.location.seat;
  if ('scored' in event) return event.scored.seat;
  return 'seat' in event ? event.seat : undefined;
}

/** Items that were spent, by how they are described. */
interface Spent {
  /** Cards whose power or action moves a piece or tears down a blockade, and tokens. */
  used: string[];
  givenUp: string[];
  camp: string[];
  paid: string[];
}
const nothing = (): Spent => ({ used: [], givenUp: [], camp: [], paid: [] });

/** Clauses that are joined when they occur in sequence. */
type Verb = 'uses' | 'removes' | 'replaces' | 'takes';

/** What a piece steps on. */
type Where = EldoradoTerrain | 'city' | undefined;

class MoveDescriber {
  private readonly done: string[] = [];
  /** Items that were spent on the next step or purchase. */
  private spent = nothing();
  /** The path of a piece, while it continues. */
  private path: { over: Where[]; at: string; spent: Spent } | undefined;
  private sequence: { verb: Verb; cards: string[] } | undefined;
  private readonly discarded: string[] = [];
  private readonly kept: (string | undefined)[] = [];
  private hasEnded = false;

  constructor(private readonly course: EldoradoCourse) {}

  add(event: Event): void {
    switch (event.event) {
      case 'moved':
        return this.step(event.location.from ?? '', event.location.at);
      case 'card-used':
        return this.use(event.card, event.used_for);
      case 'token-used':
        return this.use(tokenItem(event.token), event.used_for);
      case 'torn-down': {
        const { item } = event.scored;
        if (item.item === 'blockade') this.addClause(t.tears(item.blockade, how(this.takeSpent())));
        return;
      }
      case 'found':
        return this.addClause(t.finds(someItems([tokenItem(event.token)])));
      case 'saved':
        return this.addClause(t.saves(someItems([event.card])));
      case 'kept':
        return void this.kept.push(event.card);
      case 'arrived':
        return this.addClause(t.arrives);
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

  /** All clauses. */
  clauses(): string[] {
    const { used, givenUp, camp, paid } = this.takeSpent();
    for (const item of used) this.join('uses', item);
    this.flush();
    if (givenUp.length > 0) this.done.push(t.gives(someItems(givenUp)));
    if (camp.length > 0) this.done.push(t.removes(someItems(camp)));
    if (paid.length > 0) this.done.push(t.pays(someItems(paid)));
    const named = this.kept.filter((card) => card !== undefined);
    if (this.kept.length > named.length) this.done.push(t.keepsSome(this.kept.length));
    else if (named.length > 0) this.done.push(t.keeps(someItems(named)));
    if (this.discarded.length > 0) this.done.push(t.discards(someItems(this.discarded)));
    return this.done.length === 0 && this.hasEnded ? [t.rests] : this.done;
  }

  private use(item: string, usedFor: Use): void {
    switch (usedFor) {
      case 'movement':
        return void this.spent.used.push(item);
      case 'given-up':
        return void this.spent.givenUp.push(item);
      case 'base-camp':
        return void this.spent.camp.push(item);
      case 'payment':
        return void this.spent.paid.push(item);
      case 'action':
        // The action of a Native is the step that follows.
        if (isNative(item)) this.spent.used.push(item);
        else this.join('uses', item);
        return;
      case 'bought':
        return this.buy(item);
      case 'taken':
        return this.join('takes', item);
      case 'removed':
        return this.join('removes', item);
      case 'replaced':
        return this.join('replaces', item);
      case 'discarded':
        return void this.discarded.push(item);
    }
  }

  private buy(card: string): void {
    const { paid } = this.takeSpent();
    this.addClause(t.buys(someItems([card]), someItems(paid)));
  }

  /** The items for a step are spent before it. */
  private step(from: string, at: string): void {
    if (this.path?.at !== from) this.flush();
    const where = at in this.course.finish ? 'city' : this.course.spaces[at]?.terrain;
    const { over, spent } = this.path ?? { over: [], spent: nothing() };
    const now = this.takeSpent();
    spent.used.push(...now.used);
    spent.givenUp.push(...now.givenUp);
    spent.camp.push(...now.camp);
    this.path = { over: [...over, where], at, spent };
  }

  private join(verb: Verb, card: string): void {
    if (this.sequence?.verb !== verb) this.flush();
    this.sequence ??= { verb, cards: [] };
    this.sequence.cards.push(card);
  }

  /** Ends the current path and sequence, because something else happens. */
  private flush(): void {
    const { path, sequence } = this;
    this.path = undefined;
    this.sequence = undefined;
    if (path) this.done.push(goes(path.over, how(path.spent)));
    if (sequence) this.done.push(t[sequence.verb](someItems(sequence.cards)));
  }

  private addClause(clause: string): void {
    this.flush();
    this.done.push(clause);
  }

  private takeSpent(): Spent {
    const { spent } = this;
    this.spent = nothing();
    return spent;
  }
}

const isNative = (item: string): boolean => item === NATIVE_CARD || item === NATIVE_TOKEN;

/** A path over several terrains is described by its end. */
function goes(over: readonly Where[], how: string): string {
  const end = over.at(-1);
  const isSame = over.every((where) => where === end);
  return isSame ? t.goes(over.length, end, how) : t.goesTo(over.length, end, how);
}

/** "with a Sailor card, giving up an Explorer card". */
function how({ used, givenUp, camp }: Spent): string {
  const parts = [
    used.length > 0 ? t.with(someItems(used)) : '',
    givenUp.length > 0 ? t.giving(someItems(givenUp)) : '',
    camp.length > 0 ? t.removing(someItems(camp)) : '',
  ];
  return text.shell.parts(parts.filter(Boolean));
}
