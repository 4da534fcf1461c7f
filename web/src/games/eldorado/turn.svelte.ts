// The phases of a turn, without any drawing:
//   idle      everything in reach is lit
//   picked    a card or token is picked: what it can do is lit
//   aimed     a place is picked too: its way is shown and can be confirmed
//   choosing  cards are chosen one by one (payment, keeping, removing), see draft.ts
// Whatever was picked holds for one version of the table and is gone with the next.

import { SvelteMap } from 'svelte/reactivity';
import type { Room, Turn } from '../contract';
import {
  type Ahead,
  type Draft,
  aheadOf,
  completed,
  draftActions,
  forcedItem,
  verbOf,
} from './draft';
import type { Direction } from './hex';
import { keyMeans } from './keys';
import {
  ASKS_FOR_MORE,
  type ChosenByCard,
  type Option,
  byPlace,
  isMarketPlace,
  options,
} from './options';
import { inOrder, tokenItem } from './prints';
import { effectOf, promptOf } from './sentences';
import { step as stepFocus } from './focus';
import { itemName } from './names';
import { words } from './words';

interface Picked {
  version: number;
  item?: string;
  place?: string;
  /** Which of the options at the place. */
  index: number;
  draft?: Draft;
}

/** What a preview said of a draft; for the draft it was asked for. */
interface Asked {
  draft: Draft;
  ahead?: Ahead;
  refusal?: string;
}

export class EldoradoTurn implements Turn {
  readonly room: Room<'eldorado'>;
  private picked = $state.raw<Picked>({ version: -1, index: 0 });
  private asked = $state.raw<Asked | undefined>();
  /** The place under the pointer. */
  hovered = $state<string | undefined>();
  /** The place that the keys have moved to, and how often they have: the board follows it. */
  focus = $state.raw<{ place: string; moves: number } | undefined>();
  /** Whether the dock shows the market instead of the hand. */
  isMarketOpen = $state(false);

  constructor(room: Room<'eldorado'>) {
    this.room = room;
  }

  private now = $derived.by<Picked>(() =>
    this.picked.version === this.room.view.version && this.room.choices
      ? this.picked
      : { version: this.room.view.version, index: 0 },
  );

  /** Everything that can be done. */
  all = $derived.by<Option[]>(() =>
    this.room.choices ? options(this.room.choices, this.room.board) : [],
  );

  /** The card or token that is picked. */
  get item(): string | undefined {
    return this.now.item;
  }

  /** Cards chosen one by one; also when the table itself waits for them. */
  draft = $derived.by<Draft | undefined>(() => {
    if (this.now.draft) return this.now.draft;
    const isChoosing = this.room.choices && verbOf(this.room.board.step);
    return isChoosing ? NOTHING_CHOSEN : undefined;
  });

  /** The table as it would be after the draft; missing until the server has said. */
  private ahead = $derived.by<Ahead | undefined>(() => {
    if (!this.draft) return undefined;
    if (this.draft === NOTHING_CHOSEN)
      return { step: this.room.board.step, choices: this.room.choices };
    return this.asked?.draft === this.draft ? this.asked.ahead : undefined;
  });

  /** What is done with chosen cards. */
  verb = $derived.by<ChosenByCard | undefined>(() => {
    if (!this.draft) return undefined;
    const head = this.draft.head[0];
    if (head === undefined) return verbOf(this.room.board.step);
    return head === 'end' ? 'keep' : 'give';
  });

  /** Why the server does not take the chosen cards. */
  get refusal(): string | undefined {
    return this.asked && this.asked.draft === this.draft ? this.asked.refusal : undefined;
  }

  /** The step that the draft is in. */
  get step(): Ahead['step'] {
    return this.ahead?.step ?? this.room.board.step;
  }

  /** How many of each item are chosen. */
  chosen = $derived.by<Map<string, number>>(() => {
    const counts = new SvelteMap<string, number>();
    for (const item of this.draft?.chosen ?? []) counts.set(item, (counts.get(item) ?? 0) + 1);
    return counts;
  });

