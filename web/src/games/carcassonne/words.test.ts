import { describe, expect, it } from 'vitest';
import type { CarcassonneView, Item, TableView } from '../../protocol';
import { text } from '../../text';
import type { Room } from '../contract';
import { kinds } from './components';
import end from './fixtures/end.json';
import middle from './fixtures/middle.json';
import { inWords, itemName } from './words';

const board = end.board as unknown as CarcassonneView;

function roomOf(fixture: unknown): Room<'carcassonne'> {
  const view = fixture as TableView;
  return { view, board: view.board, choices: view.choices, me: 'A' } as Room<'carcassonne'>;
}

describe('items', () => {
  const feature = (number: number, sort: 'city' | 'cloister' | 'farm'): Item => ({
    item: 'feature',
    number,
    sort,
  });

  it('are named by what they are', () => {
    expect(itemName(board, feature(0, 'city'))).toBe('City of 2 tiles');
    expect(itemName(board, feature(4, 'city'))).toBe('City of 1 tile');
    expect(itemName(board, feature(245, 'cloister'))).toBe('Cloister');
  });

  it('tell farmers of a city from the city itself', () => {
    expect(itemName(board, feature(0, 'farm'))).toBe('Farmers of a city of 2 tiles');
  });

  it('have a name even if the board does not show them', () => {
    expect(itemName(board, feature(99999, 'city'))).toBe('City');
  });
});

it('each kind of tile is described, and no two alike', () => {
  const words = kinds.map((kind) => text.carcassonne.told.lays(kind));
  expect(words).not.toContain(text.carcassonne.told.lays('?'));
  expect(new Set(words).size).toBe(kinds.length);
});

describe('the table in words', () => {
  const room = roomOf(middle);

  it('says where followers stand', () => {
    const lines = inWords.sections(room).flatMap((section) => section.lines);
    const followers = lines.filter((line) => line.includes('follower of'));
    expect(followers).toContain(
      '-1,-3: a corner of a city, turned left; follower of Bot B on the city',
    );
    expect(followers.join()).toMatch(/on the field in the (north|south|east|west)/);
    for (const line of followers) expect(line).not.toMatch(/\b[NESW][LR]?\b/);
  });

  it('says what the tile to lay shows', () => {
    expect(inWords.sections(room)[0]?.lines).toEqual([
      'It shows a curved road.',
      'Unturned it shows a field in the north, a field in the east, ' +
        'a road in the south, a road in the west.',
    ]);
  });

  it('says what the tile would join', () => {
    const words = inWords.choice(room, 'place -1,7 r0');
    expect(words).toMatch(/^At -1,7, as printed: a (field|road) to the /);
  });
});
