// The phases of a turn, without any drawing:
//   idle      everything in reach is lit
//   picked    a card or token is picked: what it can do is lit
//   aimed     a place is picked too: its way is shown and can be confirmed
//   choosing  cards are chosen one by one (payment, keeping, removing), see choosing.svelte.ts
// Whatever was picked holds for one version of the table and is gone with the next.

import { text } from '../../../text';
import type { Room, Turn } from '../../contract';
import { Held } from '../../kit/held.svelte';
import { TRANSMITTER, inOrder, tokenItem } from '../components';
import type { Direction } from '../geometry/hex';
import { itemName } from '../words';
import { Choosing } from './choosing.svelte';
import { effectOf } from './effect';
import { step as stepFocus } from './focus';
import { keyMeans } from './keys';
import { type Option, asksForMore, byPlace, isMarketPlace, options } from './options';
import { promptOf } from './prompt';

interface Picked {
  item?: string | undefined;
  place?: string;
  /** Which of the options at the place. */
  index: number;
}

const NOTHING: Picked = { index: 0 };

export class EldoradoTurn implements Turn {
  readonly choosing: Choosing;
  private readonly picked = new Held<Picked>(() => this.room.view.version);
  /** The place under the pointer. */
  hovered = $state<string | undefined>();
  /** The place that the keys have moved to, and how often they have: the board follows it. */
  focus = $state.raw<{ place: string; moves: number } | undefined>();
  /** Whether the dock shows the market instead of the hand. */
  isMarketOpen = $state(false);

  constructor(readonly room: Room<'eldorado'>) {
    this.choosing = new Choosing(room);
  }

  private now = $derived.by<Picked>(() =>
    this.room.choices ? (this.picked.value ?? NOTHING) : NOTHING,
  );

  /** Everything that can be done. */
  all = $derived.by<Option[]>(() =>
    this.room.choices ? options(this.room.choices) : [],
  );

  /** The card or token that is picked. */
  get item(): string | undefined {
    return this.now.item;
  }

  /** Whether cards are being chosen one by one. */
  get isChoosing(): boolean {
    return this.choosing.draft !== undefined;
  }

  /** What can be picked at each place, with the picked item or with any. */
  places = $derived.by<Map<string, Option[]>>(() => {
    if (this.isChoosing) return new Map();
    const { item } = this;
    if (item === undefined) return byPlace(this.all);
    // Buying needs no card that is picked, and is still one tap away.
    const isNear = (option: Option): boolean => option.do === 'buy' && item !== TRANSMITTER;
    return byPlace(this.all.filter((option) => option.item === item || isNear(option)));
  });

  /** The place that is picked, or the one that is looked at. */
  get place(): string | undefined {
    return this.now.place ?? this.hovered;
  }

  /** What can be done at that place, and which of it is shown. */
  get atPlace(): readonly Option[] {
    return (this.place !== undefined && this.places.get(this.place)) || [];
  }

  /** What is aimed at, or what would be. */
  get aim(): Option | undefined {
    const list =
      this.now.place === undefined && this.item && !this.hovered ? this.placeless : this.atPlace;
    return list[this.place === this.now.place ? this.now.index : 0] ?? list[0];
  }

  /** Whether the place is picked and waits to be confirmed. */
  get isAimed(): boolean {
    return this.now.place !== undefined;
  }

  /** Whether there is a phase to go back from. */
  get canGoBack(): boolean {
    const { item, place } = this.now;
    return item !== undefined || place !== undefined || this.choosing.isOwn;
  }

  /** What the picked item does without a place. */
  private get placeless(): Option[] {
    return this.all.filter((option) => option.item === this.item && option.place === undefined);
  }

  /** The items that can be picked now, or chosen. */
  usable = $derived.by<Set<string>>(() =>
    this.isChoosing
      ? this.choosing.items
      : new Set(this.all.flatMap((option) => option.item ?? [])),
  );

