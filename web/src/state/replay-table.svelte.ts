// A finished game, stepped through move by move: `Table` without choices.

import type { Previewed } from '../games/contract';
import type { GameName, LogEntry, TableView, Viewer } from '../protocol';
import { api, OFFLINE, type Answer, type PageError } from './api';
import { BaseTable } from './base-table.svelte';
import { toasts } from './toasts.svelte';

/** Fetches the view after `moves` moves. */
export type ViewSource = (moves: number, as: Viewer) => Promise<Answer<{ view: TableView }>>;

export class ReplayTable<G extends GameName = GameName> extends BaseTable<G> {
  step = $state(0);
  as: Viewer = $state('spectator');
  readonly choices = undefined;
  readonly isSending = false;
  readonly isUnconfirmed = false;
  readonly moves: readonly LogEntry[];
  private readonly views = new Map<string, TableView>();
  private requests = 0;

  constructor(
    view: TableView,
    moves: readonly LogEntry[],
    private readonly source: ViewSource = (count, as) => api.afterMoves(view.table, count, as),
  ) {
    super(view);
    this.moves = moves;
    this.as = view.viewer;
  }

  get last(): number {
    return this.moves.length;
  }

  /** The move that led to this step. */
  get recentMoves(): readonly LogEntry[] {
    const entry = this.moves[this.step - 1];
    return entry === undefined ? [] : [entry];
  }

  /** Shows the table after `step` moves. Of overlapping calls only the last one takes effect. */
  async go(step: number, as: Viewer = this.as): Promise<void> {
    const to = Math.max(0, Math.min(this.last, step));
    const request = (this.requests += 1);
    const view = await this.viewAt(to, as);
    if (view === undefined || request !== this.requests) return;
    this.view = view;
    this.step = to;
    this.as = as;
    // Fetch the next step in advance.
    if (to < this.last) void this.viewAt(to + 1, as);
  }

  /** The step after the next move of a player, including the chance moves before it. */
  get next(): number {
    const at = this.moves.findIndex(({ by }, move) => move >= this.step && by !== 'chance');
    return at === -1 ? this.last : at + 1;
  }

  /** The step after the previous move of a player, or 0. */
  get previous(): number {
    const before = this.moves.slice(0, Math.max(0, this.step - 1));
    return before.findLastIndex(({ by }) => by !== 'chance') + 1;
  }

  preview(): Promise<Previewed> {
    return Promise.resolve({ answer: 'refused', error: OFFLINE });
  }

  send(): Promise<PageError | undefined> {
    return Promise.resolve(OFFLINE);
  }

  private async viewAt(step: number, as: Viewer): Promise<TableView | undefined> {
    const key = `${as} ${step}`;
    const known = this.views.get(key);
    if (known !== undefined) return known;
    const answer = await this.source(step, as);
    if (!answer.ok) {
      toasts.showRefusal(answer.error);
      return undefined;
    }
    this.views.set(key, answer.body.view);
    return answer.body.view;
  }
}
