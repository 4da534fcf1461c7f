import { describe, expect, it } from 'vitest';
import { text } from '../../../text';
import { BLOCKADES, CARDS, TOKENS, tokenItem } from '../components';
import { board, table } from '../fixtures/tables';
import { stepsToFinish } from '../geometry/distance';
import { blockadeName, cardInWords, inWords, itemList, itemName, someItems } from '.';

describe('names', () => {
  it('there is one for every card, token and blockade', () => {
    expect(Object.keys(text.eldorado.cards).sort()).toEqual(Object.keys(CARDS).sort());
    const items = [...Object.keys(CARDS), ...Object.keys(TOKENS).map(tokenItem)];
    for (const item of items) expect(itemName(item)).toMatch(/^[A-Z][^_]+$/);
    for (const blockade of Object.keys(BLOCKADES))
      expect(blockadeName(blockade)).toMatch(/^Blockade #\d \(\d (machete|coin|card|paddle)s?\)$/);
  });

  it('the catalogue calls cards as they are printed', () => {
    for (const [kind, { name }] of Object.entries(CARDS)) expect(itemName(kind)).toBe(name);
  });

  it('equal items are counted', () => {
    const items = ['explorer', 'traveler', 'token:coin_1', 'traveler'];
    expect(itemList(items)).toBe('Explorer, Traveler ×2, Token “1 coin”');
    expect(someItems(items)).toBe('an Explorer card, 2 Traveler cards and a token “1 coin”');
    expect(someItems([])).toBe('');
  });

  it('a card says what it does to whoever cannot see it', () => {
    expect(cardInWords('scout')).toBe('Scout, 2 machete');
    expect(cardInWords('compass')).toBe('Compass, Draw 3 cards, One use, then out of the game');
  });
});

describe('the table in words', () => {
  const { room } = table({ hand: { traveler: 1, sailor: 1 } });
  const lines = inWords.sections(room).flatMap((section) => section.lines);

  it('says what the hand is worth, and what cards cost', () => {
    expect(lines).toContain('Your hand is worth 1½ coins');
    expect(lines).toContain('Scout, 2 machete: costs 1 coin, 3 left');
  });

  it('says what a payment takes', () => {
    const { room: paying } = table({
      actions: {
        pay: { a: { do: 'pay', cards: 2, from: '-3,0', to: '-2,0' } },
        'pay-break': { b: { do: 'pay-break', cards: 1, from: '-3,0', blockade: '#3' } },
      },
    });
    expect(inWords.choice(paying, 'a')).toMatch(/by (giving up|removing) 2 cards \(explorer 1\)$/);
    expect(inWords.choice(paying, 'b')).toMatch(/^Tear down .* by giving up 1 card/);
  });

  it('knows how far it is to the city', () => {
    const steps = stepsToFinish(board.course);
    for (const start of Object.values(board.course.starts))
      expect(steps.get(start)).toBeGreaterThan(15);
  });
});
