// The phases of a turn, headless:
//   idle      everything in reach is highlighted
//   picked    a card or token is picked: its options are highlighted
//   aimed     a place is picked too: its path is shown and can be confirmed
//   choosing  cards are chosen one by one (payment, keeping, removing), see choosing.svelte.ts
// A pick is dropped when the table has another version.

import { text } from '../../../text';
import type { Table, Turn } from '../../contract';
import type { Direction } from '../../kit/nearest';
import { VersionedValue } from '../../kit/versioned.svelte';
import { TRANSMITTER, inOrder, tokenItem } from '../components';
import { itemName } from '../words';
import { Choosing } from './choosing.svelte';
import { effectOf } from './effect';
import { nextPlace } from './focus';
import { handleKey } from './keys';
import { type Option, needsCards, byPlace, marketCard, options } from './options';
import { promptOf } from './prompt';
import { explainMarketCard } from './explain';

interface Picked {
  item?: string | undefined;
  place?: string;
  /** The index among the options of the place. */
  index: number;
}

const NOTHING: Picked = { index: 0 };

/** The part of a pick that outlives a reload. */
interface Noted {
  item: string | undefined;
  place: string | undefined;
  /** The actions of the option that is picked at the place. */
  actions: readonly string[] | undefined;
}

export class EldoradoTurn implements Turn {
  readonly choosing: Choosing;
  private readonly picked: VersionedValue<Picked>;
  /** The place under the pointer. */
  hovered = $state<string | undefined>();
  /** The place that the keys have moved to, and how often they have; the board reacts to it. */
  focus = $state.raw<{ place: string; moves: number } | undefined>();
  /** Whether the dock shows the market instead of the hand. */
  isMarketOpen = $state(false);

  constructor(readonly table: Table<'eldorado'>) {
    this.choosing = new Choosing(table);
    this.picked = new VersionedValue(() => table.view.version, {
      table: table.view.table,
      part: 'pick',
      note: ({ item, place, index }: Picked): Noted => ({
        item,
        place,
        actions: place === undefined ? undefined : this.placesWith(item).get(place)?.[index]?.actions,
      }),
    });
  }

  resume(): void {
    this.choosing.resume(this.all);
    if (this.isChoosing || this.picked.value !== undefined) return;
    const { item, place, actions } = (this.picked.noted ?? {}) as Partial<Noted>;
    if (item !== undefined && !this.usable.has(item)) return;
    const options = place === undefined ? [] : (this.placesWith(item).get(place) ?? []);
    const index = options.findIndex((option) => String(option.actions) === String(actions));
    if (place !== undefined && index >= 0) this.picked.set({ item, place, index });
    else if (item !== undefined) this.picked.set({ item, index: 0 });
    this.isMarketOpen =
      this.item === TRANSMITTER || (this.isAimed && marketCard(place ?? '') !== undefined);
  }

  private now = $derived.by<Picked>(() =>
    this.table.choices ? (this.picked.value ?? NOTHING) : NOTHING,
  );

  /** All options. */
  all = $derived.by<Option[]>(() =>
    this.table.choices ? options(this.table.choices) : [],
  );

  /** The picked card or token. */
  get item(): string | undefined {
    return this.now.item;
  }

  /** Whether cards are being chosen one by one. */
  get isChoosing(): boolean {
    return this.choosing.draft !== undefined;
  }

  /** The options at each place, with the picked item or with any. */
  places = $derived.by<Map<string, Option[]>>(() => {
    return this.isChoosing ? new Map() : this.placesWith(this.item);
  });

  private placesWith(item: string | undefined): Map<string, Option[]> {
    if (item === undefined) return byPlace(this.all);
    // Buying needs no picked card, so it stays available.
    const isNear = (option: Option): boolean => option.do === 'buy' && item !== TRANSMITTER;
    return byPlace(this.all.filter((option) => option.item === item || isNear(option)));
  }

  /** The picked place, or else the one pointed at. */
  get place(): string | undefined {
    return this.now.place ?? this.hovered;
  }

  /** The options at that place. */
  get atPlace(): readonly Option[] {
    return (this.place !== undefined && this.places.get(this.place)) || [];
  }

  /** The option that is picked, or would be. */
  get aim(): Option | undefined {
    const list =
      this.now.place === undefined && this.item && !this.hovered ? this.placeless : this.atPlace;
    return list[this.place === this.now.place ? this.now.index : 0] ?? list[0];
  }

