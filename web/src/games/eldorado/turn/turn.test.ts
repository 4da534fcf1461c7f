import { describe, expect, it, vi } from 'vitest';
import type { EldoradoReach, EldoradoSymbol } from '../../../protocol';
import { answersHandled } from '../../kit/fake-table.svelte';
import { type Case, step, tableWith, viewOf } from '../fixtures/tables';
import type { Table } from '../../contract';
import { memoryStorage } from '../../../state/fake-network';
import { type EldoradoTurn, makeTurn } from './turn.svelte';

const explorerReach: Record<string, EldoradoReach> = {
  'explorer -3,0': {
    from: '-3,0',
    means: { by: 'power', item: { is: 'card', card: 'explorer' }, symbol: 'machete', power: 1 },
    ways: { '-2,0': step('-2,0', 1, 'move explorer -3,0>-2,0') },
  },
};
const explorerMove: Case = {
  actions: {
    move: {
      'move explorer -3,0>-2,0': {
        do: 'move',
        item: { is: 'card', card: 'explorer' },
        symbol: 'machete',
        from: '-3,0',
        to: '-2,0',
      },
    },
    end: { end: { do: 'end' } },
  },
  reachable: explorerReach,
};

/** The turn of a page that was loaded again. */
function reloaded(table: Table<'eldorado'>): EldoradoTurn {
  const turn = makeTurn(table);
  turn.resume();
  return turn;
}

describe('the prompt', () => {
  it('offers a purchase until one is made', () => {
    expect(tableWith(explorerMove).turn.prompt).toContain('buy one');
    expect(tableWith({ ...explorerMove, bought: true }).turn.prompt).not.toContain('buy');
  });
});

