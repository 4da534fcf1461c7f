// Somebody who plays: looks at the page, presses something, and so on.

import type { Person } from '../house/person';
import { Hands } from './hands';
import { confirmed, look, type Kinds, type Shown } from './look';
import type { Random } from './random';

/** Presses that no game needs. */
const MOST = 3_000;

export abstract class Player<K extends string> {
  protected readonly hands: Hands;
  protected abstract readonly kinds: Kinds<K | 'confirm'>;

  constructor(
    protected readonly person: Person,
    protected readonly random: Random,
  ) {
    this.hands = new Hands(person);
  }

  /** Does one thing of what is shown. */
  protected abstract act(shown: Shown<K | 'confirm'>): Promise<void>;

  /** Plays until the game is over, or until the table has come to version `last`: there both
   * stop, whoever's turn it is. */
  async play(last = Infinity): Promise<void> {
    for (let presses = 0; presses < MOST; presses += 1) {
      const shown = await look(this.person.page, this.kinds, last);
      if (shown.isOver) return;
      const [confirm] = shown.can.confirm;
      if (confirm === undefined) await this.act(shown);
      else await this.send(confirm, shown.version);
    }
    throw new Error(`the game goes on after ${MOST} presses`);
  }

  /** Presses what sends the move, and waits until it is there. */
  protected async send(selector: string, version: string): Promise<void> {
    await confirmed(this.person, version, () => this.hands.press(selector));
  }

  /** Presses something, and waits for what the server says to it: the page asks what would come
   * of it, sometimes one thing after the other. */
  protected async press(selector: string): Promise<void> {
    await this.hands.press(selector);
    await this.person.wire.answered();
  }
}

export const CONFIRM = '[data-testid=confirm]:enabled';
