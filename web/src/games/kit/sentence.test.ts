import { expect, it } from 'vitest';
import { capital, sentence } from './sentence';

it('begins with a capital and ends with a full stop', () => {
  expect(capital('the edge')).toBe('The edge');
  expect(sentence('the edge is a road')).toBe('The edge is a road.');
});

it('leaves complete sentences and empty text unchanged', () => {
  expect(sentence('You win!')).toBe('You win!');
  expect(sentence('one moment …')).toBe('One moment …');
  expect([capital(''), sentence('')]).toEqual(['', '']);
});
