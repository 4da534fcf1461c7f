import { describe, expect, it } from 'vitest';
import type { CodexExpected, CodexIllegal } from '../../protocol';
import { refused } from './refusals';

const said = (illegal: CodexIllegal): string => refused({ game: 'codex', ...illegal });

/** One of each code; a code that is missing here does not compile. */
const EVERY: { [Code in CodexIllegal['code']]: [Extract<CodexIllegal, { code: Code }>, string] } = {
  'game-over': [{ code: 'game-over' }, 'The game is over.'],
  'not-your-turn': [
    { code: 'not-your-turn', facts: { mover: 'B' } },
    'It is not your turn: seat B moves.',
  ],
  'wrong-step': [{ code: 'wrong-step', facts: { now: 'place' } }, 'First lay a card.'],
  'other-deck': [
    { code: 'other-deck', facts: { deck: 'gold' } },
    'The top of the gold deck is to be shown first.',
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
    'Starter 81 has been dealt already.',
  ],
  'objective-gone': [
    { code: 'objective-gone', facts: { objective: 90 } },
    'Objective 90 has been dealt already.',
  ],
  'not-offered': [
    { code: 'not-offered', facts: { objective: 90 } },
    'Objective 90 was not offered to you.',
  ],
  'not-in-hand': [{ code: 'not-in-hand', facts: { card: 44 } }, 'Card 44 is not in your hand.'],
  'off-grid': [
    { code: 'off-grid', facts: { at: '1,2' } },
    'No card can lie at 1,2: the two numbers of a place are both even or both odd.',
  ],
  occupied: [{ code: 'occupied', facts: { at: '1,1' } }, 'A card lies at 1,1 already.'],
  apart: [
    { code: 'apart', facts: { at: '9,9' } },
    'A card at 9,9 would cover no corner of your cards.',
  ],
  'corner-hidden': [
    { code: 'corner-hidden', facts: { corner: 'bottom-right', of: '0,0' } },
    'The card at 0,0 has no bottom right corner, so this place stays empty.',
  ],
  'cost-not-met': [
    { code: 'cost-not-met', facts: { card: 44, have: 1, needs: 'fungi', want: 3 } },
    'The front of card 44 needs 3 fungi; you show 1.',
  ],
  'deck-empty': [{ code: 'deck-empty', facts: { deck: 'gold' } }, 'The gold deck is empty.'],
  'not-face-up': [{ code: 'not-face-up', facts: { card: 12 } }, 'Card 12 does not lie open.'],
};

describe('every refusal has its sentence', () => {
  it.each(Object.values(EVERY).map(([illegal, words]) => ({ ...illegal, illegal, words })))(
    '$code',
    ({ illegal, words }) => {
      expect(said(illegal)).toBe(words);
    },
  );
});

it('nobody waits for a seat while cards are dealt', () => {
  const dealing = 'Cards are being dealt; wait a moment.';
  expect(said({ code: 'not-your-turn', facts: { mover: 'chance' } })).toBe(dealing);
  expect(said({ code: 'wrong-step', facts: { now: 'deal' } })).toBe(dealing);
});

it.each<[CodexExpected, string]>([
  ['choose-side', 'First choose the side of your starter.'],
  ['choose-objective', 'First keep one of your two objectives.'],
  ['pass', 'You can lay nothing now: pass.'],
  ['draw', 'First draw a card, or take one that lies open.'],
  ['nothing', 'The game is over.'],
])('says what is expected: %s', (now, words) => {
  expect(said({ code: 'wrong-step', facts: { now } })).toBe(words);
});
