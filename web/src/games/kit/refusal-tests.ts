// The test that every game has for its refusals.

import { expect, it } from 'vitest';
import type { ErrorBody, GameName } from '../../protocol';
import type { Coded } from '../../text/sentences';
import { reason } from './reason';

/** One sample per code; a missing code does not compile. */
export type Samples<U extends Coded> = { [C in U['code']]: Extract<U, { code: C }> };

/** Every code has a sentence of its own, without names from the code. */
export function testRefusals(game: GameName, samples: Readonly<Record<string, Coded>>): void {
  const sentenceOf = (illegal: Coded) => reason({ game, ...illegal } as ErrorBody);
  const all = Object.values(samples);
  it.each(all)('has its own sentence for $code', (illegal) => {
    expect(sentenceOf(illegal)).toMatch(/^[A-Z][^_]*\.$/);
    expect(sentenceOf(illegal)).not.toMatch(/undefined|\[object|token:/);
    expect(all.filter((other) => sentenceOf(other) === sentenceOf(illegal))).toEqual([illegal]);
  });
}
