// Cards chosen one by one, and sent together: a payment, what is removed, replaced or kept.
// Nothing is sent until all is chosen, so that it can be taken back; whether the choice fits is
// asked by a preview.

import type { EldoradoChoices, EldoradoStep, PreviewAnswer, TableView } from '../../protocol';
import { patched } from '../../state/patch';
import { CHOSEN_BY_CARD, type ChosenByCard } from './options';
import { CARDS } from './prints';

export interface Draft {
  /** What comes before the cards: `buy scout`, `pay 1,0>2,0`, `end`; nothing in mid-step. */
  head: readonly string[];
  /** The items chosen, in the order of choosing; one that is chosen twice stands twice. */
  chosen: readonly string[];
}

/** The table as it would be after a draft. */
export interface Ahead {
  step: EldoradoStep;
  choices: EldoradoChoices | undefined;
}

/** What is done with each chosen item in a step; missing for steps that choose none. */
export function verbOf(step: EldoradoStep): ChosenByCard | undefined {
  const word = step.step === 'pay' ? 'give' : step.step;
  return CHOSEN_BY_CARD.find((verb) => verb === word);
}

/** Cards are given in the order of lists, tokens after them, whatever order they were chosen in. */
const order = (item: string): number => CARDS[item]?.order ?? 1000 + Number(item.at(-1));

export function draftActions(draft: Draft, verb: ChosenByCard | undefined): string[] {
  const chosen = [...draft.chosen].sort((a, b) => order(a) - order(b));
  return [...draft.head, ...chosen.map((item) => `${verb} ${item}`)];
}

/** What a preview says of the table after it. */
export function aheadOf(view: TableView, answer: PreviewAnswer): Ahead | undefined {
  if (answer.answer !== 'effect') return undefined;
  const after = patched(view, answer.patch);
  if (after.board?.game !== 'eldorado') return undefined;
  const choices = after.choices?.game === 'eldorado' ? after.choices : undefined;
  return { step: after.board.step, choices };
}

/** What is sent when the player confirms; nothing as long as more must be chosen. */
export function completed(actions: readonly string[], ahead: Ahead): readonly string[] {
  if (ahead.choices?.actions['done']) return [...actions, 'done'];
  return verbOf(ahead.step) ? [] : actions;
}

/** The one item that can be given next, when there is no other. */
export function forcedItem(ahead: Ahead): string | undefined {
  if (ahead.step.step !== 'pay') return undefined;
  const gifts = Object.values(ahead.choices?.actions['give'] ?? {});
  const [gift] = gifts;
  return gifts.length === 1 && gift?.do === 'give' ? gift.item : undefined;
}
