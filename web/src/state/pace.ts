// Views one after the other, each long enough to be followed: bots may answer within a blink, and
// three of them in a row are one blur. What the viewer does oneself is shown at once, and nobody
// is ever left behind the table for longer than a moment. Headless: time is given.

import type { TableView } from '../protocol';

/** How long a move of somebody else is looked at before the next one comes, in milliseconds. */
export const A_LOOK = 1_000;
/** After a move of one's own, before the answer comes. */
export const A_BREATH = 350;
/** What those that wait have together: the more there are, the shorter each is seen. */
export const TOGETHER = 2_500;

export class Pace {
  private waiting: TableView[] = [];
  private newest: TableView;
  private stopTimer: (() => void) | undefined;

  constructor(
    first: TableView,
    private readonly show: (view: TableView) => void,
    private readonly after: (ms: number, callback: () => void) => () => void,
  ) {
    this.newest = first;
  }

  /** Whether the table has moved on from what is shown. */
  get isBehind(): boolean {
    return this.waiting.length > 0;
  }

  /** The table has come to `view`. It is shown now, or when those before it have been seen. */
  take(view: TableView, atOnce: boolean): void {
    const mover = this.newest.turn;
    this.newest = view;
    const isOwn = mover === undefined || mover === view.viewer;
    if (atOnce || isOwn) {
      this.catchUp();
      if (!atOnce) this.hold(A_BREATH);
    } else if (this.stopTimer === undefined) this.look(view);
    else this.waiting.push(view);
  }

  /** Shows what is, without what was on the way to it. */
  catchUp(): void {
    this.stop();
    this.waiting = [];
    this.show(this.newest);
  }

  stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }

  private look(view: TableView): void {
    this.show(view);
    this.hold(Math.min(A_LOOK, TOGETHER / (this.waiting.length + 1)));
  }

  private hold(ms: number): void {
    this.stopTimer = this.after(ms, () => {
      this.stopTimer = undefined;
      const next = this.waiting.shift();
      if (next !== undefined) this.look(next);
    });
  }
}
