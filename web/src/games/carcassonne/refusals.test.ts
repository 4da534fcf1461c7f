import { describe, expect, it } from 'vitest';
import type { CarcassonneIllegal } from '../../protocol';
import { testRefusals, type Samples } from '../kit/refusal-tests';
import { refusalText } from './refusals';

const sentenceFor = (illegal: CarcassonneIllegal): string => refusalText({ game: 'carcassonne', ...illegal });

const samples: Samples<CarcassonneIllegal> = {
  'game-over': { code: 'game-over' },
  'not-your-turn': { code: 'not-your-turn', facts: { mover: 'B' } },
  'wrong-step': { code: 'wrong-step', facts: { now: 'place' } },
  'not-in-bag': { code: 'not-in-bag', facts: { tile: 'B' } },
  'not-first': { code: 'not-first', facts: { first: 'C' } },
  'fits-nowhere': { code: 'fits-nowhere', facts: { tile: 'C' } },
  'fits-somewhere': { code: 'fits-somewhere', facts: { tile: 'C' } },
  'other-variant': { code: 'other-variant', facts: { instead: 'out' } },
  occupied: { code: 'occupied', facts: { at: '2,-1' } },
  apart: { code: 'apart', facts: { at: '9,9' } },
  'not-first-cell': { code: 'not-first-cell' },
  'edge-mismatch': {
    code: 'edge-mismatch',
    facts: { beyond: 'city', edge: 'north', shows: 'road' },
  },
  'same-as': { code: 'same-as', facts: { listed: 'place 0,1 r0' } },
  'no-follower': { code: 'no-follower' },
  'no-such-feature': { code: 'no-such-feature', facts: { part: 'city N' } },
  'feature-taken': { code: 'feature-taken', facts: { by: 'B', sort: 'road' } },
  'no-farmers': { code: 'no-farmers' },
};

testRefusals('carcassonne', samples);

describe('the sentence contains the facts', () => {
  it('of edges that do not match', () => {
    expect(sentenceFor(samples['edge-mismatch'])).toBe(
      'The north edge would show a road; the tile above it shows a city.',
    );
  });

  it('of whose turn it is', () => {
    expect(sentenceFor(samples['not-your-turn'])).toBe('It is not your turn: seat B moves.');
    expect(sentenceFor({ code: 'not-your-turn', facts: { mover: 'chance' } })).toBe(
      'A tile has to be drawn first.',
    );
  });

  it('of what is expected', () => {
    expect(sentenceFor(samples['wrong-step'])).toBe('The tile has to be laid first.');
    expect(sentenceFor({ code: 'wrong-step', facts: { now: 'claim' } })).toContain('follower');
  });

  it('of whose follower stands there', () => {
    expect(sentenceFor(samples['feature-taken'])).toBe('Seat B already has a follower on this road.');
    expect(sentenceFor({ code: 'feature-taken', facts: { by: 'C', sort: 'farm' } })).toBe(
      'Seat C already has a farmer on this farm.',
    );
  });
});
