import { describe, expect, it } from 'vitest';
import type { CodexPlayer } from '../../protocol';
import { text } from '../../text';
import { faceOf, numbers, objectiveOf } from './components';
import { cardInWords, itemName, laidInWords } from './words';

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

  it('are all there', () => {
    expect(numbers.objectives).toHaveLength(16);
  });

  it('name the items of the points', () => {
    expect(itemName({ item: 'objective', number: 90 })).toBe(
      'Objective: three insect cards in a falling diagonal',
    );
    expect(itemName({ item: 'cards' })).toBe('Cards laid');
  });
});

describe('cards in words', () => {
  it('tell points, corners and cost', () => {
    expect(cardInWords(44, 'front')).toBe(
      'Fungi gold card 44, front: 2 points for each corner it covers, ' +
        'needs 3 fungi and 1 animal, top left empty, top right empty, bottom left no corner, ' +
        'bottom right empty',
    );
  });

  it('tell the middle of a back', () => {
    expect(cardInWords(1, 'back')).toContain('in the middle 1 fungus');
    expect(cardInWords(85, 'back')).toContain('in the middle 1 plant, 1 animal and 1 insect');
  });

  it('tell what a later card covers, and not what lies below', () => {
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
