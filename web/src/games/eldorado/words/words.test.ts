import { describe, expect, it } from 'vitest';
import { text } from '../../../text';
import { BLOCKADES, CARDS, TOKENS, tokenItem } from '../components';
import { board, tableWith } from '../fixtures/tables';
import { stepsToFinish } from '../geometry/distance';
import { blockadeName, cardInWords, inWords, itemList, itemName, someItems } from '.';

describe('names', () => {
  it('exist for every card, token and blockade', () => {
    expect(Object.keys(text.eldorado.cards).sort()).toEqual(Object.keys(CARDS).sort());
    const items = [...Object.keys(CARDS), ...Object.keys(TOKENS).map(tokenItem)];
    for (const item of items) expect(itemName(item)).toMatch(/^[A-Z][^_]+$/);
    for (const blockade of Object.keys(BLOCKADES))
      expect(blockadeName(blockade)).toMatch(/^Blockade #\d \(\d (machete|coin|card|paddle)s?\)$/);
  });

  it('of cards are the printed ones', () => {
    for (const [kind, { name }] of Object.entries(CARDS)) expect(itemName(kind)).toBe(name);
  });

  it('of equal items are counted', () => {
    const items = ['explorer', 'traveler', 'token:coin_1', 'traveler'];
    expect(itemList(items)).toBe('Explorer, Traveler ×2, Token “1 coin”');
    expect(someItems(items)).toBe('an Explorer card, 2 Traveler cards and a token “1 coin”');
    expect(someItems([])).toBe('');
  });

  it('of cards include their effect for screen readers', () => {
    expect(cardInWords('scout')).toBe('Scout (2 machetes)');
    expect(cardInWords('compass')).toBe('Compass (draw 3 cards; one use, then out of the game)');
  });
});

describe('the text view', () => {
  const { table } = tableWith({ hand: { traveler: 1, sailor: 1 } });
  const lines = inWords.sections(table).flatMap((section) => section.lines);

  it('has the worth of the hand and the prices of cards', () => {
    expect(lines).toContain('Your hand is worth 1½ coins');
    expect(lines).toContain('Scout (2 machetes): costs 1 coin, 3 left');
  });

  it('has the cost of a payment', () => {
    const { table: paying } = tableWith({
      actions: {
        pay: { a: { do: 'pay', cards: 2, from: '-3,0', to: '-2,0' } },
        'pay-break': { b: { do: 'pay-break', cards: 1, from: '-3,0', blockade: '#3' } },
      },
    });
    expect(inWords.choice(paying, 'a')).toMatch(/by (giving up|removing) 2 cards \(explorer 1\)$/);
    expect(inWords.choice(paying, 'b')).toMatch(/^Tear down blockade #3 by giving up 1 card/);
  });

  it('describes further effects of a choice, and none twice', () => {
    const from = board.players.A!.pieces['0']!;
    const { table: choosing } = tableWith({
      actions: {
        buy: { log: { do: 'buy', card: 'travel_log', cost: 6 } },
        transmit: { captain: { do: 'transmit', card: 'captain' } },
        explore: { cave: { do: 'explore', at: '0,2' } },
        break: { tear: { do: 'break', item: { is: 'card', card: 'sailor' }, symbol: 'paddle', from, blockade: '#4' } },
        'native-break': { fell: { do: 'native-break', token: false, from, blockade: '#4' } },
      },
    });
    choosing.view = {
      ...choosing.view,
      board: { ...board, game: 'eldorado', caves: { '0,2': 2 } },
    };
    const words = (action: string): string => inWords.choice(choosing, action);
    expect(words('log')).toBe(
      'Buy Travel Log for 3 coins (draw 2, then remove up to 2; one use, then out of the game)',
    );
    expect(words('captain')).toBe('Take Captain from the market (3 paddles)');
    expect(words('cave')).toBe('Explore the cave with 2 tokens (0,2)');
    expect(words('tear')).toBe('Sailor card: tear down blockade #4 for 1 paddle (explorer 1)');
    expect(words('fell')).toBe('Native card: tear down blockade #4 (explorer 1)');
  });

  it('names a place once if both explorers are there', () => {
    const { all } = text.eldorado.piles;
    expect(all(['on start'])).toBe('on start');
    expect(all(['on start', 'on start'])).toBe('both on start');
    expect(all(['on start', 'on jungle 1'])).toBe('on start, on jungle 1');
  });

  it('says that the distances of two explorers are added up', () => {
    const { toGo } = text.eldorado.race;
    expect(toGo(56, 2)).toBe('56 spaces to El Dorado, both explorers together');
    expect(toGo(1, 1)).toBe('1 space to El Dorado');
    expect(toGo(0, 0)).toBe('in El Dorado');
  });

  it('knows the distance to the city', () => {
    const steps = stepsToFinish(board.course);
    for (const start of Object.values(board.course.starts))
      expect(steps.get(start)).toBeGreaterThan(15);
  });
});
