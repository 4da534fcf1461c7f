// Cards chosen one by one, and sent together: a payment, what is removed, replaced or kept.
// Nothing is sent until all is chosen, so that it can be taken back; whether the choice fits is
// asked by a preview.

import type { EldoradoChoices, EldoradoPurpose, EldoradoStep } from '../../../protocol';
import { CARDS, worth } from '../components';
import { CHOSEN_BY_CARD, type ChosenByCard, type Option } from './options';

export interface Draft {
  /** What comes before the cards: a purchase, a payment, the end of the turn; missing where the
   * table itself waits for cards. */
  head?: Option | undefined;
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
const order = (item: string): number => CARDS[item]?.order ?? 1000 + worth([item]);

export function draftActions(draft: Draft, verb: ChosenByCard | undefined): string[] {
  const chosen = [...draft.chosen].sort((a, b) => order(a) - order(b));
  return [...(draft.head?.actions ?? []), ...chosen.map((item) => `${verb} ${item}`)];
}

/** What is sent when the player confirms; nothing as long as more must be chosen. */
export function completed(actions: readonly string[], ahead: Ahead): readonly string[] {
  const [done] = Object.keys(ahead.choices?.actions['done'] ?? {});
  if (done !== undefined) return [...actions, done];
  return verbOf(ahead.step) ? [] : actions;
}

/** The one item that can be given next, when there is no other. */
export function forcedItem(ahead: Ahead): string | undefined {
  if (ahead.step.step !== 'pay') return undefined;
  const gifts = Object.values(ahead.choices?.actions['give'] ?? {});
  const [gift] = gifts;
  return gifts.length === 1 && gift?.do === 'give' ? gift.item : undefined;
}

/** What is paid for: said by the table in mid-payment, else by what begins the payment. */
export function purposeOf(
  step: EldoradoStep,
  draft: Draft | undefined,
): EldoradoPurpose | undefined {
  if (step.step === 'pay') return step.purpose;
  const head = draft?.head;
  if (head?.do === 'buy' && head.card !== undefined) return { for: 'buy', card: head.card };
  if (head?.do !== 'pay') return undefined;
  const [blockade] = head.torn ?? [];
  return blockade === undefined
    ? { for: 'enter', to: head.place ?? '' }
    : { for: 'tear', blockade };
}

/** How much the chosen items leave to be paid: half coins or cards. For showing only; whether a
 * payment fits is for the server to say. */
export function stillToPay(
  step: EldoradoStep,
  draft: Draft | undefined,
  purpose: EldoradoPurpose,
): number {
  const chosen = draft?.chosen ?? [];
  const paid = purpose.for === 'buy' ? worth(chosen) : chosen.length;
  if (step.step === 'pay') return step.left - paid;
  return (draft?.head?.price ?? draft?.head?.cards ?? 0) - paid;
}
