// A mouse or a finger. It presses the visible part of an element, as people do: if something covers
// it, beside that; if nothing of it is visible, the board is moved first.

import type { Page } from 'playwright-core';
import type { Person } from '../harness/person';

interface Point {
  x: number;
  y: number;
}

export class Pointer {
  private readonly page: Page;

  constructor(private readonly person: Person) {
    this.page = person.page;
  }

  /** Presses an element, which must exist. */
  async press(selector: string): Promise<void> {
    for (let tries = 0; tries < 6; tries += 1) {
      const point = await this.visiblePoint(selector);
      if (point !== undefined) return this.tap(point);
      await this.bringIntoView(selector);
    }
    throw new Error(`nothing of ${selector} is visible`);
  }

  private async tap({ x, y }: Point): Promise<void> {
    if (this.person.isOnPhone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** A point of the element that nothing covers, once it has stopped moving. */
  private visiblePoint(selector: string): Promise<Point | undefined> {
    return this.page.evaluate(async (selector) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`there is no ${selector}`);
      let box = element.getBoundingClientRect();
      for (;;) {
        await frame();
        const now = element.getBoundingClientRect();
        const isStill = now.x === box.x && now.y === box.y && now.width === box.width;
        box = now;
        if (isStill) break;
      }
      const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
      for (const down of parts)
        for (const right of parts) {
          const point = { x: box.x + box.width * right, y: box.y + box.height * down };
          const hit = document.elementFromPoint(point.x, point.y);
          if (hit?.closest(selector) === element) return point;
        }
      return undefined;
    }, selector);
  }

  /** Scrolls a row or drags the board so that the element comes to the middle. */
  private async bringIntoView(selector: string): Promise<void> {
    const drag = await this.page.evaluate((selector) => {
      const element = document.querySelector(selector)!;
      const stage = element.closest('[data-testid="stage"]');
      if (stage === null) {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        return undefined;
      }
      const box = element.getBoundingClientRect();
      const frame = stage.getBoundingClientRect();
      return {
        x: frame.x + frame.width / 2 - box.x - box.width / 2,
        y: frame.y + frame.height / 2 - box.y - box.height / 2,
        from: { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 },
        most: Math.min(frame.width, frame.height) / 2 - 10,
      };
    }, selector);
    if (drag === undefined) return;
    const bounded = (by: number) => Math.max(-drag.most, Math.min(drag.most, by));
    const to = { x: drag.from.x + bounded(drag.x), y: drag.from.y + bounded(drag.y) };
    await this.drag(drag.from, to);
  }

  async drag(from: Point, to: Point): Promise<void> {
    if (!this.person.isOnPhone) {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      await this.page.mouse.move(to.x, to.y, { steps: 4 });
      await this.page.mouse.up();
      return;
    }
    // Playwright's touchscreen can only tap.
    const fingers = await this.person.context.newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [
        { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
      ]);
    await touch('touchEnd', []);
    await fingers.detach();
  }
}
