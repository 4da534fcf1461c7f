import { expect, it } from 'vitest';
import type { Problem } from '../../protocol';
import { reason } from './reason';

const sentences = (...problems: Problem[]) => problems.map(reason);

it('says what the server refuses, with its facts', () => {
  expect(
    sentences(
      { code: 'stale', facts: { expected: 3 } },
      { code: 'seat-taken', facts: { name: 'Ann', seat: 'A' } },
      { code: 'seat-taken', facts: { seat: 'A' } },
      { code: 'seats-free', facts: { seats: ['B'] } },
      { code: 'seats-free', facts: { seats: ['B', 'C', 'D'] } },
      { code: 'bad-seat', facts: { fault: 'second-seat', seat: 'B' } },
      { code: 'wrong-status', facts: { status: 'open' } },
      { code: 'no-level', facts: { known: ['novice', 'strong'], level: 'divine' } },
    ),
  ).toEqual([
    'The table has moved on; look again.',
    'Ann sits on seat A already.',
    'Somebody sits there already.',
    'Seat B is still free: wait, or let a bot sit there.',
    'Seats B, C and D are still free: wait, or let a bot sit there.',
    'You can sit on one seat only.',
    'The game has not begun yet.',
    'There is no such bot; choose one of these: Novice, Strong.',
  ]);
});

it('says what is wrong with a name; other members are not the player’s', () => {
  const bad = (member: string, length: number): Problem => ({
    code: 'bad-member',
    facts: { member, fault: { is: 'length', length, most: 32 } },
  });
  expect(sentences(bad('name', 40), bad('name', 0), bad('command_id', 0))).toEqual([
    'The name is too long: at most 32 characters.',
    'The name is empty.',
    'The server did not understand the page; load it again.',
  ]);
});

it('keeps to itself what is meant for people who write programs', () => {
  const detail = 'expected `,` at line 1';
  for (const error of [
    { code: 'not-json', facts: { detail } },
    { code: 'bad-option', facts: { detail, option: 'farms' } },
  ] as const)
    expect(reason(error)).not.toContain(detail);
});

it('says that no server is reached, and something for a code that is newer than the page', () => {
  expect(reason({ code: 'offline' })).toBe('The server cannot be reached just now.');
  expect(reason({ code: 'brand-new' } as unknown as Problem)).toBe('That is not possible now.');
});

it('says the refusals of every game', () => {
  const facts = { mover: 'B' } as const;
  for (const game of ['carcassonne', 'codex', 'eldorado'] as const)
    expect(reason({ game, code: 'not-your-turn', facts })).toMatch(/^[A-Z].*\.$/);
});
