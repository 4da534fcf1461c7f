import { describe, expect, it } from 'vitest';
import type { CodexExpected, CodexIllegal } from '../../protocol';
import { refusalText } from './refusals';

const sentenceFor = (illegal: CodexIllegal): string => refusalText({ game: 'codex', ...illegal });

/** A sample and its sentence per code; a missing code does not compile. */
const EVERY: { [Code in CodexIllegal['code']]: [Extract<CodexIllegal, { code: Code }>, string] } = {
  'game-over': [{ code: 'game-over' }, 'The game is over.'],
  'not-your-turn': [
    { code: 'not-your-turn', facts: { mover: 'B' } },
    'It is not your turn: seat B moves.',
  ],
  'wrong-step': [{ code: 'wrong-step', facts: { now: 'place' } }, 'First lay a card.'],
  'other-deck': [
    { code: 'other-deck', facts: { deck: 'gold' } },
    'The top of the gold deck has to be revealed first.',
  ],
  'no-such-back': [
    { code: 'no-such-back', facts: { deck: 'gold', kingdom: 'fungi' } },
    'No fungi card is left in the gold deck.',
  ],
  'not-in-deck': [
    { code: 'not-in-deck', facts: { card: 44, deck: 'resource' } },
    'Card 44 is not in the resource deck.',
  ],
  'not-on-top': [
    { code: 'not-on-top', facts: { card: 44, top: 'insect' } },
    'Card 44 cannot be drawn: an insect card is on top of its deck.',
  ],
  'starter-gone': [
    { code: 'starter-gone', facts: { starter: 81 } },
    'Starter 81 has already been dealt.',
  ],
  'objective-gone': [
    { code: 'objective-gone', facts: { objective: 90 } },
    'Objective 90 has already been dealt.',
  ],
  'not-offered': [
    { code: 'not-offered', facts: { objective: 90 } },
    'Objective 90 was not offered to you.',
  ],
  'not-in-hand': [{ code: 'not-in-hand', facts: { card: 44 } }, 'Card 44 is not in your hand.'],
  'off-grid': [
    { code: 'off-grid', facts: { at: '1,2' } },
    'There is no place at 1,2: the two numbers of a place are both even or both odd.',
  ],
  occupied: [{ code: 'occupied', facts: { at: '1,1' } }, 'There is already a card at 1,1.'],
  apart: [
    { code: 'apart', facts: { at: '9,9' } },
    'A card at 9,9 would cover no corner of your cards.',
  ],
  'corner-hidden': [
    { code: 'corner-hidden', facts: { corner: 'bottom-right', of: '0,0' } },
    'The card at 0,0 has no bottom right corner, so this place stays empty.',
  ],
  'cost-not-met': [
    {
      code: 'cost-not-met',
      facts: {
        card: 44,
        cost: { fungi: 3, animal: 1, plant: 1 },
        missing: { animal: 1, fungi: 2 },
      },
    },
    'The front of card 44 needs 3 fungi (you show 1) and 1 animal (you show 0).',
  ],
  'deck-empty': [{ code: 'deck-empty', facts: { deck: 'gold' } }, 'The gold deck is empty.'],
  'not-face-up': [{ code: 'not-face-up', facts: { card: 12 } }, 'Card 12 is not face up.'],
};

describe('every refusal has its sentence', () => {
  it.each(Object.values(EVERY).map(([illegal, words]) => ({ ...illegal, illegal, words })))(
    '$code',
    ({ illegal, words }) => {
      expect(sentenceFor(illegal)).toBe(words);
    },
  );
});

it('while cards are dealt, no seat is waited for', () => {
  const dealing = 'Cards are being dealt; wait a moment.';
  expect(sentenceFor({ code: 'not-your-turn', facts: { mover: 'chance' } })).toBe(dealing);
  expect(sentenceFor({ code: 'wrong-step', facts: { now: 'deal' } })).toBe(dealing);
});

it.each<[CodexExpected, string]>([
  ['choose-side', 'First choose the side of your starter.'],
  ['choose-objective', 'First keep one of your two objectives.'],
  ['pass', 'You cannot lay a card now: pass.'],
  ['draw', 'First draw a card, or take one that is face up.'],
  ['nothing', 'The game is over.'],
])('says what has to be done first: %s', (now, words) => {
  expect(sentenceFor({ code: 'wrong-step', facts: { now } })).toBe(words);
});
