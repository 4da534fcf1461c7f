// The phase in which cards are chosen one by one: for a payment, or to keep, remove or replace
// them. Each choice is previewed; all are sent together when the player confirms.

import { SvelteMap } from 'svelte/reactivity';
import type { EldoradoPurpose } from '../../../protocol';
import type { Table } from '../../contract';
import { VersionedValue } from '../../kit/versioned.svelte';
import { previewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { tokenItem, tokenOf, worth } from '../components';
import {
  type Outcome,
  type Draft,
  completed,
  draftActions,
  forcedItem,
  purposeOf,
  stillToPay,
  verbOf,
} from './draft';
import type { CardVerb, Option } from './options';

const NOTHING_CHOSEN: Draft = { chosen: [] };

/** The preview of a draft: its outcome or its refusal. */
interface PreviewedDraft {
  draft: Draft;
  outcome?: Outcome;
  refusal?: string;
}

/** The part of a draft that outlives a reload. */
interface Noted {
  head: readonly string[] | undefined;
  chosen: readonly string[];
}

export class Choosing {
  private readonly begun: VersionedValue<Draft>;
  private previewed = $state.raw<PreviewedDraft | undefined>();

  constructor(private readonly table: Table<'eldorado'>) {
    this.begun = new VersionedValue(() => table.view.version, {
      table: table.view.table,
      part: 'draft',
      note: ({ head, chosen }: Draft): Noted => ({ head: head?.actions, chosen }),
    });
  }

  /** The draft that the player has begun, for this version of the table. */
  private own = $derived.by<Draft | undefined>(() =>
    this.table.choices ? this.begun.value : undefined,
  );

  /** The current draft, also if the table itself waits for cards. Undefined in other phases. */
  draft = $derived.by<Draft | undefined>(() => {
    if (this.own) return this.own;
    return this.table.choices && verbOf(this.table.board.step) ? NOTHING_CHOSEN : undefined;
  });

  /** The outcome of the draft; undefined until the server has answered. */
  private outcome = $derived.by<Outcome | undefined>(() => {
    if (this.draft === NOTHING_CHOSEN) {
      return { step: this.table.board.step, choices: this.table.choices };
    }
    return this.previewed && this.previewed.draft === this.draft ? this.previewed.outcome : undefined;
  });

  /** What is done with the chosen cards. */
  verb = $derived.by<CardVerb | undefined>(() => {
    if (!this.draft) return undefined;
    const { head } = this.draft;
    if (head === undefined) return verbOf(this.table.board.step);
    return head.do === 'end' ? 'keep' : 'give';
  });

  /** How many of each item are chosen. */
  chosen = $derived.by<Map<string, number>>(() => {
    const counts = new SvelteMap<string, number>();
    for (const item of this.draft?.chosen ?? []) counts.set(item, (counts.get(item) ?? 0) + 1);
    return counts;
  });

  /** The items that can be chosen: cards of the hand, and coin tokens when paying. */
  items = $derived.by<Set<string>>(() => {
    const player = this.table.me && this.table.board.players[this.table.me];
    if (!player || !this.draft) return new Set();
    const kinds = this.verb === 'give' ? Object.keys(player.tokens) : [];
    const coins = kinds.map(tokenItem).filter((item) => worth([item]) > 0);
    return new Set([...Object.keys(player.hand ?? {}), ...coins]);
  });

  /** Whether the player has begun the draft and can cancel it. */
  get isOwn(): boolean {
    return this.own !== undefined;
  }

  /** Why the server refuses the chosen cards. */
  get refusal(): string | undefined {
    return this.previewed && this.previewed.draft === this.draft ? this.previewed.refusal : undefined;
  }

  /** The step after the draft. */
  get step(): Outcome['step'] {
    return this.outcome?.step ?? this.table.board.step;
  }

  /** What the payment is for, if cards are chosen for one. */
  get purpose(): EldoradoPurpose | undefined {
    return purposeOf(this.table.board.step, this.draft);
  }

  /** How much remains to be paid, in half coins or cards. */
  get left(): number {
    const { purpose } = this;
    return purpose ? stillToPay(this.table.board.step, this.draft, purpose) : 0;
  }

  /** What would be sent; empty while more cards must be chosen. */
  get pending(): readonly string[] {
    if (!this.draft || !this.outcome) return [];
    return completed(draftActions(this.draft, this.verb), this.outcome);
  }

  /** How many of an item the viewer has. */
  countOf(item: string): number {
    const player = this.table.me && this.table.board.players[this.table.me];
    const token = tokenOf(item);
    return (token === undefined ? player?.hand?.[item] : player?.tokens[token]) ?? 0;
  }

  /** Begins a draft with an action that needs cards. Forced cards are chosen automatically; the
   * end of a turn that needs none and loses nothing is sent at once. */
  async begin(head: Option): Promise<void> {
    let draft: Draft = { head, chosen: [] };
    let outcome = await this.ask(draft);
    for (let item = outcome && forcedItem(outcome); item !== undefined;) {
      draft = { head, chosen: [...draft.chosen, item] };
      outcome = await this.ask(draft);
      item = outcome && forcedItem(outcome);
    }
    const asksNothing = head.do === 'end' && !this.table.board.leftover;
    if (outcome && asksNothing && !verbOf(outcome.step)) void this.table.send(this.pending);
  }

  /** Restores the draft from before a reload, if it still begins with one of the options. */
  resume(options: readonly Option[]): void {
    const { head, chosen = [] } = (this.begun.noted ?? {}) as Partial<Noted>;
    const begins = head && options.find(({ actions }) => String(actions) === String(head));
    if (this.own !== undefined || (head !== undefined && begins === undefined)) return;
    if (begins !== undefined || this.draft !== undefined)
      void this.ask({ head: begins, chosen: chosen.filter((item) => this.countOf(item) > 0) });
  }

  /** Chooses an item; if all of its kind are chosen, unchooses them. */
  choose(item: string): void {
    const { draft } = this;
    if (!draft || !this.items.has(item)) return;
    const isAll = (this.chosen.get(item) ?? 0) >= this.countOf(item);
    const chosen = isAll ? draft.chosen.filter((other) => other !== item) : [...draft.chosen, item];
    void this.ask({ head: draft.head, chosen });
  }

  /** Chooses all items; if all are chosen, unchooses them. */
  chooseAll(): void {
    const { draft } = this;
    if (!draft) return;
    const all = [...this.items].flatMap((item) => Array<string>(this.countOf(item)).fill(item));
    void this.ask({ head: draft.head, chosen: draft.chosen.length < all.length ? all : [] });
  }

  /** Unchooses all items, or cancels the draft if none are chosen. */
  back(): void {
    const draft = this.own;
    if (draft?.chosen.length) void this.ask({ head: draft.head, chosen: [] });
    else this.begun.set(undefined);
  }

  /** Sets the draft and requests its preview; resolves to undefined if it was refused or
   * replaced. */
  private async ask(draft: Draft): Promise<Outcome | undefined> {
    const { view } = this.table;
    // Without an action and without items, the table itself is the outcome.
    if (!draft.head && !draft.chosen.length) {
      this.begun.set(undefined);
      return undefined;
    }
    this.begun.set(draft);
    const answer = await this.table.preview(draftActions(draft, this.verb));
    if (this.begun.value !== draft) return undefined;
    const preview = previewOf('eldorado', view, answer);
    if (preview.isRefused) {
      this.previewed = { draft, refusal: reason(preview.error) };
      return undefined;
    }
    if (!preview.board) return undefined;
    const outcome = { step: preview.board.step, choices: preview.choices };
    this.previewed = { draft, outcome };
    return outcome;
  }
}
