// Laying a card: pick it, choose its side, choose its place.

import type { CodexChoice, CodexPlayer, CodexSide, JsonValue, PreviewAnswer } from '../../../protocol';
import type { ChoicesOf } from '../../contract';
import { text } from '../../../text';
import { tally } from '../describe';

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

/** What a card does on a place: points at once and what it covers. */
export function effectOfPlace(choice: Placement, player: CodexPlayer | undefined): string {
  const under = Object.values(player?.free[choice.cell]?.covers ?? {});
  return [
    text.codex.effect.scores(choice.points),
    text.codex.effect.covers(tally(under)),
  ].join(', ');
}

/** What a card does, and what objectives gain or lose by it. */
export const withObjectives = (effect: string, gained: number): string =>
  gained === 0 ? effect : `${effect}, ${text.codex.effect.objectives(gained)}`;

/** By how much the objectives of a seat would be worth more, as a preview says. */
export function objectivesGained(answer: PreviewAnswer, seat: string, player: CodexPlayer): number {
  if (answer.answer !== 'effect') return 0;
  const objectives = at(answer.patch, ['board', 'players', seat, 'objectives']);
  if (!isObject(objectives)) return 0;
  let gained = 0;
  for (const [number, known] of Object.entries(player.objectives)) {
    if (isRejected(Number(number), player)) continue;
    const worth = at(objectives, [number, 'worth']);
    if (typeof worth === 'number') gained += worth - known.worth;
  }
  return gained;
}

/** Whether an objective was offered to the player and another one was kept. */
export const isRejected = (objective: number, player: CodexPlayer): boolean =>
  player.secret !== undefined && player.offered.includes(objective) && player.secret !== objective;

const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function at(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let inner = value;
  for (const name of path) inner = isObject(inner) ? inner[name] : undefined;
  return inner;
}
