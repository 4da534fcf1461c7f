import { describe, expect, it, vi } from 'vitest';
import type { JsonValue } from '../../../protocol';
import { answersHandled } from '../../kit/fake-table.svelte';
import { type Case, tableWith } from '../fixtures/tables';
import { EldoradoTurn } from './turn.svelte';

describe('paying', () => {
  const buy: Case = {
    actions: { buy: { 'buy scout': { do: 'buy', card: 'scout', cost: 2 } } },
    hand: { explorer: 2, traveler: 1 },
  };
  const inPay = (left: number, gifts: readonly string[]): JsonValue => ({
    board: { step: { step: 'pay', purpose: { for: 'buy', card: 'scout' }, left } },
    choices: {
      actions: {
        buy: null,
        give: Object.fromEntries(
          gifts.map((card) => [`give ${card}`, { do: 'give', item: { is: 'card', card } }]),
        ),
      },
    },
  });
  const paid: JsonValue = {
    board: { step: { step: 'play' }, bought: true },
    choices: { actions: { buy: null, give: null } },
  };

  it('accepts cards in any order and sends them in the server’s order', async () => {
    const { table, turn } = tableWith({ ...buy, hand: { explorer: 1, sailor: 1, traveler: 1 } });
    table.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    table.answer(['buy scout', 'give explorer', 'give sailor'], paid);
    turn.aimAt('market:scout');
    await answersHandled();
    expect(turn.pending).toEqual([]);
    expect(turn.prompt).toBe('Buy Scout: choose cards worth 1 coin.');
    turn.pick('sailor');
    await answersHandled();
    expect(turn.prompt).toBe('Buy Scout: choose cards worth ½ coin more.');
    expect(turn.pending).toEqual([]);
    turn.pick('explorer');
    await answersHandled();
    expect(turn.pending).toEqual(['buy scout', 'give explorer', 'give sailor']);
    expect(turn.effect).toBe('Buys a Scout card with Sailor, Explorer (1 coin)');
    turn.confirm();
    expect(table.sent).toEqual([['buy scout', 'give explorer', 'give sailor']]);
  });

  it('restores a payment after a reload', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    const { table, turn } = tableWith({ ...buy, hand: { explorer: 1, sailor: 1, traveler: 1 } });
    table.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    table.answer(['buy scout', 'give sailor'], inPay(1, ['explorer']));
    turn.aimAt('market:scout');
    await answersHandled();
    turn.pick('sailor');
    await answersHandled();
    const reloaded = new EldoradoTurn(table);
    reloaded.resume();
    await answersHandled();
    expect(reloaded.prompt).toBe(turn.prompt);
    expect([...reloaded.choosing.chosen]).toEqual([['sailor', 1]]);
    expect(table.sent).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('chooses forced cards automatically', async () => {
    const { table, turn } = tableWith(buy);
    table.answer(['buy scout'], inPay(2, ['traveler']));
    table.answer(['buy scout', 'give traveler'], paid);
    turn.aimAt('market:scout');
    await answersHandled();
    expect(turn.pending).toEqual(['buy scout', 'give traveler']);
  });

  it('explains why a payment is refused', async () => {
    const { table, turn } = tableWith(buy);
    const facts = { item: { is: 'card' as const, card: 'explorer' } };
    table.previewRefusal = { game: 'eldorado', code: 'does-not-fit', facts };
    table.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    turn.aimAt('market:scout');
    await answersHandled();
    turn.pick('traveler');
    turn.pick('explorer');
    await answersHandled();
    expect(turn.pending).toEqual([]);
    expect(turn.effect).toMatch(/^Explorer card does not fit here/);
  });

  it('cancels first the chosen cards, then the purchase', async () => {
    const { table, turn } = tableWith(buy);
    table.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    table.answer(['buy scout', 'give traveler'], paid);
    turn.aimAt('market:scout');
    await answersHandled();
    turn.pick('traveler');
    await answersHandled();
    turn.cancel();
    expect(turn.choosing.draft?.chosen).toEqual([]);
    turn.cancel();
    expect(turn.choosing.draft).toBeUndefined();
    expect(table.sent).toEqual([]);
  });

  it('continues a payment that the table waits for', async () => {
    const { table, turn } = tableWith({
      step: { step: 'pay', purpose: { for: 'enter', to: '0,0' }, left: 1 },
      actions: {
        give: {
          'give explorer': { do: 'give', item: { is: 'card', card: 'explorer' } },
          'give sailor': { do: 'give', item: { is: 'card', card: 'sailor' } },
        },
      },
    });
    table.answer(['give sailor'], {
      board: { step: { step: 'play' } },
      choices: { actions: { give: null } },
    });
    turn.pick('sailor');
    await answersHandled();
    expect(turn.pending).toEqual(['give sailor']);
  });
});

describe('the end of a turn', () => {
  const end: Case = { actions: { end: { end: { do: 'end' } } }, hand: { explorer: 1, sailor: 1 } };
  const keep: JsonValue = {
    board: { step: { step: 'keep', count: 0, kept: {} } },
    choices: {
      actions: {
        end: null,
        done: { done: { do: 'done' } },
        keep: {
          'keep explorer': { do: 'keep', card: 'explorer' },
          'keep sailor': { do: 'keep', card: 'sailor' },
        },
      },
    },
  };

  it('asks which cards to keep, and can be cancelled', async () => {
    const { table, turn } = tableWith(end);
    table.answer(['end'], keep);
    table.answer(['end', 'keep sailor'], keep);
    turn.press(turn.buttons[0]!);
    await answersHandled();
    expect(turn.pending).toEqual(['end', 'done']);
    expect(turn.effect).toBe('Choose cards to keep. Discards 2 cards.');
    turn.pick('sailor');
    await answersHandled();
    expect(turn.pending).toEqual(['end', 'keep sailor', 'done']);
    turn.cancel();
    turn.cancel();
    expect(turn.choosing.draft).toBeUndefined();
    expect(table.sent).toEqual([]);
  });

  it('shows what is lost if there is nothing to keep', async () => {
    const item = { is: 'card', card: 'scout' } as const;
    const left = { seat: 'A', piece: 0, at: '-3,0', item, symbol: 'machete' } as const;
    const { table, turn } = tableWith({ ...end, hand: {}, leftover: { ...left, power: 1 } });
    table.answer(['end'], { board: { step: { step: 'draw', left: 4 } }, choices: null });
    turn.press(turn.buttons[0]!);
    await answersHandled();
    expect(turn.effect).toBe('1 machete power will be lost');
  });

  it('is sent at once if there is nothing to keep', async () => {
    const { table, turn } = tableWith({ ...end, hand: {} });
    table.answer(['end'], {
      board: { step: { step: 'draw', left: 4 }, mover: 'chance' },
      choices: null,
    });
    turn.press(turn.buttons[0]!);
    await answersHandled();
    expect(table.sent).toEqual([['end']]);
  });
});

describe('cards that may be removed', () => {
  it('show the limit and the chosen cards until the limit is reached', async () => {
    const remove = { 'remove explorer': { do: 'remove', card: 'explorer' } } as const;
    const { table, turn } = tableWith({
      step: { step: 'remove', left: 2 },
      actions: { remove, done: { done: { do: 'done' } } },
    });
    table.answer(['remove explorer'], { board: { step: { step: 'remove', left: 1 } } });
    table.answer(['remove explorer', 'remove sailor'], {
      board: { step: { step: 'play' } },
      choices: { actions: { remove: null, done: null } },
    });
    const asked = 'Choose up to 2 cards to remove from the game.';
    expect(turn.pending).toEqual(['done']);
    expect(turn.effect).toBe(`${asked} Removes nothing.`);
    turn.pick('explorer');
    await answersHandled();
    expect(turn.pending).toEqual(['remove explorer', 'done']);
    expect(turn.effect).toBe(`${asked} Removes Explorer.`);
    turn.pick('sailor');
    await answersHandled();
    expect(turn.pending).toEqual(['remove explorer', 'remove sailor']);
    expect(turn.effect).toBe('Removes Explorer, Sailor');
  });
});
