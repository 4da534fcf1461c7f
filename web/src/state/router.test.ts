import { expect, it } from 'vitest';
import { replayPath, routeOf, seatLinkIn, tablePath } from './router.svelte';

it('parses the addresses of the pages', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf(tablePath('abc'))).toEqual({ page: 'table', tableId: 'abc' });
  expect(routeOf('/t/abc/')).toEqual({ page: 'table', tableId: 'abc' });
  expect(routeOf(replayPath('abc', 12))).toEqual({ page: 'replay', tableId: 'abc', step: 12 });
  expect(routeOf(replayPath('abc'))).toEqual({ page: 'replay', tableId: 'abc', step: undefined });
});

it('reports addresses that do not exist', () => {
  for (const path of ['/x', '/t', '/t/abc/watch', '/t/abc/replay/x', '/t/abc/replay/1/2'])
    expect(routeOf(path)).toEqual({ page: 'not-found' });
});

it('reads a seat link from the fragment, and nothing else', () => {
  expect(seatLinkIn('#seat=A-b_9')).toBe('A-b_9');
  for (const hash of ['', '#seat=', '#seat=a b', '#other=a', `#seat=${'a'.repeat(65)}`])
    expect(seatLinkIn(hash)).toBeUndefined();
});
