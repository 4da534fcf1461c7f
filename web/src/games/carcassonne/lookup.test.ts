import { describe, expect, it } from 'vitest';
import type { CarcassonneView } from '../../protocol';
import end from './fixtures/end.json';
import { cellNear, cellUnder, corner, featureUnderPlace, fedCities, lookup, nearest, rim } from './lookup';
import { spotAsLaid } from './geometry/art';
import { itemName } from './names';
import { bounds, place } from './places';

const board = end.board as unknown as CarcassonneView;
const known = lookup(board);

it('goes from cells to the stage and back', () => {
  expect(corner('2,3')).toEqual({ x: 200, y: -300 });
  for (const cell of ['0,0', '2,3', '-1,-4']) {
    const { x, y } = corner(cell);
    expect(cellUnder({ x: x + 1, y: y + 1 })).toBe(cell);
    expect(cellUnder({ x: x + 99, y: y + 99 })).toBe(cell);
  }
});

it('knows the feature of every part on the table', () => {
  expect(known.size).toBe(Object.keys(board.tiles).length);
  for (const [number, feature] of Object.entries(board.features)) {
    for (const [cell, parts] of Object.entries(feature.tiles)) {
      const tile = board.tiles[cell];
      for (const part of parts) {
        if (tile === undefined) continue;
        const at = corner(cell);
        const spot = spotAsLaid(tile.kind, tile.rotation, part);
        const under = featureUnderPlace(board, known, { x: at.x + spot.x, y: at.y + spot.y });
        expect(under, `${part} at ${cell}`).toBe(number);
      }
    }
  }
});

describe('farms', () => {
  const farms = Object.entries(board.features).filter(([, it]) => it.sort === 'farm');

  it('feed as many cities as the server counts points for', () => {
    const owned = farms.filter(([, farm]) => farm.owners.length > 0);
    expect(owned.length).toBeGreaterThan(0);
    for (const [number, farm] of owned) {
      expect(fedCities(board, known, number).length * 3).toBe(farm.worth);
    }
  });
});

it('finds empty cells beside the tiles', () => {
  for (const cell of rim(board)) expect(board.tiles[cell]).toBeUndefined();
  expect(rim({ ...board, tiles: { '0,0': board.tiles['0,0'] as never } })).toHaveLength(4);
});

it('goes to the nearest cell in a direction', () => {
  const cells = ['0,1', '3,0', '1,4', '-2,0'];
  expect(nearest('0,0', cells, 1, 0)).toBe('3,0');
  expect(nearest('0,0', cells, 0, 1)).toBe('0,1');
  expect(nearest('0,0', cells, -1, 0)).toBe('-2,0');
  expect(nearest('0,0', cells, 0, -1)).toBeUndefined();
  expect(nearest('0,0', ['9,0', '2,1'], 1, 0), 'near and a little aside').toBe('2,1');
  expect(nearest('0,0', ['3,0', '2,1'], 1, 0), 'straight ahead').toBe('3,0');
});

it('names items by what they are', () => {
  const [number, city] =
    Object.entries(board.features).find(([, it]) => it.sort === 'city') ?? [];
  expect(city).toBeDefined();
  const tiles = Object.keys(city?.tiles ?? {}).length;
  expect(itemName(board, `city ${number}`)).toBe(`City of ${tiles} tile${tiles === 1 ? '' : 's'}`);
});

it('fits all tiles, and finds where things happened', () => {
  const box = bounds(board, false);
  for (const cell of Object.keys(board.tiles)) {
    const at = corner(cell);
    expect(at.x).toBeGreaterThan(box.x);
    expect(at.y + 100).toBeLessThan(box.y + box.height);
  }
  expect(place(board, { at: '1,2' })).toEqual({ x: 100, y: -200, width: 100, height: 100 });
  expect(place(board, { item: 'city 99999' })).toBeUndefined();
});

it('finds the cell beside a finger, but none that is too far', () => {
  const at = (x: number, y: number) => ({ x, y });
  // The cell 0,0 lies between 0 and 100 both ways, the cell 2,0 two cells to the east.
  expect(cellNear(at(50, 50), ['0,0', '2,0'], 0)).toBe('0,0');
  expect(cellNear(at(120, 50), ['0,0', '2,0'], 30)).toBe('0,0');
  expect(cellNear(at(180, 50), ['0,0', '2,0'], 30)).toBe('2,0');
  expect(cellNear(at(150, 50), ['0,0', '2,0'], 30)).toBeUndefined();
});
