// The phase in which cards are chosen one by one: a payment, what is kept, removed or replaced.
// The server is asked what each choice comes to; nothing is sent before all is confirmed.

import { SvelteMap } from 'svelte/reactivity';
import type { EldoradoPurpose } from '../../../protocol';
import type { Room } from '../../contract';
import { Held } from '../../kit/held.svelte';
import { previewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { tokenItem, tokenOf, worth } from '../components';
import {
  type Ahead,
  type Draft,
  completed,
  draftActions,
  forcedItem,
  purposeOf,
  stillToPay,
  verbOf,
} from './draft';
import type { ChosenByCard, Option } from './options';

const NOTHING_CHOSEN: Draft = { chosen: [] };

/** What a preview said of a draft; for the draft it was asked for. */
interface Asked {
  draft: Draft;
  ahead?: Ahead;
  refusal?: string;
}

export class Choosing {
  private readonly begun = new Held<Draft>(() => this.room.view.version);
  private asked = $state.raw<Asked | undefined>();

  constructor(private readonly room: Room<'eldorado'>) {}

  /** What the player has begun, for this version of the table. */
  private own = $derived.by<Draft | undefined>(() =>
    this.room.choices ? this.begun.value : undefined,
  );

  /** What is chosen so far; also when the table itself waits for it. Missing in other phases. */
  draft = $derived.by<Draft | undefined>(() => {
    if (this.own) return this.own;
    return this.room.choices && verbOf(this.room.board.step) ? NOTHING_CHOSEN : undefined;
  });

  /** The table as it would be; missing until the server has said. */
  private ahead = $derived.by<Ahead | undefined>(() => {
    if (this.draft === NOTHING_CHOSEN) {
      return { step: this.room.board.step, choices: this.room.choices };
    }
    return this.asked && this.asked.draft === this.draft ? this.asked.ahead : undefined;
  });

  /** What is done with chosen cards. */
  verb = $derived.by<ChosenByCard | undefined>(() => {
    if (!this.draft) return undefined;
    const { head } = this.draft;
    if (head === undefined) return verbOf(this.room.board.step);
    return head.do === 'end' ? 'keep' : 'give';
  });

  /** How many of each item are chosen. */
  chosen = $derived.by<Map<string, number>>(() => {
    const counts = new SvelteMap<string, number>();
    for (const item of this.draft?.chosen ?? []) counts.set(item, (counts.get(item) ?? 0) + 1);
    return counts;
  });

  /** The items that can be chosen: cards of the hand, and coins of the caves when paying. */
  items = $derived.by<Set<string>>(() => {
    const player = this.room.me && this.room.board.players[this.room.me];
    if (!player || !this.draft) return new Set();
    const kinds = this.verb === 'give' ? Object.keys(player.tokens) : [];
    const coins = kinds.map(tokenItem).filter((item) => worth([item]) > 0);
    return new Set([...Object.keys(player.hand ?? {}), ...coins]);
  });

  /** Whether the player can take it back: a step that the table waits for stays. */
  get isOwn(): boolean {
    return this.own !== undefined;
  }

  /** Why the server does not take the chosen cards. */
  get refusal(): string | undefined {
    return this.asked && this.asked.draft === this.draft ? this.asked.refusal : undefined;
  }

  /** The step that the draft comes to. */
  get step(): Ahead['step'] {
    return this.ahead?.step ?? this.room.board.step;
  }

  /** What is paid for, while something is. */
  get purpose(): EldoradoPurpose | undefined {
    return purposeOf(this.room.board.step, this.draft);
  }

  /** How much is still to be paid, in half coins or cards. */
  get left(): number {
    const { purpose } = this;
    return purpose ? stillToPay(this.room.board.step, this.draft, purpose) : 0;
  }

  /** What would be sent; nothing as long as more must be chosen. */
  get pending(): readonly string[] {
    if (!this.draft || !this.ahead) return [];
    return completed(draftActions(this.draft, this.verb), this.ahead);
  }

  /** How many of an item the viewer has. */
  held(item: string): number {
    const player = this.room.me && this.room.board.players[this.room.me];
    const token = tokenOf(item);
    return (token === undefined ? player?.hand?.[item] : player?.tokens[token]) ?? 0;
  }

  /** Begins with an action that asks for cards. What is forced is filled in; an end of turn that
   * asks for nothing and loses nothing is sent at once. */
  async begin(head: Option): Promise<void> {
    let draft: Draft = { head, chosen: [] };
    let ahead = await this.ask(draft);
    for (let item = ahead && forcedItem(ahead); item !== undefined;) {
      draft = { head, chosen: [...draft.chosen, item] };
      ahead = await this.ask(draft);
      item = ahead && forcedItem(ahead);
    }
    const asksNothing = head.do === 'end' && !this.room.board.leftover;
    if (ahead && asksNothing && !verbOf(ahead.step)) void this.room.send(this.pending);
  }

  /** Chooses an item; when all of its kind are chosen, takes them back. */
  choose(item: string): void {
    const { draft } = this;
    if (!draft || !this.items.has(item)) return;
    const isAll = (this.chosen.get(item) ?? 0) >= this.held(item);
    const chosen = isAll ? draft.chosen.filter((other) => other !== item) : [...draft.chosen, item];
    void this.ask({ head: draft.head, chosen });
  }

  /** Chooses all that can be chosen; once more, nothing. */
  chooseAll(): void {
    const { draft } = this;
    if (!draft) return;
    const all = [...this.items].flatMap((item) => Array<string>(this.held(item)).fill(item));
    void this.ask({ head: draft.head, chosen: draft.chosen.length < all.length ? all : [] });
  }

  /** Takes back what is chosen, then what was begun. */
  back(): void {
    const draft = this.own;
    if (draft?.chosen.length) void this.ask({ head: draft.head, chosen: [] });
    else this.begun.set(undefined);
  }

  /** Takes a draft and asks the server what it comes to; missing when it is no longer wanted. */
  private async ask(draft: Draft): Promise<Ahead | undefined> {
    const { view } = this.room;
    // With nothing before it and nothing chosen, the table itself is the answer.
    if (!draft.head && !draft.chosen.length) {
      this.begun.set(undefined);
      return undefined;
    }
    this.begun.set(draft);
    const answer = await this.room.preview(draftActions(draft, this.verb));
    if (this.begun.value !== draft) return undefined;
    const preview = previewOf('eldorado', view, answer);
    if (preview.isRefused) {
      this.asked = { draft, refusal: reason(preview.error) };
      return undefined;
    }
    if (!preview.board) return undefined;
    const ahead = { step: preview.board.step, choices: preview.choices };
    this.asked = { draft, ahead };
    return ahead;
  }
}
