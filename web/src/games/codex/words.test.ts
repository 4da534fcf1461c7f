import { describe, expect, it } from 'vitest';
import type { CodexPlayer, TableView } from '../../protocol';
import { text } from '../../text';
import type { Table } from '../contract';
import { faceOf, numbers, objectiveOf } from './components';
import draw12 from './fixtures/two-draw12.json';
import end from './fixtures/two-end.json';
import { cardInWords, inWords, itemName, laidInWords } from './words';

function tableOf(fixture: unknown): Table<'codex'> {
  const view = fixture as TableView;
  return { view, board: view.board, choices: view.choices, me: view.viewer } as Table<'codex'>;
}

/** The lines of a section of the text view. */
const linesOf = (table: Table<'codex'>, title: string): readonly string[] =>
  inWords.sections(table).find((section) => section.title === title)?.lines ?? [];

describe('objectives in words', () => {
  it.each([
    [87, 'three fungi cards in a rising diagonal'],
    [88, 'three plant cards in a falling diagonal'],
    [89, 'three animal cards in a rising diagonal'],
    [90, 'three insect cards in a falling diagonal'],
    [91, 'two fungi cards one above the other, a plant card at the bottom right'],
    [92, 'two plant cards one above the other, an insect card at the bottom left'],
    [93, 'two animal cards one above the other, a fungi card at the top right'],
    [94, 'two insect cards one above the other, an animal card at the top left'],
    [95, 'three fungi'],
    [96, 'three plants'],
    [97, 'three animals'],
    [98, 'three insects'],
    [99, 'an inkwell, a manuscript and a quill'],
    [100, 'two manuscripts'],
    [101, 'two inkwells'],
    [102, 'two quills'],
  ])('%i: %s', (number, words) => {
    expect(text.codex.goal(objectiveOf(number).goal)).toBe(words);
  });

  it('are complete', () => {
    expect(numbers.objectives).toHaveLength(16);
  });

  it('name scored items', () => {
    expect(itemName({ item: 'objective', number: 90 })).toBe(
      'Objective: three insect cards in a falling diagonal',
    );
    expect(itemName({ item: 'cards' })).toBe('Cards laid');
  });
});

describe('cards in words', () => {
  it('contain points, corners and cost', () => {
    expect(cardInWords(44, 'front')).toBe(
      'Fungi gold card 44, front: 2 points for each corner it covers, ' +
        'needs 3 fungi and 1 animal, top left empty, top right empty, bottom left no corner, ' +
        'bottom right empty',
    );
  });

  it('contain the symbols in the middle of a back', () => {
    expect(cardInWords(1, 'back')).toContain('in the middle 1 fungus');
    expect(cardInWords(85, 'back')).toContain('in the middle 1 plant, 1 animal and 1 insect');
  });

  it('contain what a later card covers, and not what an earlier one does', () => {
    const player = {
      cards: {
        '0,0': { order: 0, side: 'front', card: 81 },
        '1,1': { order: 1, side: 'front', card: 1, back: 'fungi-resource' },
      },
    } as unknown as CodexPlayer;
    expect(laidInWords(player, '0,0')).toContain('top right covered');
    expect(laidInWords(player, '1,1')).toContain('bottom left fungus');
  });

  it('exist for every side of every card', () => {
    for (const card of [...numbers.cards, ...numbers.starters]) {
      for (const side of ['front', 'back'] as const) {
        expect(cardInWords(card, side)).not.toMatch(/undefined/);
        expect(faceOf(card, side).seed).toBeGreaterThan(0);
      }
    }
  });
});

describe('the text view', () => {
  it('distinguishes face-up cards, in the list and in the choices', () => {
    const table = tableOf(structuredClone(draw12));
    // Two cards of one kingdom without points: only their corners differ.
    Object.assign(table.board.face_up, { 0: 11, 1: 12 });
    const takes = table.choices?.actions['take'] ?? {};
    for (const take of Object.values(takes))
      if (take.do === 'take') take.card = table.board.face_up[take.slot]!;
    const lines = linesOf(table, text.codex.inWords.open);
    expect(new Set(lines).size).toBe(lines.length);
    const names = Object.keys(takes).map((take) => inWords.choice(table, take));
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(lines).toContain(name);
  });

  it('shows no progress of objectives once the game is over', () => {
    const over = linesOf(tableOf(end), text.codex.inWords.objectives);
    expect(over.length).toBeGreaterThan(0);
    expect(over.join()).not.toContain('not yet');
    expect(text.codex.panel.worth(0, 0, true)).toBe('not fulfilled');
    expect(text.codex.panel.worth(0, 0, false)).toBe('not yet fulfilled');
  });
});
