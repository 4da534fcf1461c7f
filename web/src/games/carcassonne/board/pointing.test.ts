import { expect, it } from 'vitest';
import { Press } from './pointing';

const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as MouseEvent;

it('tells a tap from the end of a drag', () => {
  const press = new Press();
  press.begin(at(10, 10));
  expect(press.isTap(at(13, 12))).toBe(true);
  press.begin(at(10, 10));
  expect(press.isTap(at(40, 10))).toBe(false);
});

it('takes a click without a pointer for a tap', () => {
  const press = new Press();
  press.begin(at(300, 300));
  press.isTap(at(0, 0));
  expect(press.isTap(at(0, 0))).toBe(true);
});
