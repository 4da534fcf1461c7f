// The positions of the starter's two sides on the stage while the player chooses one.

import type { CodexSide } from '../../../protocol';
import type { Box } from '../../contract';
import type { Point } from '../../../stage/geometry';
import { CARD } from './layout';

const GAP = 22;

export const STARTER_SIDES: readonly { side: CodexSide; at: Point }[] = [
  { side: 'front', at: { x: -CARD.width - GAP / 2, y: -CARD.height / 2 } },
  { side: 'back', at: { x: GAP / 2, y: -CARD.height / 2 } },
];

export const STARTER_BOUNDS: Box = {
  x: -CARD.width - GAP,
  y: -CARD.height / 2 - 14,
  width: 2 * (CARD.width + GAP),
  height: CARD.height + 54,
};
