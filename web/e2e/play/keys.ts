// Somebody who plays by keys alone: what a game's list of keys promises, and Tab.

import type { Person } from '../house/person';
import { CODEX_KINDS, type CodexKind } from './codex';
import { confirmed, look, type Kinds, type Shown } from './look';
import { CONFIRM } from './player';
import type { Random } from './random';

const MOST = 3_000;

export abstract class KeyPlayer<K extends string> {
  protected abstract readonly kinds: Kinds<K | 'confirm'>;

  constructor(
    protected readonly person: Person,
    protected readonly random: Random,
  ) {}

  /** Does one thing of what is shown; what is picked then is confirmed by Enter. */
  protected abstract act(shown: Shown<K | 'confirm'>): Promise<void>;

  /** Plays until the game is over, or until the table has come to version `last`: there both
   * stop, whoever's turn it is. */
  async play(last = Infinity): Promise<void> {
    for (let keys = 0; keys < MOST; keys += 1) {
      const shown = await look(this.person.page, this.kinds, last);
      if (shown.isOver) return;
      if (shown.can.confirm.length === 0) await this.act(shown);
      else await this.send(shown.version);
    }
    throw new Error(`the game goes on after ${MOST} keys`);
  }

  private async send(version: string): Promise<void> {
    await confirmed(this.person, version, () => this.person.page.keyboard.press('Enter'));
  }

  /** Presses a key, and waits for what the server says to it. */
  protected async press(key: string): Promise<void> {
    await this.person.page.keyboard.press(key);
    await this.person.wire.answered();
  }

  /** Goes on with Tab until what is meant has the focus. */
  protected async tabTo(selector: string): Promise<void> {
    await tabTo(this.person, selector);
  }
}

export async function tabTo({ page }: Person, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    const isThere = await page.evaluate((meant) => document.activeElement?.matches(meant), selector);
    if (isThere === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${selector}`);
}

/** Lays tiles by arrows and Enter, turns them by R, and chooses followers by number. */
export class CarcassonneKeys extends KeyPlayer<'cell' | 'claim'> {
  protected readonly kinds = {
    confirm: CONFIRM,
    claim: '[data-testid^=claim-]',
    cell: '[data-cell]',
  };

  protected async act({ can }: Shown<'cell' | 'claim'>): Promise<void> {
    if (can.claim.length > 0) return this.press(String(this.random.below(can.claim.length)));
    await this.tabTo('[data-cell]');
    const arrows = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
    for (let steps = this.random.below(4); steps > 0; steps -= 1)
      await this.press(this.random.of(arrows));
    await this.press('Enter');
    for (let turns = this.random.below(3); turns > 0; turns -= 1) await this.press('r');
  }
}

/** Picks cards by number, flips by F, goes to places by arrows. */
export class CodexKeys extends KeyPlayer<CodexKind> {
  protected readonly kinds = CODEX_KINDS;

  protected async act({ can }: Shown<CodexKind>): Promise<void> {
    if (can.starter.length > 0 || can.objective.length > 0)
      return this.press(this.random.of(['1', '2']));
    if (can.source.length > 0) {
      const keys = await this.keysOf(can.source);
      return this.press(this.random.of(keys));
    }
    if (can.cell.length > 0) {
      for (let steps = 1 + this.random.below(3); steps > 0; steps -= 1)
        await this.press(this.random.of(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']));
      return this.press('Enter');
    }
    const picked = '[data-testid^=codex-hand-][aria-pressed=true]';
    if ((await this.person.page.locator(picked).count()) > 0) return this.press('f');
    await this.press(this.random.of(await this.keysOf(can.card)));
  }

  /** The keys that the page says they have. */
  private keysOf(selectors: readonly string[]): Promise<string[]> {
    return this.person.page.evaluate(
      (all) => all.map((one) => document.querySelector(one)!.getAttribute('aria-keyshortcuts')!),
      selectors,
    );
  }
}

/** Moves by arrows and Enter where something is in reach, and ends turns by E. */
export class EldoradoKeys extends KeyPlayer<'item' | 'place' | 'button'> {
  protected readonly kinds = {
    confirm: CONFIRM,
    place: '[data-place]',
    item: '[data-item][aria-disabled=false]',
    button: '[data-testid=eldorado-end]:enabled, [data-testid=eldorado-done]:enabled',
  };

  protected async act({ can }: Shown<'item' | 'place' | 'button'>): Promise<void> {
    if (can.place.length > 0 && this.random.chance(70)) {
      for (let steps = 1 + this.random.below(3); steps > 0; steps -= 1)
        await this.press(this.random.of(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']));
      return this.press('Enter');
    }
    if (can.button.length > 0) return this.press('e');
    await this.press(String(1 + this.random.below(can.item.length)));
  }
}
