import { describe, expect, it } from 'vitest';
import type { CarcassonneView, Item, TableView } from '../../protocol';
import { text } from '../../text';
import type { Table } from '../contract';
import { kinds } from './components';
import end from './fixtures/end.json';
import middle from './fixtures/middle.json';
import { inWords, itemName } from './words';

const board = end.board as unknown as CarcassonneView;

function tableOf(fixture: unknown): Table<'carcassonne'> {
  const view = fixture as TableView;
  return { view, board: view.board, choices: view.choices, me: 'A' } as Table<'carcassonne'>;
}

describe('items', () => {
  const feature = (number: number, sort: 'city' | 'cloister' | 'farm'): Item => ({
    item: 'feature',
    number,
    sort,
  });

  it('are named by sort and size', () => {
    expect(itemName(board, feature(0, 'city'))).toBe('City of 2 tiles');
    expect(itemName(board, feature(4, 'city'))).toBe('City of 1 tile');
    expect(itemName(board, feature(245, 'cloister'))).toBe('Cloister');
  });

  it('distinguish the farmers of a city from the city', () => {
    expect(itemName(board, feature(0, 'farm'))).toBe('Farmers of a city of 2 tiles');
  });

  it('have a name even if they are not on the board', () => {
    expect(itemName(board, feature(99999, 'city'))).toBe('City');
  });
});

it('each kind of tile has a description of its own', () => {
  const words = kinds.map((kind) => text.carcassonne.log.lays(kind));
  expect(words).not.toContain(text.carcassonne.log.lays('?'));
  expect(new Set(words).size).toBe(kinds.length);
});

describe('the table in words', () => {
  const table = tableOf(middle);

  it('describes where followers stand', () => {
    const lines = inWords.sections(table).flatMap((section) => section.lines);
    const followers = lines.filter((line) => line.includes('follower of'));
    expect(followers).toContain(
      '-1,-3: a corner of a city, rotated left; follower of Bot B on the city',
    );
    expect(followers.join()).toMatch(/on the field in the (north|south|east|west)/);
    for (const line of followers) expect(line).not.toMatch(/\b[NESW][LR]?\b/);
  });

  it('describes the tile to lay', () => {
    expect(inWords.sections(table)[0]?.lines).toEqual([
      'It shows a curved road.',
      'Without rotation, it has a field in the north, a field in the east, ' +
        'a road in the south, and a road in the west.',
    ]);
  });

  it('describes the neighbours of a placement', () => {
    const words = inWords.choice(table, 'place -1,7 r0');
    expect(words).toMatch(/^At -1,7, not rotated: a (field|road) to the /);
  });
});
