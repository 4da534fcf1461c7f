// Laying a card: pick it, choose its side, choose its place.

import type { CodexChoice, CodexPlayer, CodexSide, SeatLetter } from '../../../protocol';
import { text } from '../../../text';
import type { ChoicesOf } from '../../contract';
import type { PreviewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { tally } from '../components';

export type Placement = Extract<CodexChoice, { do: 'place' }>;

/** What the player has picked so far. */
export interface PlacePick {
  phase: 'place';
  card: number;
  side: CodexSide;
  cell?: string;
}

/** The placements of a side of a card, by cell. */
export function placements(
  choices: ChoicesOf<'codex'> | undefined,
  card: number,
  side: CodexSide,
): Map<string, { action: string; choice: Placement }> {
  const found = new Map<string, { action: string; choice: Placement }>();
  for (const [action, choice] of Object.entries(choices?.actions['place'] ?? {})) {
    if (choice.do === 'place' && choice.card === card && choice.side === side) {
      found.set(choice.cell, { action, choice });
    }
  }
  return found;
}

/** Whether a side of a card can be laid anywhere. */
export function canLay(
  choices: ChoicesOf<'codex'> | undefined,
  card: number,
  side: CodexSide,
): boolean {
  return placements(choices, card, side).size > 0;
}

/** The notation of a placement; used to ask why it is illegal. */
export const placeAction = (card: number, side: CodexSide, cell: string): string =>
  `place ${card} ${side} ${cell}`;

/** The effect of a placement: points, covered symbols, and what objectives gain. */
export function effectOfPlace(
  { cell, points }: Placement,
  player: CodexPlayer | undefined,
  objectives: number,
): string {
  const under = Object.values(player?.free[cell]?.covers ?? {});
  return text.codex.effect.place(points, tally(under), objectives);
}

/** The change in the worth of a seat's objectives. */
export function objectivesGained(
  preview: PreviewOf<'codex'> | undefined,
  seat: SeatLetter,
  player: CodexPlayer,
): number {
  const after = preview?.isRefused === false ? preview.board?.players[seat] : undefined;
  if (!after) return 0;
  let gained = 0;
  for (const [number, { worth }] of Object.entries(player.objectives)) {
    if (isRejected(Number(number), player)) continue;
    gained += (after.objectives[number]?.worth ?? worth) - worth;
  }
  return gained;
}

/** Whether an objective was offered to the player, who kept the other one. */
const isRejected = (objective: number, player: CodexPlayer): boolean =>
  player.secret !== undefined && player.offered.includes(objective) && player.secret !== objective;

/** Why a placement is refused; undefined if it is not. */
export const refusalOf = (preview: PreviewOf<'codex'> | undefined): string | undefined =>
  preview?.isRefused ? reason(preview.error) : undefined;
