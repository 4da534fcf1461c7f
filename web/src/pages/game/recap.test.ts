import { expect, it } from 'vitest';
import type { LogEntry } from '../../protocol';
import { text } from '../../text';
import { recapTitles } from './recap';

const move: LogEntry = { by: 'A', text: '', events: [] };

it('counts all turns before the end of the first own turn', () => {
  expect(recapTitles({ viewer: 'B', log: { 0: move } }, 1).chip).toBe('1 turn so far');
  expect(recapTitles({ viewer: 'B', log: { 0: move, 1: move } }, 2).chip).toBe('2 turns so far');
});

it('counts the turns since the own turn after that', () => {
  expect(recapTitles({ viewer: 'B', log: { 4: move } }, 1).chip).toBe('1 turn since yours');
  expect(recapTitles({ viewer: 'B', log: { 4: move, 5: move } }, 2).chip).toBe('2 turns since yours');
});

it('has no count for a spectator', () => {
  for (const log of [{ 0: move }, { 7: move }])
    expect(recapTitles({ viewer: 'spectator', log }, 1).chip).toBe(text.shell.game.latest);
});

it('uses the singular for one point', () => {
  expect([0, 1, 2].map(text.shell.game.points)).toEqual(['0 points', '1 point', '2 points']);
});
