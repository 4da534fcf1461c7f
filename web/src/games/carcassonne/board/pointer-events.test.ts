import { expect, it } from 'vitest';
import { TapDetector } from './pointer-events';

const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as MouseEvent;

it('distinguishes a tap from the end of a drag', () => {
  const press = new TapDetector();
  press.begin(at(10, 10));
  expect(press.isTap(at(13, 12))).toBe(true);
  press.begin(at(10, 10));
  expect(press.isTap(at(40, 10))).toBe(false);
});

it('treats a click without a pointer as a tap', () => {
  const press = new TapDetector();
  press.begin(at(300, 300));
  press.isTap(at(0, 0));
  expect(press.isTap(at(0, 0))).toBe(true);
});
