// A finished game, stepped through move by move: `Room` without choices.

import type { Previewed } from '../games/contract';
import type { GameName, LogEntry, TableView, Viewer } from '../protocol';
import { api, OFFLINE, type Answer, type PageError } from './api';
import { AnyRoom } from './room.svelte';
import { toasts } from './toasts.svelte';

/** Where the views come from; tests bring their own. */
export type Source = (moves: number, as: Viewer) => Promise<Answer<{ view: TableView }>>;

export class ReplayRoom<G extends GameName = GameName> extends AnyRoom<G> {
  step = $state(0);
  as: Viewer = $state('spectator');
  /** Nothing can be chosen in what is past. */
  readonly choices = undefined;
  readonly isSending = false;
  readonly isUnconfirmed = false;
  readonly moves: readonly LogEntry[];
  private readonly seen = new Map<string, TableView>();
  private wanted = 0;

  constructor(
    view: TableView,
    moves: readonly LogEntry[],
    private readonly source: Source = (count, as) => api.afterMoves(view.table, count, as),
  ) {
    super(view);
    this.moves = moves;
    this.as = view.viewer;
  }

  get last(): number {
    return this.moves.length;
  }

  /** The move that led here. */
  get news(): readonly LogEntry[] {
    const entry = this.moves[this.step - 1];
    return entry === undefined ? [] : [entry];
  }

  /** Shows the table after so many moves. When one hurries, only the last wish counts. */
  async go(step: number, as: Viewer = this.as): Promise<void> {
    const to = Math.max(0, Math.min(this.last, step));
    const wish = (this.wanted += 1);
    const view = await this.viewAt(to, as);
    if (view === undefined || wish !== this.wanted) return;
    this.view = view;
    this.step = to;
    this.as = as;
    // The next step is looked up while this one is looked at.
    if (to < this.last) void this.viewAt(to + 1, as);
  }

  /** The step after the next move of a player: what chance does between is seen with it. */
  get next(): number {
    const at = this.moves.findIndex(({ by }, move) => move >= this.step && by !== 'chance');
    return at === -1 ? this.last : at + 1;
  }

  /** The step after the move of a player before this one, or the beginning. */
  get previous(): number {
    return this.moves.slice(0, Math.max(0, this.step - 1)).findLastIndex(({ by }) => by !== 'chance') + 1;
  }

  preview(): Promise<Previewed> {
    return Promise.resolve({ answer: 'refused', error: OFFLINE });
  }

  send(): Promise<PageError | undefined> {
    return Promise.resolve(OFFLINE);
  }

  private async viewAt(step: number, as: Viewer): Promise<TableView | undefined> {
    const key = `${as} ${step}`;
    const known = this.seen.get(key);
    if (known !== undefined) return known;
    const answer = await this.source(step, as);
    if (!answer.ok) {
      toasts.refuse(answer.error);
      return undefined;
    }
    this.seen.set(key, answer.body.view);
    return answer.body.view;
  }
}
