// Before the first turn: the side of the starter, and the secret objective.

import type { CodexChoice, CodexSide } from '../../../protocol';
import { text } from '../../../text';
import type { ChoicesOf } from '../../contract';
import { faceOf } from '../components';
import { shownBy } from '../words';

export interface StarterPick {
  phase: 'starter';
  side: CodexSide;
}

export interface ObjectivePick {
  phase: 'objective';
  objective: number;
}

export function starterAction(
  choices: ChoicesOf<'codex'> | undefined,
  side: CodexSide,
): string | undefined {
  return actionWith(choices, 'starter', (choice) => choice.do === 'starter' && choice.side === side);
}

export function objectiveAction(
  choices: ChoicesOf<'codex'> | undefined,
  objective: number,
): string | undefined {
  return actionWith(
    choices,
    'objective',
    (choice) => choice.do === 'objective' && choice.objective === objective,
  );
}

/** The objectives to choose from, in the order they are shown. */
export function offeredNow(choices: ChoicesOf<'codex'> | undefined): number[] {
  return Object.values(choices?.actions['objective'] ?? {}).flatMap((choice) =>
    choice.do === 'objective' ? [choice.objective] : [],
  );
}

export const effectOfStarter = (starter: number, side: CodexSide): string =>
  text.codex.effect.starter(shownBy(faceOf(starter, side)));

function actionWith(
  choices: ChoicesOf<'codex'> | undefined,
  kind: string,
  fits: (choice: CodexChoice) => boolean,
): string | undefined {
  return Object.entries(choices?.actions[kind] ?? {}).find(([, choice]) => fits(choice))?.[0];
}
