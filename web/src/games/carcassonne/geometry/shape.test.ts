import { describe, expect, it } from 'vitest';
import { edges, slots } from './part';
import { kinds, printedTile } from '../components';
import { art } from './art';
import { point, sampled, turnPoint, within, type Point } from './curve';
import { featureUnder, middle, shapes } from './shape';

/** A point just inside the rim. */
function inside(at: Point): Point {
  const near = 1.5;
  const pull = (value: number) => Math.min(Math.max(value, near), 100 - near);
  return point(pull(at.x), pull(at.y));
}

function slotMiddle(slot: string): Point {
  const turns = edges.findIndex((edge) => edge === slot[0]);
  return turnPoint(point(slot.endsWith('L') ? 25 : 75, 0), turns);
}

describe.each(kinds)('tile %s', (kind) => {
  const { features } = printedTile(kind);

  it('has the printed terrain at the middle of each edge', () => {
    edges.forEach((edge, index) => {
      const terrain = printedTile(kind).edges[index];
      const under = features[featureUnder(kind, inside(middle(edge)))];
      expect(under?.sort).toBe(terrain === 'field' ? 'farm' : terrain);
      if (under?.sort === 'city' || under?.sort === 'road') expect(under.edges).toContain(edge);
    });
  });

  it('has the printed field or city at each half-edge', () => {
    for (const slot of slots) {
      const under = features[featureUnder(kind, inside(slotMiddle(slot)))];
      if (under?.sort === 'farm') expect(under.slots).toContain(slot);
      else expect(under).toMatchObject({ sort: 'city', edges: expect.arrayContaining([slot[0]]) });
    }
  });

  it('has a feature at every point', () => {
    for (let x = 2; x < 100; x += 4) {
      for (let y = 2; y < 100; y += 4) {
        expect(featureUnder(kind, point(x, y)), `${x},${y}`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('separates cities that are not connected', () => {
    const cities = shapes(kind).filter(({ feature }) => feature.sort === 'city');
    for (const city of cities) {
      for (const other of cities.filter((it) => it !== city)) {
        const walls = other.walls.flatMap((wall) => sampled(wall).slice(1, -1));
        expect(walls.some((at) => within(city.points, at))).toBe(false);
      }
    }
  });

  it('separates fields that a road or city divides', () => {
    const fields = shapes(kind).filter(({ feature }) => feature.sort === 'farm');
    for (const field of fields) {
      for (const other of fields.filter((it) => it !== field)) {
        if (other.feature.sort !== 'farm') continue;
        for (const slot of other.feature.slots) {
          expect(within(field.points, inside(slotMiddle(slot))), slot).toBe(false);
        }
      }
    }
  });

  it('has the same features in every rotation', () => {
    for (const rotation of [0, 1, 2, 3]) {
      const drawn = art(kind, rotation);
      expect(drawn.roads === '').toBe(!features.some(({ sort }) => sort === 'road'));
      expect(drawn.cities === '').toBe(!features.some(({ sort }) => sort === 'city'));
      const shields = features.reduce((sum, it) => sum + (it.sort === 'city' ? it.shields : 0), 0);
      expect(drawn.shields).toHaveLength(shields);
    }
  });
});

it('caches the paths of a tile', () => {
  expect(art('D', 1)).toBe(art('D', 1));
  expect(art('D', 1).facades).not.toBe(art('D', 2).facades);
});
