import { expect, it } from 'vitest';
import { Backoff } from './backoff';

it('doubles the delay each time, up to ten seconds', () => {
  const backoff = new Backoff(() => 0.5);
  const waits = Array.from({ length: 7 }, () => backoff.next());
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10000, 10000]);
  expect(backoff.attempts).toBe(7);
});

it('starts over after a success', () => {
  const backoff = new Backoff(() => 0.5);
  backoff.next();
  backoff.next();
  backoff.reset();
  expect([backoff.attempts, backoff.next()]).toEqual([0, 500]);
});

it('varies the delay by a quarter in either direction', () => {
  expect(new Backoff(() => 0).next()).toBe(375);
  expect(new Backoff(() => 1).next()).toBe(625);
});

it('uses the delay that the server requests, even if it is zero', () => {
  const backoff = new Backoff(() => 0.5);
  expect([backoff.next(3000), backoff.next(0), backoff.next()]).toEqual([3000, 0, 2000]);
});
