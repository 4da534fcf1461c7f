import { describe, expect, it } from 'vitest';
import {
  CORNERS,
  RADIUS,
  WIDTH,
  boxAround,
  centre,
  chain,
  hexagon,
  inside,
  isSpace,
  middle,
  neighbours,
  path,
  sharedSide,
  side,
  spaceUnder,
} from './hex';

const close = (a: number, b: number): void => expect(a).toBeCloseTo(b, 6);

describe('spaces', () => {
  it('are one width apart in all six directions', () => {
    const at = centre('3,-2');
    for (const other of neighbours('3,-2')) {
      const { x, y } = centre(other);
      close(Math.hypot(x - at.x, y - at.y), WIDTH);
    }
  });

  it('count q to the east and r to the south-east', () => {
    expect(neighbours('0,0')).toEqual(['1,0', '0,1', '-1,1', '-1,0', '0,-1', '1,-1']);
    expect(centre('1,0').y).toBe(0);
    expect(centre('1,0').x).toBeGreaterThan(0);
    expect(centre('0,1').x).toBeGreaterThan(0);
    expect(centre('0,1').y).toBeGreaterThan(0);
  });

  it('have a point at the top and six corners at the radius', () => {
    expect(CORNERS[0]).toEqual({ x: 0, y: -RADIUS });
    for (const { x, y } of CORNERS) close(Math.hypot(x, y), RADIUS);
    expect(hexagon(10).split(' ')[0]).toBe('0,-40');
  });

  it('are distinguished from other names', () => {
    expect(['3,-2', '0,0', 'city', '#3', '3,-2 #4'].map(isSpace)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('sides', () => {
  it('are halfway between the two spaces that share them', () => {
    neighbours('2,1').forEach((other, direction) => {
      const [a, b] = side('2,1', direction);
      const [here, there] = [centre('2,1'), centre(other)];
      close((a.x + b.x) / 2, (here.x + there.x) / 2);
      close((a.y + b.y) / 2, (here.y + there.y) / 2);
      close(Math.hypot(a.x - b.x, a.y - b.y), RADIUS);
    });
  });

  it('are the same from both spaces, and undefined if spaces do not touch', () => {
    const [a, b] = sharedSide('0,0', '1,0')!;
    const [c, d] = sharedSide('1,0', '0,0')!;
    close(a.x, d.x);
    close(b.y, c.y);
    expect(sharedSide('0,0', '2,0')).toBeUndefined();
  });

  it('of a seam form one line, in any order', () => {
    const seam = [
      ['3,-3', '3,-4'],
      ['1,-3', '2,-4'],
      ['2,-3', '2,-4'],
      ['2,-3', '3,-4'],
    ] as const;
    const lines = chain(seam.map(([a, b]) => sharedSide(a, b)!));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(5);
    expect(path(lines[0]!).match(/[ML]/g)).toHaveLength(5);
  });

  it('that do not touch form separate lines', () => {
    expect(chain([side('0,0', 0), side('9,9', 0)])).toHaveLength(2);
  });

  it('around a space form a closed line', () => {
    const [ring] = chain([0, 1, 2, 3, 4, 5].map((direction) => side('0,0', direction)));
    close(ring![0]!.x, ring!.at(-1)!.x);
    close(ring![0]!.y, ring!.at(-1)!.y);
  });
});

describe('a line', () => {
  it('has its middle halfway along its length, not halfway between its ends', () => {
    const line = [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
      { x: 30, y: 10 },
    ];
    expect(middle(line)).toMatchObject({ x: 10, y: 10 });
  });
});

describe('the box around spaces', () => {
  it('contains all their corners', () => {
    const box = boxAround(['0,0', '1,1'], 5);
    close(box.x, -WIDTH / 2 - 5);
    close(box.y, -RADIUS - 5);
    close(box.width, 2.5 * WIDTH + 10);
    close(box.height, 3.5 * RADIUS + 10);
  });

  it('is one space if there are none', () => {
    expect(boxAround([])).toMatchObject({ width: 2 * RADIUS });
  });
});

describe('a box inside another', () => {
  const outer = { x: 0, y: 0, width: 100, height: 50 };
  it('is moved, not clipped', () => {
    expect(inside({ x: -20, y: 45, width: 30, height: 20 }, outer)).toEqual({
      x: 0,
      y: 30,
      width: 30,
      height: 20,
    });
    expect(inside({ x: 90, y: 10, width: 30, height: 20 }, outer)).toEqual({
      x: 70,
      y: 10,
      width: 30,
      height: 20,
    });
  });
  it('is centred if it is larger', () => {
    expect(inside({ x: 0, y: 0, width: 120, height: 50 }, outer).x).toBe(-10);
  });
});

it('finds the space under a point, up to its corners', () => {
  for (const space of ['0,0', '3,-2', '-4,1', '2,5']) {
    const { x, y } = centre(space);
    expect(spaceUnder({ x, y })).toBe(space);
    for (const corner of CORNERS)
      expect(spaceUnder({ x: x + corner.x * 0.97, y: y + corner.y * 0.97 })).toBe(space);
  }
});
