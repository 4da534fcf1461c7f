import { describe, expect, it } from 'vitest';
import { featureAt, partsOf, turned } from './part';
import { kinds } from '../components';
import { distance, turnPoint } from './curve';
import { featureUnder } from './shape';
import { directionOf, spot, spotAsLaid } from './spot';

describe.each(kinds)('on tile %s', (kind) => {
  const parts = partsOf(kind);

  it('a follower stands on the part that it claims', () => {
    for (const [index, part] of parts.entries()) {
      expect(featureUnder(kind, spot(kind, part)), part).toBe(index);
    }
  });

  it('places for followers do not collide', () => {
    for (const part of parts) {
      for (const other of parts.filter((it) => it !== part)) {
        const between = distance(spot(kind, part), spot(kind, other));
        expect(between, `${part}, ${other}`).toBeGreaterThan(20);
      }
    }
  });

  it('places keep a distance from the rim', () => {
    for (const part of parts) {
      const { x, y } = spot(kind, part);
      expect(Math.min(x, y, 100 - x, 100 - y), part).toBeGreaterThanOrEqual(8);
    }
  });

  it('places rotate with the tile', () => {
    for (const part of parts) {
      const [sort, place] = part.split(' ');
      const laid = place === undefined ? part : `${sort} ${turned(place, 3)}`;
      expect(spotAsLaid(kind, 3, laid)).toEqual(turnPoint(spot(kind, part), 3));
    }
  });
});

it('any edge or slot of a feature identifies it', () => {
  expect(featureAt('V', 0, 'road S')).toBe(featureAt('V', 0, 'road W'));
  // After one turn, south and west are west and north.
  expect(featureAt('V', 1, 'road N')).toBe(featureAt('V', 0, 'road W'));
  expect(() => featureAt('B', 0, 'road N')).toThrow('tile B has no road N');
});

it('the direction of a part rotates with the tile', () => {
  expect(directionOf('H', 0, 'city N')).toBe('N');
  expect(directionOf('H', 1, 'city E')).toBe('E');
  expect(directionOf('V', 0, 'field SR')).toBe('SW');
  expect(directionOf('V', 1, 'field WR')).toBe('NW');
});