describe('moving', () => {
  it('goes from idle to a picked card to a place to a command', () => {
    const { table, turn } = tableWith(explorerMove);
    expect(turn.pending).toEqual([]);
    turn.pick('explorer');
    expect(turn.item).toBe('explorer');
    expect([...turn.places.keys()]).toEqual(['-2,0']);
    expect(turn.pending).toEqual([]);
    turn.aimAt('-2,0');
    expect(turn.pending).toEqual(['move explorer -3,0>-2,0']);
    expect(turn.effect).toContain('1 of 1 machete');
    turn.confirm();
    expect(table.sent).toEqual([['move explorer -3,0>-2,0']]);
  });

  it('accepts a place before a card', () => {
    const { turn } = tableWith(explorerMove);
    turn.aimAt('-2,0');
    expect(turn.pending).toEqual(['move explorer -3,0>-2,0']);
  });

  it('confirms a place that is picked twice, as by touch', () => {
    const { table, turn } = tableWith(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    turn.aimAt('-2,0');
    expect(table.sent).toHaveLength(1);
  });

  it('goes back one phase at a time', () => {
    const { turn } = tableWith(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    turn.cancel();
    expect(turn.isAimed).toBe(false);
    expect(turn.item).toBe('explorer');
    turn.cancel();
    expect(turn.item).toBeUndefined();
  });

  it('drops the pick when the table has another version', () => {
    const { table, turn } = tableWith(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    table.view = viewOf(explorerMove);
    expect(turn.item).toBeUndefined();
    expect(turn.pending).toEqual([]);
  });

  it('restores a picked card and place after a reload, and drops them in another version', () => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    const { table, turn } = tableWith(explorerMove);
    turn.pick('explorer');
    expect(reloaded(table).item).toBe('explorer');
    expect(reloaded(table).isAimed).toBe(false);
    turn.aimAt('-2,0');
    const after = reloaded(table);
    expect([after.item, after.pending]).toEqual(['explorer', ['move explorer -3,0>-2,0']]);
    expect(table.sent).toEqual([]);
    turn.cancel();
    turn.cancel();
    expect(reloaded(table).item).toBeUndefined();
    turn.aimAt('-2,0');
    table.view = viewOf(explorerMove);
    expect(reloaded(table).pending).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('restores the option that was chosen at a place, wherever it stands in the list now', () => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    const way = (item: string, power: number): EldoradoReach => ({
      from: '-3,0',
      means: { by: 'power', item: { is: 'card', card: item }, symbol: 'machete', power },
      ways: { '-2,0': step('-2,0', 1, `move ${item} -3,0>-2,0`) },
    });
    const hand = { explorer: 1, scout: 1 };
    const { table, turn } = tableWith({
      hand,
      reachable: { 'explorer -3,0': way('explorer', 1), 'scout -3,0': way('scout', 2) },
    });
    turn.aimAt('-2,0');
    turn.choice(1);
    expect(turn.pending).toEqual(['move scout -3,0>-2,0']);
    const { version } = table.view;
    table.view = {
      ...viewOf({ hand, reachable: { 'explorer -3,0': way('explorer', 3), 'scout -3,0': way('scout', 2) } }),
      version,
    };
    expect(reloaded(table).pending).toEqual(['move scout -3,0>-2,0']);
    vi.unstubAllGlobals();
  });

  it('sends all steps of a path, and shows the torn down blockade and the power left', () => {
    const way = {
      to: '1,0',
      cost: 3,
      path: ['0,0', '#1', '1,0'],
      torn: ['#1'],
      actions: ['move pioneer -1,0>0,0', 'on #1', 'on 1,0'],
    };
    const { turn } = tableWith({
      hand: { pioneer: 1 },
      reachable: {
        'pioneer -1,0': {
          from: '-1,0',
          means: { by: 'power', item: { is: 'card', card: 'pioneer' }, symbol: 'machete', power: 5 },
          ways: { '1,0 #1': way },
        },
      },
    });
    turn.pick('pioneer');
    turn.aimAt('1,0');
    expect(turn.pending).toEqual(way.actions);
    expect(turn.effect).toContain('3 of 5 machetes');
    expect(turn.effect).toContain('2 left');
    expect(turn.effect).toContain('blockade #1');
  });

  it('offers each symbol of a joker, and each piece, for a place', () => {
    const reach = (symbol: EldoradoSymbol, from: string, text: string): EldoradoReach => ({
      from,
      means: { by: 'power', item: { is: 'card', card: 'adventurer' }, symbol, power: 2 },
      ways: { '1,0': step('1,0', 1, text) },
    });
    const { turn } = tableWith({
      hand: { adventurer: 1 },
      reachable: {
        'adventurer as machete 0,0': reach('machete', '0,0', 'a'),
        'adventurer as paddle 1,1': reach('paddle', '1,1', 'b'),
      },
    });
    turn.pick('adventurer');
    turn.aimAt('1,0');
    expect(turn.atPlace).toHaveLength(2);
    turn.choice(1);
    expect(turn.pending).toEqual(['b']);
  });

  it('shows what is lost when another card is picked, and not when continuing', () => {
    const item = { is: 'card', card: 'scout' } as const;
    const power = { item, symbol: 'machete', power: 1 } as const;
    const { turn } = tableWith({
      leftover: { seat: 'A', piece: 0, at: '-3,0', ...power },
      actions: { ...explorerMove.actions, on: { 'on -3,1': { do: 'on', to: '-3,1' } } },
      reachable: {
        ...explorerReach,
        on: {
          from: '-3,0',
          means: { by: 'power', ...power },
          ways: { '-3,1': step('-3,1', 1, 'on -3,1') },
        },
      },
    });
    expect(turn.prompt).toContain('1 machete power left');
    turn.aimAt('-3,1');
    expect(turn.effect).not.toContain('lost');
    turn.cancel();
    turn.pick('explorer');
    turn.aimAt('-2,0');
    expect(turn.effect).toContain('1 machete power will be lost');
  });
});

describe('keys', () => {
  const press = (turn: EldoradoTurn, key: string): boolean => turn.key({ key } as KeyboardEvent);

  it('play a card without a pointer', () => {
    const { table, turn } = tableWith(explorerMove);
    expect(press(turn, '1')).toBe(true);
    expect(turn.item).toBe('explorer');
    expect(press(turn, 'ArrowRight')).toBe(true);
    expect(turn.focus?.place).toBe('-2,0');
    press(turn, 'Enter');
    expect(turn.isAimed).toBe(true);
    press(turn, 'Enter');
    expect(table.sent).toHaveLength(1);
  });

  it('open the market, cancel, and end the turn', async () => {
    const { table, turn } = tableWith({ ...explorerMove, hand: {} });
    // M opens the menu in every game.
    expect(press(turn, 'm')).toBe(false);
    press(turn, 'b');
    expect(turn.isMarketOpen).toBe(true);
    press(turn, 'Escape');
    expect(turn.isMarketOpen).toBe(false);
    expect(press(turn, 'Escape')).toBe(false);
    table.answer(['end'], { board: { step: { step: 'draw', left: 4 } }, choices: null });
    press(turn, 'e');
    await answersHandled();
    expect(table.sent).toEqual([['end']]);
  });
});
