import { expect, it } from 'vitest';
import { canTake, isTaken } from './availability';

it('a free seat is open to all, by link only, or reserved for a player', () => {
  expect(canTake({ kind: 'open' }, 'Eve')).toBe(true);
  expect(canTake({ kind: 'invited' }, 'Eve')).toBe(false);
  expect(canTake({ kind: 'invited', kept_for: 'Eve' }, 'Eve')).toBe(true);
  for (const kind of ['open', 'invited'] as const)
    expect(canTake({ kind, kept_for: 'Ben' }, 'Eve')).toBe(false);
});

it('an occupied seat cannot be taken', () => {
  for (const seat of [{ kind: 'person', name: 'Ann' }, { kind: 'bot', level: 'easy' }] as const) {
    expect(isTaken(seat)).toBe(true);
    expect(canTake(seat, 'Ann')).toBe(false);
  }
});
