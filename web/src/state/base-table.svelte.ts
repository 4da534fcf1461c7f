// What a live table and a replay have in common.

import type { BoardOf, ChoicesOf, Previewed, Table } from '../games/contract';
import type { GameName, LogEntry, SeatLetter, TableView } from '../protocol';
import type { PageError } from './api';
import { toasts } from './toasts.svelte';
import { seatName } from './turn-log';

/** The entries of a view's log, oldest first. */
export const inOrder = (log: TableView['log']): LogEntry[] =>
  Object.keys(log)
    .map(Number)
    .sort((a, b) => a - b)
    .map((number) => log[number]!);

export abstract class BaseTable<G extends GameName = GameName> implements Table<G> {
  view: TableView = $state.raw()!;

  constructor(view: TableView) {
    this.view = view;
  }

  abstract readonly choices: ChoicesOf<G> | undefined;
  abstract readonly recentMoves: readonly LogEntry[];
  abstract readonly isSending: boolean;
  /** Whether the server could not say if the pending command was executed. */
  abstract readonly isUnconfirmed: boolean;
  abstract preview(actions: readonly string[]): Promise<Previewed>;
  abstract send(actions: readonly string[]): Promise<PageError | undefined>;

  get board(): BoardOf<G> {
    return this.view.board as BoardOf<G>;
  }

  get me(): SeatLetter | undefined {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }

  /** The seat whose turn it is, also during chance moves; none once the game is over. */
  get active(): SeatLetter | undefined {
    const { board, turn } = this.view;
    return board === undefined || board.mover === 'over' ? undefined : (turn ?? board.turn);
  }

  /** All seats of the table in playing order. */
  get seats(): SeatLetter[] {
    return (Object.keys(this.view.seats) as SeatLetter[]).sort();
  }

  nameOf(seat: SeatLetter): string {
    return seatName(this.view.seats, seat);
  }

  notify(sentence: string): void {
    toasts.show(sentence);
  }
}
