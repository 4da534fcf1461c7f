import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../protocol';
import { type Case, soon, table } from '../fixtures/tables';

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
        give: Object.fromEntries(gifts.map((item) => [`give ${item}`, { do: 'give', item }])),
      },
    },
  });
  const paid: JsonValue = {
    board: { step: { step: 'play' }, bought: true },
    choices: { actions: { buy: null, give: null } },
  };

  it('chooses cards in any order and sends them in the order of lists', async () => {
    const { room, turn } = table({ ...buy, hand: { explorer: 1, sailor: 1, traveler: 1 } });
    room.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    room.answer(['buy scout', 'give explorer', 'give sailor'], paid);
    turn.aimAt('market:scout');
    await soon();
    expect(turn.pending).toEqual([]);
    expect(turn.prompt).toContain('worth 1 more');
    turn.pick('sailor');
    await soon();
    expect(turn.prompt).toContain('½');
    expect(turn.pending).toEqual([]);
    turn.pick('explorer');
    await soon();
    expect(turn.pending).toEqual(['buy scout', 'give explorer', 'give sailor']);
    turn.confirm();
    expect(room.sent).toEqual([['buy scout', 'give explorer', 'give sailor']]);
  });

  it('fills in what is forced', async () => {
    const { room, turn } = table(buy);
    room.answer(['buy scout'], inPay(2, ['traveler']));
    room.answer(['buy scout', 'give traveler'], paid);
    turn.aimAt('market:scout');
    await soon();
    expect(turn.pending).toEqual(['buy scout', 'give traveler']);
  });

  it('says why a payment is not taken', async () => {
    const { room, turn } = table(buy);
    room.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    turn.aimAt('market:scout');
    await soon();
    turn.pick('traveler');
    turn.pick('explorer');
    await soon();
    expect(turn.pending).toEqual([]);
    expect(turn.effect).toMatch(/^Explorer card does not fit here/);
  });

  it('takes cards back: first what was chosen, then the purchase', async () => {
    const { room, turn } = table(buy);
    room.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    room.answer(['buy scout', 'give traveler'], paid);
    turn.aimAt('market:scout');
    await soon();
    turn.pick('traveler');
    await soon();
    turn.cancel();
    expect(turn.choosing.draft?.chosen).toEqual([]);
    turn.cancel();
    expect(turn.choosing.draft).toBeUndefined();
    expect(room.sent).toEqual([]);
  });

  it('goes on in a payment that the table waits for', async () => {
    const { room, turn } = table({
      step: { step: 'pay', purpose: { for: 'enter', to: '0,0' }, left: 1 },
      actions: {
        give: {
          'give explorer': { do: 'give', item: 'explorer' },
          'give sailor': { do: 'give', item: 'sailor' },
        },
      },
    });
    room.answer(['give sailor'], {
      board: { step: { step: 'play' } },
      choices: { actions: { give: null } },
    });
    turn.pick('sailor');
    await soon();
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

  it('asks what is kept, and can be taken back', async () => {
    const { room, turn } = table(end);
    room.answer(['end'], keep);
    room.answer(['end', 'keep sailor'], keep);
    turn.press(turn.buttons[0]!);
    await soon();
    expect(turn.pending).toEqual(['end', 'done']);
    expect(turn.effect).toContain('Discards 2 cards');
    turn.pick('sailor');
    await soon();
    expect(turn.pending).toEqual(['end', 'keep sailor', 'done']);
    turn.cancel();
    turn.cancel();
    expect(turn.choosing.draft).toBeUndefined();
    expect(room.sent).toEqual([]);
  });

  it('is sent at once when there is nothing to keep', async () => {
    const { room, turn } = table({ ...end, hand: {} });
    room.answer(['end'], {
      board: { step: { step: 'draw', left: 4 }, mover: 'chance' },
      choices: null,
    });
    turn.press(turn.buttons[0]!);
    await soon();
    expect(room.sent).toEqual([['end']]);
  });
});