  /** Options that are neither picked at a place nor with an item: end, done, stop. */
  buttons = $derived.by<Option[]>(() =>
    this.isChoosing
      ? []
      : this.all.filter(
          (option) =>
            option.place === undefined && (option.item === undefined || option.do === 'save'),
        ),
  );

  /** Items of the hand in the order they are shown, then tokens: what the keys 1 to 9 pick. */
  get items(): string[] {
    const me = this.room.me && this.room.board.players[this.room.me];
    if (!me) return [];
    return [...inOrder(me.hand).map(([kind]) => kind), ...Object.keys(me.tokens).map(tokenItem)];
  }

  get prompt(): string {
    return promptOf(this);
  }

  get effect(): string | undefined {
    return effectOf(this);
  }

  get pending(): readonly string[] {
    if (this.isChoosing) return this.choosing.pending;
    const isPicked = this.now.place !== undefined || this.item !== undefined;
    const option = isPicked ? this.aim : undefined;
    return option && (this.now.place !== undefined || option.place === undefined)
      ? option.actions
      : [];
  }

  /** Picks a card or token; the same again puts it back. While cards are chosen, chooses it. */
  pick(item: string): void {
    if (this.isChoosing) return this.choosing.choose(item);
    if (!this.room.choices) return;
    this.isMarketOpen = false;
    this.hovered = undefined;
    if (this.item === item) return this.picked.set(NOTHING);
    if (!this.usable.has(item)) return this.room.say(text.eldorado.prompt.nowhere(itemName(item)));
    this.picked.set({ item, index: 0 });
    if (item === TRANSMITTER) this.isMarketOpen = true;
  }

  /** Picks a place; the same again confirms. What asks for cards goes on to choosing them. */
  aimAt(place: string): void {
    const [first, ...others] = this.places.get(place) ?? [];
    if (!first) return;
    if (this.now.place === place && this.pending.length) return this.confirm();
    this.hovered = undefined;
    if (asksForMore(first) && !others.length) this.begin(first);
    else this.picked.set({ item: this.item, place, index: 0 });
  }

  /** Takes another of the options at the picked place. */
  choice(index: number): void {
    const option = this.atPlace[index];
    if (!option || this.place === undefined) return;
    if (asksForMore(option)) this.begin(option);
    else this.picked.set({ item: this.item, place: this.place, index });
  }

  /** Presses a button: what asks for nothing more and loses nothing is sent at once. */
  press(option: Option): void {
    if (asksForMore(option)) this.begin(option);
    else void this.room.send(option.actions);
  }

  confirm(): void {
    const pending = this.pending;
    if (!pending.length || this.room.isSending) return;
    if (!this.isChoosing && this.aim && asksForMore(this.aim)) return this.begin(this.aim);
    this.isMarketOpen = false;
    void this.room.send(pending);
  }

  cancel(): void {
    const { place, item } = this.now;
    if (this.choosing.isOwn) return this.choosing.back();
    if (place !== undefined) return this.picked.set({ item, index: 0 });
    if (item !== undefined) return this.picked.set(NOTHING);
    this.isMarketOpen = false;
  }

  key(event: KeyboardEvent): boolean {
    return keyMeans(this, event);
  }

  /** Moves the focus of the board to the next place in a direction. */
  moveFocus(direction: Direction): boolean {
    const place = stepFocus(this, direction);
    if (place === undefined) return false;
    this.focus = { place, moves: (this.focus?.moves ?? 0) + 1 };
    this.hovered = place;
    return true;
  }

  /** The places on the board. */
  get boardPlaces(): [string, Option[]][] {
    return [...this.places].filter(([place]) => !isMarketPlace(place));
  }

  /** Begins to choose cards for an action that asks for them. */
  private begin(option: Option): void {
    this.isMarketOpen = false;
    this.picked.set(NOTHING);
    void this.choosing.begin(option);
  }
}

export const makeTurn = (room: Room<'eldorado'>): EldoradoTurn => new EldoradoTurn(room);
