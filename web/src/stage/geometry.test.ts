import { describe, expect, it } from 'vitest';
import {
  boundingBox,
  interpolated,
  centred,
  fitted,
  panIntoView,
  clampedToBoard,
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
  it('keeps the point under the pointer', () => {
    const at = { x: 130, y: 70 };
    const closer = zoomed(camera, at, 1.5, limits);
    expect(closer.scale).toBe(3);
    expect(placeAt(closer, at)).toEqual(placeAt(camera, at));
  });

  it('stops at the limits without panning', () => {
    const far = zoomed(camera, { x: 130, y: 70 }, 100, limits);
    expect(far.scale).toBe(8);
    expect(zoomed(far, { x: 9, y: 9 }, 2, limits)).toEqual(far);
  });

  it('by two fingers keeps the point between them', () => {
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

  it('shows a complete box in the middle', () => {
    const fit = fitted(box, size, { top: 20, right: 20, bottom: 20, left: 20 }, 10);
    expect(fit.scale).toBeCloseTo(1.8);
    expect(fit.x).toBeCloseTo(200);
    expect(fit.y + 25 * fit.scale).toBeCloseTo(100);
  });

  const insets = { top: 60, right: 0, bottom: 20, left: 0 };

  it('respects the insets', () => {
    const fit = fitted({ x: 0, y: 0, width: 10, height: 120 }, size, insets, 10);
    expect(fit).toEqual({ scale: 1, x: 195, y: 60 });
  });

  it('limits the scale of small boxes', () => {
    expect(fitted({ x: 0, y: 0, width: 1, height: 1 }, size, insets, 3).scale).toBe(3);
  });

  it('allows zooming out a little further than the complete board', () => {
    expect(limitsFor(box, size, 10)).toEqual({ least: 1.2, most: 10 });
  });
});

it('a part of the board stays visible', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const lost = { x: 5000, y: -5000, scale: 1 };
  expect(clampedToBoard(lost, box, size, 40)).toEqual({ x: 360, y: -60, scale: 1 });
  const fine = { x: 10, y: 10, scale: 1 };
  expect(clampedToBoard(fine, box, size, 40)).toEqual(fine);
});

it('a focused element comes into view by the shortest pan', () => {
  expect(panIntoView({ x: 50, y: 50, width: 10, height: 10 }, size, 20)).toEqual({ x: 0, y: 0 });
  expect(panIntoView({ x: -30, y: 195, width: 10, height: 10 }, size, 20)).toEqual({ x: 50, y: -25 });
});

it('interpolation begins and ends at its cameras', () => {
  const to = centred({ x: 0, y: 0, width: 10, height: 10 }, size, 4);
  expect(interpolated(camera, to, 0)).toEqual(camera);
  expect(interpolated(camera, to, 1)).toEqual(to);
  expect(interpolated(camera, to, 0.5).scale).toBe(3);
});

it('a bounding box contains all boxes', () => {
  const boxes = [
    { x: 0, y: 5, width: 10, height: 10 },
    { x: -4, y: 8, width: 2, height: 20 },
  ];
  expect(boundingBox(boxes)).toEqual({ x: -4, y: 5, width: 14, height: 23 });
});
