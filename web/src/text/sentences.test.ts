import { expect, it } from 'vitest';
import { sentenceFor, type Sentences } from './sentences';

type Said = { code: 'gone' } | { code: 'late'; facts: { minutes: number } };

const sentences: Sentences<Said> = {
  gone: 'It is gone.',
  late: ({ minutes }) => `It is ${minutes} minutes late.`,
};

it('returns the sentence of a code, with its facts', () => {
  expect(sentenceFor<Said>(sentences, { code: 'gone' })).toBe('It is gone.');
  const late: Said = { code: 'late', facts: { minutes: 5 } };
  expect(sentenceFor<Said>(sentences, late)).toBe('It is 5 minutes late.');
});

it('returns nothing for an unknown code', () => {
  expect(sentenceFor<Said>(sentences, { code: 'early' } as unknown as Said)).toBe('');
});
