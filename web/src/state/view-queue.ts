// Shows views one after the other, each long enough to be noticed: bots may answer within
// milliseconds, and three moves in a row would be a blur. The viewer's own moves are shown at
// once, and the display never lags behind the table for more than a few seconds. Headless: the
// timer is passed in.

import type { TableView } from '../protocol';

/** How long a move of another player is shown before the next one. */
export const MOVE_MS = 1_000;
/** How long the viewer's own move is shown before the next one. */
export const OWN_MOVE_MS = 350;
/** How long all queued moves are shown together: the longer the queue, the shorter each. */
export const QUEUE_MS = 2_500;

export class ViewQueue {
  private queued: TableView[] = [];
  private newest: TableView;
  private cancelTimer: (() => void) | undefined;

  constructor(
    first: TableView,
    private readonly show: (view: TableView) => void,
    private readonly after: (ms: number, callback: () => void) => () => void,
  ) {
    this.newest = first;
  }

  /** Whether the table is ahead of what is shown. */
  get isBehind(): boolean {
    return this.queued.length > 0;
  }

  /** Shows `view` at once, or after those that are queued before it. */
  push(view: TableView, atOnce: boolean): void {
    const mover = this.newest.turn;
    this.newest = view;
    const isOwn = mover === undefined || mover === view.viewer;
    if (atOnce || isOwn) {
      this.catchUp();
      if (!atOnce) this.wait(OWN_MOVE_MS);
    } else if (this.cancelTimer === undefined) this.present(view);
    else this.queued.push(view);
  }

  /** Shows the newest view and skips those before it. */
  catchUp(): void {
    this.stop();
    this.queued = [];
    this.show(this.newest);
  }

  stop(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  private present(view: TableView): void {
    this.show(view);
    this.wait(Math.min(MOVE_MS, QUEUE_MS / (this.queued.length + 1)));
  }

  private wait(ms: number): void {
    this.cancelTimer = this.after(ms, () => {
      this.cancelTimer = undefined;
      const next = this.queued.shift();
      if (next !== undefined) this.present(next);
    });
  }
}
