import { expect, it } from 'vitest';
import { capital, sentence } from './sentence';

it('begins large and ends with a full stop', () => {
  expect(capital('the edge')).toBe('The edge');
  expect(sentence('the edge is a road')).toBe('The edge is a road.');
});

it('leaves alone what is a sentence already, and what is nothing', () => {
  expect(sentence('You win!')).toBe('You win!');
  expect(sentence('one moment …')).toBe('One moment …');
  expect([capital(''), sentence('')]).toEqual(['', '']);
});
