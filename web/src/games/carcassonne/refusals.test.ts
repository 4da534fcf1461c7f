import { describe, expect, it } from 'vitest';
import type { CarcassonneIllegal } from '../../protocol';
import { reason } from '../kit/reason';
import { refused } from './refusals';

const said = (illegal: CarcassonneIllegal): string => refused({ game: 'carcassonne', ...illegal });

/** One of each code; a code that is missing here does not compile. */
const samples: { [C in CarcassonneIllegal['code']]: Extract<CarcassonneIllegal, { code: C }> } = {
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

it.each(Object.values(samples))('says $code in a sentence of its own', (illegal) => {
  expect(said(illegal)).toMatch(/^[A-Z].*\.$/);
  expect(said(illegal)).not.toMatch(/undefined|\[object/);
  const alike = Object.values(samples).filter((other) => said(other) === said(illegal));
  expect(alike).toEqual([illegal]);
  expect(reason({ game: 'carcassonne', ...illegal })).toBe(said(illegal));
});

describe('the facts are said', () => {
  it('of edges that do not match', () => {
    expect(said(samples['edge-mismatch'])).toBe(
      'The north edge would show a road; the tile above it shows a city.',
    );
  });

  it('of whose turn it is', () => {
    expect(said(samples['not-your-turn'])).toBe('It is not your turn: seat B moves.');
    expect(said({ code: 'not-your-turn', facts: { mover: 'chance' } })).toBe(
      'A tile is drawn first.',
    );
  });

  it('of what is expected', () => {
    expect(said(samples['wrong-step'])).toBe('First the tile is laid.');
    expect(said({ code: 'wrong-step', facts: { now: 'claim' } })).toContain('follower');
  });

  it('of whose follower stands there', () => {
    expect(said(samples['feature-taken'])).toBe('A follower of seat B is on this road already.');
    expect(said({ code: 'feature-taken', facts: { by: 'C', sort: 'farm' } })).toBe(
      'A farmer of seat C is on this farm already.',
    );
  });
});
