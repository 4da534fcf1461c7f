// Lays the tile on a random place, and often puts a follower on it.

import type { Controls } from './controls';
import { CONFIRM, PointerPlayer } from './player';

type Kind = 'cell' | 'claim';

export const CARCASSONNE_SELECTORS = {
  confirm: CONFIRM,
  claim: '[data-testid^=claim-]',
  cell: '[data-cell]',
};

export class CarcassonnePlayer extends PointerPlayer<Kind> {
  protected readonly selectors = CARCASSONNE_SELECTORS;

  protected async act({ available }: Controls<Kind>): Promise<void> {
    if (available.claim.length > 0) return this.press(this.random.of(available.claim));
    await this.press(this.random.of(available.cell));
  }
}
