import { expect, it } from 'vitest';
import type { Problem } from '../../protocol';
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
    { code: 'bad-course', facts: {}, sentence: detail },
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