  /** What can be picked at each place, with the picked item or with any. */
  places = $derived.by<Map<string, Option[]>>(() => {
    if (this.draft) return new Map();
    const { item } = this;
    if (item === undefined) return byPlace(this.all);
    // Buying needs no card that is picked, and is still one tap away.
    const isNear = (option: Option): boolean => option.do === 'buy' && item !== 'transmitter';
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
    const { item, place, draft } = this.now;
    return item !== undefined || place !== undefined || !!draft;
  }

  /** What the picked item does without a place. */
  private get placeless(): Option[] {
    return this.all.filter((option) => option.item === this.item && option.place === undefined);
  }

  /** The items that can be picked now, or chosen. */
  usable = $derived.by<Set<string>>(() => {
    if (!this.draft) return new Set(this.all.flatMap((option) => option.item ?? []));
    const me = this.room.me && this.room.board.players[this.room.me];
    if (!me) return new Set();
    const tokens =
      this.verb === 'give' ? Object.keys(me.tokens).filter((kind) => kind.startsWith('coin')) : [];
    return new Set([...Object.keys(me.hand ?? {}), ...tokens.map(tokenItem)]);
  });

  /** Options that are neither picked at a place nor with an item: end, done, stop, and whatever
   * this page does not know. */
  buttons = $derived.by<Option[]>(() =>
    this.draft
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
    if (this.draft) {
      const ahead = this.ahead;
      return ahead ? completed(draftActions(this.draft, this.verb), ahead) : [];
    }
    const isPicked = this.now.place !== undefined || this.item !== undefined;
    const option = isPicked ? this.aim : undefined;
    return option && (this.now.place !== undefined || option.place === undefined)
      ? option.actions
      : [];
  }

  /** Picks a card or token; the same again puts it back. While cards are chosen, chooses it. */
  pick(item: string): void {
    if (this.draft) return this.choose(item);
    if (!this.room.choices) return;
    this.isMarketOpen = false;
    this.hovered = undefined;
    if (this.item === item) return this.set({ index: 0 });
    if (!this.usable.has(item)) return this.room.say(words.prompt.nowhere(itemName(item)));
    this.set({ item, index: 0 });
    if (item === 'transmitter') this.isMarketOpen = true;
  }

  /** Picks a place; the same again confirms. What asks for cards goes on to choosing them. */
  aimAt(place: string): void {
    const list = this.places.get(place);
    if (!list?.length) return;
    if (this.now.place === place && this.pending.length) return this.confirm();
    const asks = ASKS_FOR_MORE.includes(list[0]!.do) && list.length === 1;
    this.hovered = undefined;
    if (asks) this.begin(list[0]!);
    else this.set({ ...this.pickedItem(), place, index: 0 });
  }

  /** Takes another of the options at the picked place. */
  choice(index: number): void {
    const option = this.atPlace[index];
    if (!option || this.place === undefined) return;
    if (ASKS_FOR_MORE.includes(option.do)) this.begin(option);
    else this.set({ ...this.pickedItem(), place: this.place, index });
  }

  /** Presses a button: what asks for nothing more and loses nothing is sent at once. */
  press(option: Option): void {
    if (ASKS_FOR_MORE.includes(option.do)) this.begin(option);
    else void this.room.send(option.actions);
  }

  /** Chooses an item for the draft, or takes it back. */
  choose(item: string, takeBack = false): void {
    const draft = this.draft;
    if (!draft || !this.usable.has(item)) return;
    const chosen = [...draft.chosen];
    const isAll = (this.chosen.get(item) ?? 0) >= this.held(item);
    if (takeBack || isAll) {
      const at = chosen.lastIndexOf(item);
      if (at < 0) return;
      // The last of several equal cards puts them all back: tapping goes round.
      const rest = takeBack
        ? chosen.filter((_, index) => index !== at)
        : chosen.filter((other) => other !== item);
      return void this.ask({ head: draft.head, chosen: rest });
    }
    void this.ask({ head: draft.head, chosen: [...chosen, item] });
  }

  /** Chooses all that can be chosen; once more, nothing. */
  chooseAll(): void {
    const draft = this.draft;
    if (!draft) return;
    const all = [...this.usable].flatMap((item) => Array<string>(this.held(item)).fill(item));
    void this.ask({ head: draft.head, chosen: draft.chosen.length < all.length ? all : [] });
  }

  /** How many of an item the viewer has. */
  held(item: string): number {
    const me = this.room.me && this.room.board.players[this.room.me];
    const token = item.startsWith('token:') ? item.slice(6) : undefined;
    return (token ? me?.tokens[token] : me?.hand?.[item]) ?? 0;
  }

  confirm(): void {
    const pending = this.pending;
    if (!pending.length || this.room.isSending) return;
    if (!this.draft && this.aim && ASKS_FOR_MORE.includes(this.aim.do)) return this.begin(this.aim);
    const isPurchase = this.draft?.head[0]?.startsWith('buy') || pending[0]?.startsWith('transmit');
    void this.room.send(pending);
    if (isPurchase) this.isMarketOpen = false;
  }

  cancel(): void {
    const { draft, place, item } = this.now;
    if (draft?.chosen.length) return void this.ask({ head: draft.head, chosen: [] });
    if (draft) return this.set({ index: 0 });
    if (place !== undefined) return this.set({ ...this.pickedItem(), index: 0 });
    if (item !== undefined) return this.set({ index: 0 });
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

  private pickedItem(): { item?: string } {
    return this.item === undefined ? {} : { item: this.item };
  }

  private set(picked: Omit<Picked, 'version'>): void {
    this.picked = { version: this.room.view.version, ...picked };
  }

  /** Begins to choose cards for an action that asks for them. */
  private begin(option: Option): void {
    this.isMarketOpen = false;
    void this.ask({ head: option.actions, chosen: [] }, true);
  }

  /** Takes a draft, and asks the server what it comes to. `isNew` fills in what is forced. */
  private async ask(draft: Draft, isNew = false): Promise<void> {
    const { version } = this.room.view;
    this.set({ index: 0, draft });
    // With nothing before it and nothing chosen, the table itself is the answer.
    if (!draft.head.length && !draft.chosen.length) return this.set({ index: 0 });
    const answer = await this.room.preview(draftActions(draft, this.verb));
    if (this.now.draft !== draft || this.room.view.version !== version) return;
    const ahead = aheadOf(this.room.view, answer);
    const item = isNew && ahead ? forcedItem(ahead) : undefined;
    if (item !== undefined)
      return this.ask({ head: draft.head, chosen: [...draft.chosen, item] }, true);
    if (ahead) this.asked = { draft, ahead };
    else if (answer.answer === 'refused') this.asked = { draft, refusal: answer.error.sentence };
    const asksNothing = draft.head[0] === 'end' && !this.room.board.leftover;
    if (isNew && ahead && asksNothing && !verbOf(ahead.step)) this.confirm();
  }
}

const NOTHING_CHOSEN: Draft = { head: [], chosen: [] };

export const makeTurn = (room: Room<'eldorado'>): EldoradoTurn => new EldoradoTurn(room);
