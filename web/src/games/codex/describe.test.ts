import { expect, it } from 'vitest';
import type { By, CodexEvent, CodexShownCard, LogEntry } from '../../protocol';
import { turnSummaries } from '../../state/turn-log';
import { describeMoves } from './describe';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const move = (by: By, text: string, ...events: CodexEvent[]): LogEntry => ({
  by,
  text,
  events: events.map((event) => ({ game: 'codex', ...event })),
});
const words = (...moves: LogEntry[]): string[] =>
  turnSummaries(moves, seats, (_by, some) => describeMoves(some)).map((summary) => summary.words);

const plantGold: CodexShownCard = { deck: 'gold', kingdom: 'plant', number: 53 };
const insect: CodexShownCard = { deck: 'resource', kingdom: 'insect', number: 39 };
const at = (seat: 'A' | 'B') => ({ at: '1,-1', seat });
const scored = (seat: 'A' | 'B', points: number): CodexEvent => ({
  event: 'scored',
  card: plantGold,
  location: at(seat),
  scored: { item: { item: 'cards' }, points, seat },
});

it('describes the card that was laid, its points, and the card that was taken', () => {
  const place = move(
    'B',
    'place 53 front 1,-1',
    { event: 'placed', card: plantGold, location: at('B'), side: 'front' },
    scored('B', 1),
  );
  const take = move('B', 'take 39', { event: 'taken', card: insect, seat: 'B', slot: '0' });
  const reveal = move(
    'chance',
    'reveal 38',
    { event: 'revealed', card: { ...insect, number: 38 }, slot: '0' },
    { event: 'on-top', deck: 'resource', kingdom: 'insect' },
  );
  expect(words(place, take, reveal)).toEqual([
    'Bot B lays a plant gold card, scores 1 point and takes an insect resource card.',
  ]);
});

it('describes a hidden card by its back', () => {
  const place = move('B', 'place fungi-gold back 2,-2', {
    event: 'placed',
    card: { deck: 'gold', kingdom: 'fungi' },
    location: at('B'),
    side: 'back',
  });
  const draw = move('B', 'draw gold', { event: 'drew', deck: 'gold', seat: 'B' });
  expect(words(place, draw)).toEqual([
    'Bot B lays a fungi gold card face down and draws from the gold deck.',
  ]);
});

it('describes the set-up without numbers', () => {
  expect(
    words(
      move('A', 'starter front', {
        event: 'starter-laid',
        location: { at: '0,0', seat: 'A' },
        side: 'front',
        starter: 81,
      }),
      move('B', 'objective secret', { event: 'kept', seat: 'B' }),
      move('A', 'objective 90', { event: 'kept', objective: 90, seat: 'A' }),
    ),
  ).toEqual([
    'Ann lays the starter with its front up.',
    'Bot B chooses a secret objective.',
    'Ann chooses a secret objective.',
  ]);
});

it('mentions that the end is near', () => {
  const place = move(
    'A',
    'place 53 front 1,-1',
    { event: 'placed', card: plantGold, location: at('A'), side: 'front' },
    { event: 'end-nears', reason: 'points', seat: 'A' },
  );
  const take = move('A', 'take 39', { event: 'taken', card: insect, seat: 'A', slot: '0' });
  expect(words(place, take)).toEqual([
    'Ann lays a plant gold card, reaches 20 points and takes an insect resource card. ' +
      'The end is near.',
  ]);
});

it('describes scored objectives by their goals, after the last move', () => {
  const last = move(
    'A',
    'place 53 front 1,-1',
    { event: 'placed', card: plantGold, location: at('A'), side: 'front' },
    scored('A', 6),
    {
      event: 'objective-scored',
      scored: { item: { item: 'objective', number: 92 }, points: 6, seat: 'B' },
    },
    {
      event: 'objective-scored',
      scored: { item: { item: 'objective', number: 87 }, points: 4, seat: 'B' },
    },
    {
      event: 'objective-scored',
      scored: { item: { item: 'objective', number: 88 }, points: 0, seat: 'A' },
    },
    { event: 'ended' },
  );
  expect(words(last)).toEqual([
    'Ann lays a plant gold card and scores 6 points. At the end Bot B scores 10 points ' +
      '(6 for two plant cards one above the other, an insect card at the bottom left; ' +
      '4 for three fungi cards in a rising diagonal).',
  ]);
});

it('mentions that the decks are empty, without a subject', () => {
  const draw = move('B', 'draw gold', { event: 'drew', deck: 'gold', seat: 'B' });
  const deal = move(
    'chance',
    'deal fungi-gold',
    { event: 'dealt', card: { deck: 'gold', kingdom: 'fungi' }, seat: 'B' },
    { event: 'end-nears', reason: 'decks', seat: 'B' },
  );
  const pass = move('A', 'pass', { event: 'passed', seat: 'A' });
  expect(words(draw, deal, pass)).toEqual([
    'Bot B draws from the gold deck. The decks are empty: the end is near.',
    'Ann cannot lay a card and passes.',
  ]);
});
