// Players who look at the page, use a control, and so on.

import type { Person } from '../harness/person';
import { confirmMove, waitForControls, type Controls, type Selectors } from './controls';
import { Pointer } from './pointer';
import type { Random } from './random';

/** More steps than any game needs. */
const MAX_STEPS = 3_000;

export const CONFIRM = '[data-testid=confirm]:enabled';

export abstract class Player<K extends string> {
  protected abstract readonly selectors: Selectors<K | 'confirm'>;

  constructor(
    protected readonly person: Person,
    protected readonly random: Random,
  ) {}

  /** Uses one of the controls. */
  protected abstract act(controls: Controls<K | 'confirm'>): Promise<void>;

  /** Confirms what is picked; `selector` is that of the button. */
  protected abstract confirm(selector: string): Promise<void>;

  /** Plays until the game is over, or until the table has reached `lastVersion`: then all players
   * stop, whoever's turn it is. */
  async play(lastVersion = Infinity): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const controls = await this.prepare(lastVersion);
      if (controls.isOver) return;
      const button = controls.available.confirm[0]!;
      await confirmMove(this.person, controls.version, () => this.confirm(button));
    }
    throw new Error(`the game continues after ${MAX_STEPS} steps`);
  }

  /** Picks until something can be confirmed, or until nothing can be done any more. */
  async prepare(lastVersion = Infinity): Promise<Controls<K | 'confirm'>> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const controls = await waitForControls(this.person.page, this.selectors, lastVersion);
      if (controls.isOver || controls.available.confirm.length > 0) return controls;
      await this.act(controls);
    }
    throw new Error(`nothing can be confirmed after ${MAX_STEPS} steps`);
  }
}

/** A player with a mouse or a finger. */
export abstract class PointerPlayer<K extends string> extends Player<K> {
  private readonly pointer: Pointer;

  constructor(person: Person, random: Random) {
    super(person, random);
    this.pointer = new Pointer(person);
  }

  protected async confirm(selector: string): Promise<void> {
    await this.pointer.press(selector);
  }

  /** Presses a control, and waits until its previews are answered. */
  protected async press(selector: string): Promise<void> {
    await this.pointer.press(selector);
    await this.person.traffic.previewsAnswered();
  }
}
