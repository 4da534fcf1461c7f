// Players who use only the keyboard: the keys that the game lists, and Tab.

import type { Person } from '../harness/person';
import { CARCASSONNE_SELECTORS } from './carcassonne';
import { CODEX_SELECTORS, PICKED_CARD, type CodexKind } from './codex';
import type { Controls } from './controls';
import { CONFIRM, Player } from './player';

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

abstract class KeyboardPlayer<K extends string> extends Player<K> {
  protected async confirm(): Promise<void> {
    await this.person.page.keyboard.press('Enter');
  }

  /** Moves the focus by up to `most` arrow keys, then picks by Enter. */
  protected async pickByArrows(least: number, most: number): Promise<void> {
    const count = least + this.random.below(most - least + 1);
    for (let steps = count; steps > 0; steps -= 1) await this.press(this.random.of(ARROWS));
    await this.press('Enter');
  }

  /** Presses a key, and waits until its previews are answered. */
  protected async press(key: string): Promise<void> {
    await this.person.page.keyboard.press(key);
    await this.person.traffic.previewsAnswered();
  }

  /** Presses Tab until the element has the focus. */
  protected async tabTo(selector: string): Promise<void> {
    await tabTo(this.person, selector);
  }
}

export async function tabTo({ page }: Person, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    const isFocused = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted),
      selector,
    );
    if (isFocused === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Lays tiles by arrows and Enter, rotates them by R, and chooses followers by number. */
export class CarcassonneKeyboardPlayer extends KeyboardPlayer<'cell' | 'claim'> {
  protected readonly selectors = CARCASSONNE_SELECTORS;

  protected async act({ available }: Controls<'cell' | 'claim'>): Promise<void> {
    const claims = available.claim.length;
    if (claims > 0) return this.press(String(this.random.below(claims)));
    await this.tabTo('[data-cell]');
    await this.pickByArrows(0, 3);
    for (let turns = this.random.below(3); turns > 0; turns -= 1) await this.press('r');
  }
}

/** Picks cards by number, flips them by F, and moves to places by arrows. */
export class CodexKeyboardPlayer extends KeyboardPlayer<CodexKind> {
  protected readonly selectors = CODEX_SELECTORS;

  protected async act({ available }: Controls<CodexKind>): Promise<void> {
    if (available.starter.length > 0 || available.objective.length > 0)
      return this.press(this.random.of(['1', '2']));
    if (available.source.length > 0) {
      const keys = await this.keysOf(available.source);
      return this.press(this.random.of(keys));
    }
    if (available.cell.length > 0) return this.pickByArrows(1, 3);
    if ((await this.person.page.locator(PICKED_CARD).count()) > 0) return this.press('f');
    await this.press(this.random.of(await this.keysOf(available.card)));
  }

  /** The keys that the page announces for these controls. */
  private keysOf(selectors: readonly string[]): Promise<string[]> {
    return this.person.page.evaluate(
      (all) => all.map((one) => document.querySelector(one)!.getAttribute('aria-keyshortcuts')!),
      selectors,
    );
  }
}

/** Moves by arrows and Enter when a place is in reach, and ends turns by E. */
export class EldoradoKeyboardPlayer extends KeyboardPlayer<'item' | 'place' | 'button'> {
  protected readonly selectors = {
    confirm: CONFIRM,
    place: '[data-place]',
    item: '[data-item][aria-disabled=false]',
    button: '[data-testid=eldorado-end]:enabled, [data-testid=eldorado-done]:enabled',
  };

  protected async act({ available }: Controls<'item' | 'place' | 'button'>): Promise<void> {
    if (available.place.length > 0 && this.random.chance(70)) return this.pickByArrows(1, 3);
    if (available.button.length > 0) return this.press('e');
    await this.press(String(1 + this.random.below(available.item.length)));
  }
}
