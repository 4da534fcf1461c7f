// A mouse or a finger. It presses what can be seen of a thing, as people do: where something else
// lies over it, beside that; where nothing of it is in sight, the board is moved first.

import type { Page } from 'playwright-core';
import type { Person } from '../house/person';

interface Spot {
  x: number;
  y: number;
}

export class Hands {
  private readonly page: Page;

  constructor(private readonly person: Person) {
    this.page = person.page;
  }

  /** Presses what `selector` names; it has to be there. */
  async press(selector: string): Promise<void> {
    for (let tries = 0; tries < 6; tries += 1) {
      const spot = await this.spot(selector);
      if (spot !== undefined) return this.tap(spot);
      await this.bring(selector);
    }
    throw new Error(`nothing of ${selector} can be seen`);
  }

  private async tap({ x, y }: Spot): Promise<void> {
    if (this.person.isOnPhone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** A place where a press meets it and nothing else, once it stands still. */
  private spot(selector: string): Promise<Spot | undefined> {
    return this.page.evaluate(async (meant) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      const element = document.querySelector(meant);
      if (element === null) throw new Error(`there is no ${meant}`);
      let box = element.getBoundingClientRect();
      for (;;) {
        await frame();
        const now = element.getBoundingClientRect();
        const stands = now.x === box.x && now.y === box.y && now.width === box.width;
        box = now;
        if (stands) break;
      }
      const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
      for (const down of parts)
        for (const right of parts) {
          const spot = { x: box.x + box.width * right, y: box.y + box.height * down };
          const hit = document.elementFromPoint(spot.x, spot.y);
          if (hit?.closest(meant) === element) return spot;
        }
      return undefined;
    }, selector);
  }

  /** Scrolls a row, or drags the board, so that it comes to the middle. */
  private async bring(selector: string): Promise<void> {
    const drag = await this.page.evaluate((meant) => {
      const element = document.querySelector(meant)!;
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
        // A place of the stage that nothing lies over.
        from: { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 },
        most: Math.min(frame.width, frame.height) / 2 - 10,
      };
    }, selector);
    if (drag === undefined) return;
    const bounded = (by: number) => Math.max(-drag.most, Math.min(drag.most, by));
    const to = { x: drag.from.x + bounded(drag.x), y: drag.from.y + bounded(drag.y) };
    await this.drag(drag.from, to);
  }

  async drag(from: Spot, to: Spot): Promise<void> {
    if (!this.person.isOnPhone) {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      await this.page.mouse.move(to.x, to.y, { steps: 4 });
      await this.page.mouse.up();
      return;
    }
    // Playwright's finger can tap only.
    const fingers = await this.person.context.newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
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
