// Lays the tile anywhere it fits, and often puts a follower on it.

import type { Shown } from './look';
import { CONFIRM, Player } from './player';

export class CarcassonnePlayer extends Player<'cell' | 'claim'> {
  protected readonly kinds = { confirm: CONFIRM, claim: '[data-testid^=claim-]', cell: '[data-cell]' };

  protected async act({ can }: Shown<'cell' | 'claim'>): Promise<void> {
    if (can.claim.length > 0) return this.press(this.random.of(can.claim));
    await this.press(this.random.of(can.cell));
  }
}
