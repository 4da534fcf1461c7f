import { expect, it } from 'vitest';
import type { LogEntry } from '../../../protocol';
import { lastMover, newsOf } from './news';

const news: LogEntry[] = [
  {
    by: 'B',
    text: 'place 53 front 1,-1',
    events: [
      {
        game: 'codex',
        event: 'placed',
        card: { deck: 'gold', kingdom: 'plant', number: 53 },
        location: { at: '1,-1', seat: 'B' },
        side: 'front',
      },
      {
        game: 'codex',
        event: 'scored',
        scored: { item: { item: 'cards' }, points: 1, seat: 'B' },
      },
    ],
  },
  { by: 'B', text: 'draw gold', events: [{ game: 'codex', event: 'drew', deck: 'gold', seat: 'B' }] },
  { by: 'chance', text: 'top fungi-gold', events: [] },
];

it('marks the cells of the board that something was laid on', () => {
  expect([...newsOf(news, 'B')]).toEqual(['1,-1']);
  expect([...newsOf(news, 'A')]).toEqual([]);
});

it('knows who moved last, which chance did not', () => {
  expect(lastMover(news)).toBe('B');
  expect(lastMover([])).toBeUndefined();
});
