// A draft: cards chosen one by one and sent together, as a payment, or to remove, replace or keep
// them. Until it is sent it can be cancelled; previews check whether it is legal.

import type { EldoradoChoices, EldoradoPurpose, EldoradoStep } from '../../../protocol';
import { CARDS, itemOf, worth } from '../components';
import { CARD_VERBS, type CardVerb, type Option } from './options';

export interface Draft {
  /** The action before the cards: a purchase, a payment, the end of the turn; undefined if the
   * table itself waits for cards. */
  head?: Option | undefined;
  /** The chosen items in order, with repetitions. */
  chosen: readonly string[];
}

/** The table after a draft. */
export interface Outcome {
  step: EldoradoStep;
  choices: EldoradoChoices | undefined;
}

/** What is done with each chosen item in a step; undefined if none are chosen. */
export function verbOf(step: EldoradoStep): CardVerb | undefined {
  const word = step.step === 'pay' ? 'give' : step.step;
  return CARD_VERBS.find((verb) => verb === word);
}

/** The server expects cards in its own order, then tokens. */
const order = (item: string): number => CARDS[item]?.order ?? 1000 + worth([item]);

export function draftActions(draft: Draft, verb: CardVerb | undefined): string[] {
  const chosen = [...draft.chosen].sort((a, b) => order(a) - order(b));
  return [...(draft.head?.actions ?? []), ...chosen.map((item) => `${verb} ${item}`)];
}

/** What is sent when the player confirms; empty while more cards must be chosen. */
export function completed(actions: readonly string[], outcome: Outcome): readonly string[] {
  const [done] = Object.keys(outcome.choices?.actions['done'] ?? {});
  if (done !== undefined) return [...actions, done];
  return verbOf(outcome.step) ? [] : actions;
}

/** The only item that can be given next, if there is exactly one. */
export function forcedItem(outcome: Outcome): string | undefined {
  if (outcome.step.step !== 'pay') return undefined;
  const gifts = Object.values(outcome.choices?.actions['give'] ?? {});
  const [gift] = gifts;
  return gifts.length === 1 && gift?.do === 'give' ? itemOf(gift.item) : undefined;
}

/** What a payment is for: from the table during a payment, or else from the action that begins
 * it. */
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

/** How much remains to be paid, in half coins or cards. Only for display; the server judges
 * payments. */
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
