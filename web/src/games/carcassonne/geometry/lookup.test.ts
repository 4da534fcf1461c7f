import { describe, expect, it } from 'vitest';
import type { CarcassonneEvent, CarcassonneView, LogEntry } from '../../../protocol';
import end from '../fixtures/end.json';
import {
  cellNear,
  cellUnder,
  corner,
  featureUnderPlace,
  touchedCities,
  lookup,
  nearestCell,
  emptyNeighbours,
} from './lookup';
import { bounds, placeOf } from './places';
import { spotAsLaid } from './spot';

const board = end.board as unknown as CarcassonneView;
const known = lookup(board);

it('converts cells to points of the stage and back', () => {
  expect(corner('2,3')).toEqual({ x: 200, y: -300 });
  for (const cell of ['0,0', '2,3', '-1,-4']) {
    const { x, y } = corner(cell);
    expect(cellUnder({ x: x + 1, y: y + 1 })).toBe(cell);
    expect(cellUnder({ x: x + 99, y: y + 99 })).toBe(cell);
  }
});

it('finds the feature of every part on the board', () => {
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

  it('touch as many cities as the server counts points for', () => {
    const owned = farms.filter(([, farm]) => farm.owners.length > 0);
    expect(owned.length).toBeGreaterThan(0);
    for (const [number, farm] of owned) {
      expect(touchedCities(board, known, number).length * 3).toBe(farm.worth);
    }
  });
});

it('finds empty cells beside the tiles', () => {
  for (const cell of emptyNeighbours(board)) expect(board.tiles[cell]).toBeUndefined();
  expect(emptyNeighbours({ ...board, tiles: { '0,0': board.tiles['0,0'] as never } })).toHaveLength(4);
});

it('finds the nearest cell in a direction', () => {
  const cells = ['0,1', '3,0', '1,4', '-2,0'];
  expect(nearestCell('0,0', cells, 'right')).toBe('3,0');
  expect(nearestCell('0,0', cells, 'up')).toBe('0,1');
  expect(nearestCell('0,0', cells, 'left')).toBe('-2,0');
  expect(nearestCell('0,0', cells, 'down')).toBeUndefined();
  expect(nearestCell('0,0', ['9,0', '2,1'], 'right'), 'near and a little aside').toBe('2,1');
  expect(nearestCell('0,0', ['3,0', '2,1'], 'right'), 'straight ahead').toBe('3,0');
});

it('has bounds that contain all tiles', () => {
  const box = bounds(board, false);
  for (const cell of Object.keys(board.tiles)) {
    const at = corner(cell);
    expect(at.x).toBeGreaterThan(box.x);
    expect(at.y + 100).toBeLessThan(box.y + box.height);
  }
});

describe('where a move happened', () => {
  const move = (...events: CarcassonneEvent[]): LogEntry => ({
    by: 'A',
    events: events.map((event) => ({ game: 'carcassonne', ...event })),
    text: '',
  });
  const scored = (number: number, complete = true): CarcassonneEvent => {
    const item = { item: 'feature', number, sort: 'city' } as const;
    return { event: 'scored', complete, scored: { item, points: 4, seat: 'A' } };
  };
  const passed: CarcassonneEvent = { event: 'passed', seat: 'A' };

  it('is the tile that was laid', () => {
    const location = { at: '1,2', seat: 'A' } as const;
    const entry = move({ event: 'placed', location, rotation: 0, tile: 'D' });
    expect(placeOf(board, entry)).toEqual({ x: 100, y: -200, width: 100, height: 100 });
  });

  it('is a tile of the feature that scored', () => {
    expect(Object.keys(board.features['0']?.tiles ?? {})).toEqual(['0,0', '0,1']);
    expect(placeOf(board, move(scored(0)))).toMatchObject({ x: 0, width: 100 });
  });

  it('is the tile that completed the feature if no follower was placed', () => {
    expect(board.tiles['0,1']!.order).toBeGreaterThan(board.tiles['0,0']!.order);
    expect(placeOf(board, move(passed, scored(0)))).toMatchObject({ x: 0, y: -100 });
  });

  it('is the last tile when the game ends, whatever is scored then', () => {
    const last = Math.max(...Object.values(board.tiles).map(({ order }) => order));
    const cell = Object.keys(board.tiles).find((name) => board.tiles[name]?.order === last)!;
    const counts = move(passed, scored(0, false), { event: 'ended' });
    expect(placeOf(board, counts)).toMatchObject(corner(cell));
  });

  it('is undefined if nothing on the board has a place', () => {
    expect(placeOf(board, move(passed, scored(99999)))).toBeUndefined();
    expect(placeOf(board, move(passed))).toBeUndefined();
  });
});

it('finds the cell near a finger, within its reach', () => {
  const at = (x: number, y: number) => ({ x, y });
  // The cell 0,0 is between 0 and 100 in both directions, the cell 2,0 is two cells further east.
  expect(cellNear(at(50, 50), ['0,0', '2,0'], 0)).toBe('0,0');
  expect(cellNear(at(120, 50), ['0,0', '2,0'], 30)).toBe('0,0');
  expect(cellNear(at(180, 50), ['0,0', '2,0'], 30)).toBe('2,0');
  expect(cellNear(at(150, 50), ['0,0', '2,0'], 30)).toBeUndefined();
});
