import { describe, expect, it } from 'vitest';
import {
  around,
  between,
  centred,
  fitted,
  intoSight,
  kept,
  limitsFor,
  pinched,
  zoomed,
  type Camera,
} from './geometry';

const camera: Camera = { x: 40, y: -20, scale: 2 };
const limits = { least: 0.5, most: 8 };
const size = { width: 400, height: 200 };
const placeAt = ({ x, y, scale }: Camera, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

describe('zooming', () => {
  it('keeps what lies under the pointer', () => {
    const at = { x: 130, y: 70 };
    const closer = zoomed(camera, at, 1.5, limits);
    expect(closer.scale).toBe(3);
    expect(placeAt(closer, at)).toEqual(placeAt(camera, at));
  });

  it('ends at the limits without sliding', () => {
    const far = zoomed(camera, { x: 130, y: 70 }, 100, limits);
    expect(far.scale).toBe(8);
    expect(zoomed(far, { x: 9, y: 9 }, 2, limits)).toEqual(far);
  });

  it('by two fingers keeps what lies between them', () => {
    const from: [{ x: number; y: number }, { x: number; y: number }] = [
      { x: 100, y: 100 },
      { x: 140, y: 100 },
    ];
    const to: typeof from = [
      { x: 110, y: 120 },
      { x: 190, y: 120 },
    ];
    const pinch = pinched(camera, from, to, limits);
    expect(pinch.scale).toBe(4);
    expect(placeAt(pinch, { x: 150, y: 120 })).toEqual(placeAt(camera, { x: 120, y: 100 }));
  });
});

describe('fitting', () => {
  const box = { x: -100, y: 0, width: 200, height: 50 };

  it('shows all of a box in the middle', () => {
    const fit = fitted(box, size, { top: 20, right: 20, bottom: 20, left: 20 }, 10);
    expect(fit.scale).toBeCloseTo(1.8);
    expect(fit.x).toBeCloseTo(200);
    expect(fit.y + 25 * fit.scale).toBeCloseTo(100);
  });

  const insets = { top: 60, right: 0, bottom: 20, left: 0 };

  it('keeps clear of what covers the stage', () => {
    const fit = fitted({ x: 0, y: 0, width: 10, height: 120 }, size, insets, 10);
    expect(fit).toEqual({ scale: 1, x: 195, y: 60 });
  });

  it('does not make little things huge', () => {
    expect(fitted({ x: 0, y: 0, width: 1, height: 1 }, size, insets, 3).scale).toBe(3);
  });

  it('lets one zoom out to somewhat more than all', () => {
    expect(limitsFor(box, size, 10)).toEqual({ least: 1.2, most: 10 });
  });
});

it('some of the board stays in sight', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const lost = { x: 5000, y: -5000, scale: 1 };
  expect(kept(lost, box, size, 40)).toEqual({ x: 360, y: -60, scale: 1 });
  const fine = { x: 10, y: 10, scale: 1 };
  expect(kept(fine, box, size, 40)).toEqual(fine);
});

it('what is focused comes into sight by the shortest way', () => {
  expect(intoSight({ x: 50, y: 50, width: 10, height: 10 }, size, 20)).toEqual({ x: 0, y: 0 });
  expect(intoSight({ x: -30, y: 195, width: 10, height: 10 }, size, 20)).toEqual({ x: 50, y: -25 });
});

it('the way from one camera to another begins and ends there', () => {
  const to = centred({ x: 0, y: 0, width: 10, height: 10 }, size, 4);
  expect(between(camera, to, 0)).toEqual(camera);
  expect(between(camera, to, 1)).toEqual(to);
  expect(between(camera, to, 0.5).scale).toBe(3);
});

it('a box around others holds all of them', () => {
  const boxes = [
    { x: 0, y: 5, width: 10, height: 10 },
    { x: -4, y: 8, width: 2, height: 20 },
  ];
  expect(around(boxes)).toEqual({ x: -4, y: 5, width: 14, height: 23 });
});
