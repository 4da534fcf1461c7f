import { describe, expect, it } from 'vitest';
import type { CodexCorner, CodexView } from '../../../protocol';
import place18 from '../fixtures/two-place18.json';
import {
  CARD,
  CORNERS,
  boxAround,
  cardBox,
  cornerBox,
  nearestCell,
  neighbour,
  origin,
  shared,
} from './layout';

const OPPOSITE: Record<CodexCorner, CodexCorner> = {
  'top-left': 'bottom-right',
  'top-right': 'bottom-left',
  'bottom-left': 'top-right',
  'bottom-right': 'top-left',
};

/** A corner of the card at `cell`, in units of the stage. */
function cornerOn(cell: string, corner: CodexCorner) {
  const { x, y } = origin(cell);
  const box = cornerBox(corner);
  return { ...box, x: box.x + x, y: box.y + y };
}

describe('cards on the stage', () => {
  it('have an aspect ratio of 3 to 2', () => {
    expect(CARD.width * 2).toBe(CARD.height * 3);
  });

  it.each(CORNERS)('share exactly the %s corner with their neighbour there', (corner) => {
    const cell = '3,-1';
    const beyond = neighbour(cell, corner);
    const both = shared(cardBox(cell), cardBox(beyond));
    expect(both).toEqual(cornerOn(cell, corner));
    expect(both).toEqual(cornerOn(beyond, OPPOSITE[corner]));
  });

  it.each(['2,0', '0,2', '2,2', '-2,0', '0,-2', '3,1'])('touch no card on %s', (cell) => {
    expect(shared(cardBox('0,0'), cardBox(cell))).toBeUndefined();
  });

  it('are higher with y and further right with x', () => {
    expect(origin('1,1').x).toBeGreaterThan(origin('0,0').x);
    expect(origin('1,1').y).toBeLessThan(origin('0,0').y);
  });

  it('cover the corners that the server lists for every free place', () => {
    const board = place18.board as unknown as CodexView;
    for (const player of Object.values(board.players)) {
      for (const [cell, { covers }] of Object.entries(player.free)) {
        const over = CORNERS.filter((corner) => player.cards[neighbour(cell, corner)]);
        expect(over.sort()).toEqual(Object.keys(covers).sort());
      }
    }
  });
});

describe('the box boxAround cards', () => {
  it('contains every card with the margin', () => {
    expect(boxAround(['0,0', '1,1'], 10)).toEqual({
      x: -85,
      y: -124,
      width: 150 + 114 + 20,
      height: 100 + 64 + 20,
    });
  });

  it('is the place of the starter if there are no cards', () => {
    expect(boxAround([], 0)).toEqual(cardBox('0,0'));
  });
});

describe('the nearest cell', () => {
  const cells = ['1,1', '2,0', '-1,1', '0,2', '0,-2', '4,0'];

  it('is straight ahead rather than sideways', () => {
    expect(nearestCell('0,0', cells, 'right')).toBe('2,0');
    expect(nearestCell('0,0', cells, 'up')).toBe('0,2');
  });

  it('may be diagonal if there is no other', () => {
    expect(nearestCell('0,0', ['1,1'], 'right')).toBe('1,1');
    expect(nearestCell('0,0', ['1,1'], 'up')).toBe('1,1');
  });

  it('is never behind', () => {
    expect(nearestCell('0,0', ['1,1', '2,0'], 'left')).toBeUndefined();
  });
});
