// Lays cards where they score, turns those over that cannot be paid, and draws whatever.

import type { Kinds, Shown } from './look';
import { CONFIRM, Player } from './player';

export type CodexKind = 'starter' | 'objective' | 'card' | 'cell' | 'source';

/** Where the page shows what can be pressed. */
export const CODEX_KINDS: Kinds<CodexKind | 'confirm'> = {
  confirm: CONFIRM,
  starter: '[data-testid^=codex-starter-]',
  objective: '[data-testid^=codex-objective-]',
  card: '[data-testid^=codex-hand-][aria-disabled=false]',
  cell: '[data-testid^=codex-cell-]',
  source: 'button[data-testid^=codex-draw-]',
};

export class CodexPlayer extends Player<CodexKind> {
  protected readonly kinds = CODEX_KINDS;

  protected async act({ can }: Shown<CodexKind>): Promise<void> {
    if (can.starter.length > 0) return this.press(this.random.of(can.starter));
    if (can.objective.length > 0) return this.press(this.random.of(can.objective));
    if (can.source.length > 0) return this.press(this.random.of(can.source));
    if (can.cell.length > 0) return this.press(await this.best(can.cell));
    const picked = '[data-testid^=codex-hand-][aria-pressed=true]';
    // Picked, and nowhere to lie: this side cannot be paid.
    if ((await this.person.page.locator(picked).count()) > 0)
      return this.press('[data-testid=codex-flip]');
    await this.press(this.random.of(can.card));
  }

  /** A place that promises points, if there is one. */
  private async best(cells: readonly string[]): Promise<string> {
    const points = await this.person.page.evaluate(
      (all) => all.map((cell) => Number(document.querySelector(`${cell} text`)?.textContent ?? 0)),
      cells,
    );
    const most = Math.max(...points);
    return this.random.of(cells.filter((_, at) => points[at] === most));
  }
}
