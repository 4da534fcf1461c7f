import { expect, it } from 'vitest';
import type { LogEntry } from '../../../protocol';
import { lastMover, recentCells } from './recent';

const recentMoves: LogEntry[] = [
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
        card: { deck: 'gold', kingdom: 'plant', number: 53 },
        location: { at: '1,-1', seat: 'B' },
        scored: { item: { item: 'cards' }, points: 1, seat: 'B' },
      },
    ],
  },
  { by: 'B', text: 'draw gold', events: [{ game: 'codex', event: 'drew', deck: 'gold', seat: 'B' }] },
  { by: 'chance', text: 'top fungi-gold', events: [] },
];

it('lists the cells on which a card was laid', () => {
  expect([...recentCells(recentMoves, 'B')]).toEqual(['1,-1']);
  expect([...recentCells(recentMoves, 'A')]).toEqual([]);
});

it('finds the last mover, ignoring chance moves', () => {
  expect(lastMover(recentMoves)).toBe('B');
  expect(lastMover([])).toBeUndefined();
});
