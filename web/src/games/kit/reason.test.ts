import { expect, it } from 'vitest';
import type { OptionFault, Problem } from '../../protocol';
import { reason } from './reason';

const sentences = (...problems: Problem[]) => problems.map(reason);

it('has sentences for refusals by the server, with their facts', () => {
  expect(
    sentences(
      { code: 'stale', facts: { expected: 3 } },
      { code: 'seat-taken', facts: { by: { is: 'person', name: 'Ann' }, seat: 'A' } },
      { code: 'seat-taken', facts: { by: { is: 'bot', level: 'strong' }, seat: 'A' } },
      { code: 'seats-free', facts: { seats: ['B'] } },
      { code: 'seats-free', facts: { seats: ['B', 'C', 'D'] } },
      { code: 'bad-seat', facts: { fault: 'second-seat', seat: 'B' } },
      { code: 'wrong-status', facts: { status: 'open' } },
      { code: 'no-level', facts: { known: ['novice', 'strong'], level: 'divine' } },
    ),
  ).toEqual([
    'The table has changed in the meantime; look again.',
    'Ann already has seat A.',
    'A bot already has seat A.',
    'Seat B is still free: wait, or seat a bot there.',
    'Seats B, C and D are still free: wait, or seat a bot there.',
    'You can have only one seat.',
    'The game has not begun yet.',
    'There is no such bot; choose one of these: Novice, Strong.',
  ]);
});

it('explains what is wrong with an option or a course, in the words of the set-up', () => {
  const bad = (option: string, fault: OptionFault): Problem => ({
    code: 'bad-option',
    facts: { option, fault },
  });
  expect(
    sentences(
      bad('refill', { is: 'value', value: 'x', allowed: ['own-deck', 'any-deck'] }),
      bad('native', { is: 'value', value: 'strict', allowed: ['cross'] }),
      bad('colour', { is: 'value', value: 'red', allowed: ['blue'] }),
      bad('colour', { is: 'unknown', known: ['farms'] }),
      bad('course', { is: 'document', member: 'tiles[2].rotation' }),
      bad('course', { is: 'document', member: 'course' }),
      { code: 'bad-course', facts: { member: 'blockades' } },
    ),
  ).toEqual([
    'Face-up cards when a deck is empty cannot be “x”; choose one of these: “The slot stays empty” and “Filled from the other deck”.',
    'The Native at a blockade cannot be “Moves or tears down”; choose one of these: “Does both”.',
    'Colour cannot be “red”; choose one of these: “blue”.',
    'The game has no option “colour”.',
    'This course cannot be played: “tiles[2].rotation” is not valid.',
    'This is not a course that can be played.',
    'This course cannot be played: “blockades” is not valid.',
  ]);
});

it('explains what is wrong with a name; other members are not the player’s concern', () => {
  const bad = (member: string, length: number): Problem => ({
    code: 'bad-member',
    facts: { member, fault: { is: 'length', length, most: 32 } },
  });
  expect(sentences(bad('name', 40), bad('name', 0), bad('command_id', 0))).toEqual([
    'The name is too long: at most 32 characters.',
    'The name is empty.',
    'The server did not understand the page; reload it.',
  ]);
});

it('does not show details for programmers', () => {
  const detail = 'expected `,` at line 1';
  for (const error of [
    { code: 'not-json', facts: { line: 1, column: 2 }, sentence: detail },
    { code: 'bad-course', facts: { member: 'tiles' }, sentence: detail },
  ] as const)
    expect(reason(error)).not.toContain(detail);
});

it('has sentences for an unreachable server and for an unknown code', () => {
  expect(reason({ code: 'offline' })).toBe('The server cannot be reached right now.');
  expect(reason({ code: 'brand-new' } as unknown as Problem)).toBe('That is not possible now.');
});

it('has sentences for the refusals of every game', () => {
  const facts = { mover: 'B' } as const;
  for (const game of ['carcassonne', 'codex', 'eldorado'] as const)
    expect(reason({ game, code: 'not-your-turn', facts })).toMatch(/^[A-Z].*\.$/);
});
