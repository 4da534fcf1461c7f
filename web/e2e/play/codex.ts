// Lays cards where they score, flips cards whose cost is not met, and draws at random.

import type { Controls, Selectors } from './controls';
import { CONFIRM, PointerPlayer } from './player';

export type CodexKind = 'starter' | 'objective' | 'card' | 'cell' | 'source';

export const CODEX_SELECTORS: Selectors<CodexKind | 'confirm'> = {
  confirm: CONFIRM,
  starter: '[data-testid^=codex-starter-]',
  objective: '[data-testid^=codex-objective-]',
  card: '[data-testid^=codex-hand-][aria-disabled=false]',
  cell: '[data-testid^=codex-cell-]',
  source: 'button[data-testid^=codex-draw-]',
};

export const PICKED_CARD = '[data-testid^=codex-hand-][aria-pressed=true]';

export class CodexPlayer extends PointerPlayer<CodexKind> {
  protected readonly selectors = CODEX_SELECTORS;

  protected async act({ available }: Controls<CodexKind>): Promise<void> {
    const { starter, objective, source, cell, card } = available;
    for (const controls of [starter, objective, source])
      if (controls.length > 0) return this.press(this.random.of(controls));
    if (cell.length > 0) return this.press(await this.best(cell));
    // A picked card without a place: the cost of this side is not met.
    if ((await this.person.page.locator(PICKED_CARD).count()) > 0)
      return this.press('[data-testid=codex-flip]');
    await this.press(this.random.of(card));
  }

  /** The place with the most points. */
  private async best(cells: readonly string[]): Promise<string> {
    const points = await this.person.page.evaluate(
      (all) => all.map((cell) => Number(document.querySelector(`${cell} text`)?.textContent ?? 0)),
      cells,
    );
    const most = Math.max(...points);
    return this.random.of(cells.filter((_, at) => points[at] === most));
  }
}
