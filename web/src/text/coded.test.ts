import { expect, it } from 'vitest';
import { saying, type Sentences } from './coded';

type Said = { code: 'gone' } | { code: 'late'; facts: { minutes: number } };

const sentences: Sentences<Said> = {
  gone: 'It is gone.',
  late: ({ minutes }) => `It is ${minutes} minutes late.`,
};

it('says the sentence of a code, with its facts', () => {
  expect(saying<Said>(sentences, { code: 'gone' })).toBe('It is gone.');
  const late: Said = { code: 'late', facts: { minutes: 5 } };
  expect(saying<Said>(sentences, late)).toBe('It is 5 minutes late.');
});

it('says nothing for a code that is newer than the page', () => {
  expect(saying<Said>(sentences, { code: 'early' } as unknown as Said)).toBe('');
});
