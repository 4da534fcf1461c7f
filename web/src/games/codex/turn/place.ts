// Laying a card: pick it, choose its side, choose its place.

import type { CodexChoice, CodexPlayer, CodexSide, SeatLetter } from '../../../protocol';
import { text } from '../../../text';
import type { ChoicesOf } from '../../contract';
import type { PreviewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { faceOf, tally } from '../components';

export type Placement = Extract<CodexChoice, { do: 'place' }>;

/** What the player has picked so far. */
export interface PlacePick {
  phase: 'place';
  card: number;
  side: CodexSide;
  cell?: string;
}

/** Every way to lay a side of a card, by cell. */
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

/** An action as the server reads it; used to ask why a side cannot be laid. */
export const placeAction = (card: number, side: CodexSide, cell: string): string =>
  `place ${card} ${side} ${cell}`;

/** What a card does on a place: points at once, what it covers, and what objectives gain by it. */
export function effectOfPlace(
  { cell, points }: Placement,
  player: CodexPlayer | undefined,
  objectives: number,
): string {
  const under = Object.values(player?.free[cell]?.covers ?? {});
  return text.codex.effect.place(points, tally(under), objectives);
}

/** By how much the objectives of a seat would be worth more, or less. */
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

/** Whether an objective was offered to the player and another one was kept. */
const isRejected = (objective: number, player: CodexPlayer): boolean =>
  player.secret !== undefined && player.offered.includes(objective) && player.secret !== objective;

/** Why a placement is refused; missing when it is not. */
export function refusalOf(
  preview: PreviewOf<'codex'> | undefined,
  player: CodexPlayer | undefined,
): string | undefined {
  if (!preview?.isRefused) return undefined;
  const { error } = preview;
  const isCost = 'game' in error && error.game === 'codex' && error.code === 'cost-not-met';
  return isCost && player ? missingFor(error.facts.card, player) : reason(error);
}

/** A refusal names the first resource that is missing. Whoever picks a card wants to know all. */
function missingFor(card: number, { symbols }: CodexPlayer): string {
  const cost = tally(faceOf(card, 'front').cost).map(({ symbol, count }) => ({
    symbol,
    count,
    shown: symbols[symbol] ?? 0,
  }));
  return text.codex.prompt.cost(cost.filter(({ count, shown }) => shown < count));
}
