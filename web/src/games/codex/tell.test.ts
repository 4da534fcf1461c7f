import { expect, it } from 'vitest';
import type { By, LogEntry, Told } from '../../protocol';
import { tellings } from '../../state/telling';
import { tell } from './tell';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const move = (by: By, text: string, ...told: Told[]): LogEntry => ({ by, text, told });
const words = (...moves: LogEntry[]): string[] =>
  tellings(moves, seats, tell).map((telling) => telling.words);

it('says which sort of card was laid, what it brought and which was taken', () => {
  const place = move(
    'B',
    'place 53 front 1,-1',
    { at: '1,-1', seat: 'B', sentence: 'B lays plant-gold card 53 at 1,-1' },
    { item: 'cards', points: 1, seat: 'B', sentence: 'B scores 1 point' },
  );
  expect(words(place, move('B', 'take 39', { seat: 'B', sentence: 'B takes' }))).toEqual([
    'Bot B lays a plant gold card, scores 1 point, takes an insect resource card.',
  ]);
});

it('knows no more of a hidden card than its back', () => {
  const place = move('B', 'place fungi-gold back 2,-2', { at: '2,-2', seat: 'B', sentence: 'B lays' });
  expect(words(place, move('B', 'draw gold', { seat: 'B', sentence: 'B draws' }))).toEqual([
    'Bot B lays a fungi gold card face down, draws from the gold deck.',
  ]);
});

it('tells of the set-up without numbers', () => {
  expect(words(move('A', 'starter front'), move('B', 'objective secret'))).toEqual([
    'Ann lays the starter with its front up.',
    'Bot B chooses a secret objective.',
  ]);
});

it('tells that the end is near, and what objectives brought in words', () => {
  const last = move(
    'A',
    'place 53 front 1,-1',
    { seat: 'A', sentence: 'A reaches 20 points: the end is near' },
    { item: 'objective 87', points: 4, seat: 'B', sentence: 'B scores 4 points for objective 87' },
    { item: 'objective 88', points: 0, seat: 'A', sentence: 'A scores 0 points for objective 88' },
  );
  expect(words(last)).toEqual([
    'Ann lays a plant gold card, Bot B scores 4 points for three fungi cards in a rising diagonal, Ann reaches 20 points: the end is near.',
  ]);
});
