import { describe, expect, it } from 'vitest';
import type { EldoradoChoice, EldoradoMeans, EldoradoReach, EldoradoStep } from '../../../protocol';
import { answersHandled } from '../../kit/fake-table.svelte';
import { type Case, step, tableWith, tear } from '../fixtures/tables';
import { buttonLabel } from './labels';
import { CARD_VERBS } from './options';

/** One choice of every kind, and the command that it leads to. */
const EVERY_KIND: {
  choice: EldoradoChoice;
  text: string;
  step?: EldoradoStep;
  hand?: Record<string, number>;
  tokens?: Record<string, number>;
}[] = [
  {
    choice: { do: 'move', item: { is: 'card', card: 'explorer' }, symbol: 'machete', from: '-3,0', to: '-2,0' },
    text: 'move explorer -3,0>-2,0',
  },
  { choice: { do: 'on', to: '-2,0' }, text: 'on -2,0' },
  {
    choice: { do: 'break', item: { is: 'card', card: 'scout' }, symbol: 'machete', from: '3,-2', blockade: '#5' },
    text: 'break scout 3,-2 #5',
  },
  { choice: { do: 'on-break', blockade: '#5' }, text: 'on #5' },
  { choice: { do: 'pay', cards: 1, from: '1,0', to: '2,0' }, text: 'pay 1,0>2,0' },
  { choice: { do: 'pay-break', cards: 1, from: '1,0', blockade: '#3' }, text: 'pay 1,0 #3' },
  { choice: { do: 'buy', card: 'scout', cost: 2 }, text: 'buy scout' },
  {
    choice: { do: 'give', item: { is: 'card', card: 'sailor' } },
    text: 'give sailor',
    step: { step: 'pay', purpose: { for: 'buy', card: 'scout' }, left: 1 },
  },
  {
    choice: { do: 'native', token: false, from: '1,0', to: '1,1' },
    text: 'native 1,0>1,1',
    hand: { native: 1 },
  },
  {
    choice: { do: 'native-break', token: true, from: '1,0', blockade: '#5' },
    text: 'native token 1,0 #5',
    tokens: { native_move: 1 },
  },
  { choice: { do: 'use', card: 'compass' }, text: 'use compass', hand: { compass: 1 } },
  { choice: { do: 'transmit', card: 'native' }, text: 'transmit native', hand: { transmitter: 1 } },
  {
    choice: { do: 'remove', card: 'sailor' },
    text: 'remove sailor',
    step: { step: 'remove', left: 1 },
  },
  {
    choice: { do: 'replace', card: 'sailor' },
    text: 'replace sailor',
    step: { step: 'replace', left: 1, chosen: 0 },
  },
  { choice: { do: 'token', token: 'draw_1' }, text: 'token draw_1', tokens: { draw_1: 1 } },
  { choice: { do: 'save', card: 'compass' }, text: 'save compass', tokens: { keep_item: 1 } },
  { choice: { do: 'stop' }, text: 'stop' },
  { choice: { do: 'explore', at: '2,0' }, text: 'explore 2,0', step: { step: 'may-explore' } },
  { choice: { do: 'end' }, text: 'end' },
  {
    choice: { do: 'keep', card: 'sailor' },
    text: 'keep sailor',
    step: { step: 'keep', count: 0, kept: {} },
  },
  { choice: { do: 'done' }, text: 'done', step: { step: 'may-explore' } },
];

/** The reach that the server sends with a step. */
function reachOf(choice: EldoradoChoice, text: string): EldoradoReach | undefined {
  const reach = (means: EldoradoMeans, cost: number): EldoradoReach | undefined => {
    const from = 'from' in choice ? choice.from : '-3,0';
    if ('to' in choice) return { from, means, ways: { all: step(choice.to, cost, text) } };
    if (!('blockade' in choice)) return undefined;
    return { from, means, ways: { all: tear(from, choice.blockade, cost, text) } };
  };
  switch (choice.do) {
    case 'pay':
    case 'pay-break':
      return reach({ by: 'payment' }, choice.cards);
    case 'native':
    case 'native-break':
      return reach({ by: 'native', token: choice.token }, 0);
    case 'move':
    case 'break':
      return reach({ by: 'power', item: choice.item, symbol: choice.symbol, power: 2 }, 1);
    default:
      return reach({ by: 'power', item: { is: 'card', card: 'scout' }, symbol: 'machete', power: 2 }, 1);
  }
}

describe('every kind of choice', () => {
  it.each(EVERY_KIND)('$text can be done', async ({ choice, text, step: now, hand, tokens }) => {
    const given: Case = { actions: { [choice.do]: { [text]: choice } } };
    const reach = reachOf(choice, text);
    if (reach) given.reachable = { all: reach };
    if (now) given.step = now;
    if (hand) given.hand = hand;
    if (tokens) given.tokens = tokens;
    const { table, turn } = tableWith(given);
    table.answer([text], {
      board: { step: { step: 'play' } },
      choices: { actions: { [choice.do]: null } },
    });
    const option = turn.all.find((other) => other.actions[0] === text)!;
    expect(option).toBeDefined();
    const button = turn.buttons.find((other) => other.actions[0] === text);
    if (button) {
      expect(buttonLabel(turn, button)).not.toBe('');
      turn.press(button);
    } else if (CARD_VERBS.some((verb) => verb === choice.do)) {
      turn.pick(option.item!);
    } else {
      if (option.item !== undefined && turn.items.includes(option.item)) turn.pick(option.item);
      if (option.place !== undefined) turn.aimAt(option.place);
    }
    await answersHandled();
    expect(turn.prompt).not.toBe('');
    if (!table.sent.length) turn.confirm();
    expect(table.sent).toEqual([[text]]);
  });

  it('covers all kinds of the wire', () => {
    // A new kind on the wire is a compile error here.
    const kinds: Record<EldoradoChoice['do'], true> = {
      move: true,
      on: true,
      break: true,
      'on-break': true,
      pay: true,
      'pay-break': true,
      buy: true,
      give: true,
      native: true,
      'native-break': true,
      use: true,
      transmit: true,
      remove: true,
      replace: true,
      token: true,
      save: true,
      stop: true,
      explore: true,
      end: true,
      keep: true,
      done: true,
    };
    expect(new Set(EVERY_KIND.map(({ choice }) => choice.do))).toEqual(new Set(Object.keys(kinds)));
  });
});
