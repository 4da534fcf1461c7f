// The relative positions of the cards of an objective.

import type { CodexGoal, CodexKingdom } from '../../../protocol';

/** The three cells of a pattern with their kingdoms, relative to any origin; empty for sets of
 * symbols. */
export function patternOf(goal: CodexGoal): { cell: string; kingdom: CodexKingdom }[] {
  switch (goal.goal) {
    case 'diagonal':
      return [0, 1, 2].map((step) => ({
        cell: `${step},${goal.rises ? step : -step}`,
        kingdom: goal.kingdom,
      }));
    case 'stack': {
      const x = goal.corner.endsWith('left') ? -1 : 1;
      const y = goal.corner.startsWith('top') ? 3 : -1;
      return [
        { cell: '0,0', kingdom: goal.stack },
        { cell: '0,2', kingdom: goal.stack },
        { cell: `${x},${y}`, kingdom: goal.with },
      ];
    }
    case 'symbols':
      return [];
  }
}