  /** Whether a place is picked and can be confirmed. */
  get isAimed(): boolean {
    return this.now.place !== undefined;
  }

  /** Whether there is a phase to cancel. */
  get canGoBack(): boolean {
    const { item, place } = this.now;
    return item !== undefined || place !== undefined || this.choosing.isOwn;
  }

  /** The options of the picked item that have no place. */
  private get placeless(): Option[] {
    return this.all.filter((option) => option.item === this.item && option.place === undefined);
  }

  /** The items that can be picked or chosen now. */
  usable = $derived.by<Set<string>>(() =>
    this.isChoosing
      ? this.choosing.items
      : new Set(this.all.flatMap((option) => option.item ?? [])),
  );

  /** Options without a place and without an item: end, done, stop; and saving a card. */
  buttons = $derived.by<Option[]>(() =>
    this.isChoosing
      ? []
      : this.all.filter(
          (option) =>
            option.place === undefined && (option.item === undefined || option.do === 'save'),
        ),
  );

  /** Cards of the hand in the order shown, then tokens: the keys 1 to 9 pick them. */
  get items(): string[] {
    const me = this.table.me && this.table.board.players[this.table.me];
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

  /** Picks a card or token, or unpicks it. While cards are chosen, chooses it. */
  pick(item: string): void {
    if (this.isChoosing) return this.choosing.choose(item);
    if (!this.table.choices) return;
    this.isMarketOpen = false;
    this.hovered = undefined;
    if (this.item === item) return this.picked.set(NOTHING);
    if (!this.usable.has(item)) return this.table.notify(text.eldorado.prompt.nowhere(itemName(item)));
    this.picked.set({ item, index: 0 });
    if (item === TRANSMITTER) this.isMarketOpen = true;
  }

  /** Picks a place; picking it again confirms. Options that need cards continue with choosing
   * them. For a card that cannot be bought, explains why. */
  aimAt(place: string): void {
    const [first, ...others] = this.places.get(place) ?? [];
    if (!first) {
      const card = marketCard(place);
      if (card !== undefined) void explainMarketCard(this, card);
      return;
    }
    if (this.now.place === place && this.pending.length) return this.confirm();
    this.hovered = undefined;
    if (needsCards(first) && !others.length) this.begin(first);
    else this.picked.set({ item: this.item, place, index: 0 });
  }

  /** Selects another option at the picked place. */
  choice(index: number): void {
    const option = this.atPlace[index];
    if (!option || this.place === undefined) return;
    if (needsCards(option)) this.begin(option);
    else this.picked.set({ item: this.item, place: this.place, index });
  }

  /** Presses a button: options that need no cards are sent at once. */
  press(option: Option): void {
    if (needsCards(option)) this.begin(option);
    else void this.table.send(option.actions);
  }

  confirm(): void {
    const pending = this.pending;
    if (!pending.length || this.table.isSending) return;
    if (!this.isChoosing && this.aim && needsCards(this.aim)) return this.begin(this.aim);
    this.isMarketOpen = false;
    void this.table.send(pending);
  }

  cancel(): void {
    const { place, item } = this.now;
    if (this.choosing.isOwn) return this.choosing.back();
    if (place !== undefined) return this.picked.set({ item, index: 0 });
    if (item !== undefined) return this.picked.set(NOTHING);
    this.isMarketOpen = false;
  }

  key(event: KeyboardEvent): boolean {
    return handleKey(event, this);
  }

  /** Moves the focus of the board to the next place in a direction. */
  moveFocus(direction: Direction): boolean {
    const place = nextPlace(this, direction);
    if (place === undefined) return false;
    this.focus = { place, moves: (this.focus?.moves ?? 0) + 1 };
    this.hovered = place;
    return true;
  }

  /** The places on the board, without the market. */
  get boardPlaces(): [string, Option[]][] {
    return [...this.places].filter(([place]) => marketCard(place) === undefined);
  }

  /** Begins to choose cards for an action that needs them. */
  private begin(option: Option): void {
    this.isMarketOpen = false;
    this.picked.set(NOTHING);
    void this.choosing.begin(option);
  }
}

export const makeTurn = (table: Table<'eldorado'>): EldoradoTurn => new EldoradoTurn(table);
