import { describe, expect, it } from 'vitest';
import type { EldoradoReach, EldoradoSymbol } from '../../../protocol';
import { type Case, soon, step, table, viewOf } from '../fixtures/tables';
import type { EldoradoTurn } from './turn.svelte';

const explorerReach: Record<string, EldoradoReach> = {
  'explorer -3,0': {
    from: '-3,0',
    means: { by: 'power', item: 'explorer', symbol: 'machete', power: 1 },
    ways: { '-2,0': step('-2,0', 1, 'move explorer -3,0>-2,0') },
  },
};
const explorerMove: Case = {
  actions: {
    move: {
      'move explorer -3,0>-2,0': {
        do: 'move',
        item: 'explorer',
        symbol: 'machete',
        from: '-3,0',
        to: '-2,0',
      },
    },
    end: { end: { do: 'end' } },
  },
  reachable: explorerReach,
};

describe('moving', () => {
  it('goes from idle over a picked card and a place to a command', () => {
    const { room, turn } = table(explorerMove);
    expect(turn.pending).toEqual([]);
    turn.pick('explorer');
    expect(turn.item).toBe('explorer');
    expect([...turn.places.keys()]).toEqual(['-2,0']);
    expect(turn.pending).toEqual([]);
    turn.aimAt('-2,0');
    expect(turn.pending).toEqual(['move explorer -3,0>-2,0']);
    expect(turn.effect).toContain('1 of 1 machete');
    turn.confirm();
    expect(room.sent).toEqual([['move explorer -3,0>-2,0']]);
  });

  it('takes a place before a card too', () => {
    const { turn } = table(explorerMove);
    turn.aimAt('-2,0');
    expect(turn.pending).toEqual(['move explorer -3,0>-2,0']);
  });

  it('confirms a place that is picked twice, as touch does', () => {
    const { room, turn } = table(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    turn.aimAt('-2,0');
    expect(room.sent).toHaveLength(1);
  });

  it('goes back one phase at a time', () => {
    const { turn } = table(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    turn.cancel();
    expect(turn.isAimed).toBe(false);
    expect(turn.item).toBe('explorer');
    turn.cancel();
    expect(turn.item).toBeUndefined();
  });

  it('forgets what was picked when the table moves on', () => {
    const { room, turn } = table(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    room.show(viewOf(explorerMove));
    expect(turn.item).toBeUndefined();
    expect(turn.pending).toEqual([]);
  });

  it('sends all steps of a way, and says which blockade falls and what is left', () => {
    const way = {
      to: '1,0',
      cost: 3,
      path: ['0,0', '#1', '1,0'],
      torn: ['#1'],
      actions: ['move pioneer -1,0>0,0', 'on #1', 'on 1,0'],
    };
    const { turn } = table({
      hand: { pioneer: 1 },
      reachable: {
        'pioneer -1,0': {
          from: '-1,0',
          means: { by: 'power', item: 'pioneer', symbol: 'machete', power: 5 },
          ways: { '1,0 #1': way },
        },
      },
    });
    turn.pick('pioneer');
    turn.aimAt('1,0');
    expect(turn.pending).toEqual(way.actions);
    expect(turn.effect).toContain('3 of 5 machete');
    expect(turn.effect).toContain('2 left');
    expect(turn.effect).toContain('blockade #1');
  });

  it('offers each symbol of a joker, and each piece, that leads to a place', () => {
    const reach = (symbol: EldoradoSymbol, from: string, text: string): EldoradoReach => ({
      from,
      means: { by: 'power', item: 'adventurer', symbol, power: 2 },
      ways: { '1,0': step('1,0', 1, text) },
    });
    const { turn } = table({
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

  it('says what is lost when another card is picked, and not when going on', () => {
    const power = { item: 'scout', symbol: 'machete', power: 1 } as const;
    const { turn } = table({
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
    const { room, turn } = table(explorerMove);
    expect(press(turn, '1')).toBe(true);
    expect(turn.item).toBe('explorer');
    expect(press(turn, 'ArrowRight')).toBe(true);
    expect(turn.focus?.place).toBe('-2,0');
    press(turn, 'Enter');
    expect(turn.isAimed).toBe(true);
    press(turn, 'Enter');
    expect(room.sent).toHaveLength(1);
  });

  it('open the market, go back, and end the turn', async () => {
    const { room, turn } = table({ ...explorerMove, hand: {} });
    press(turn, 'm');
    expect(turn.isMarketOpen).toBe(true);
    press(turn, 'Escape');
    expect(turn.isMarketOpen).toBe(false);
    expect(press(turn, 'Escape')).toBe(false);
    room.answer(['end'], { board: { step: { step: 'draw', left: 4 } }, choices: null });
    press(turn, 'e');
    await soon();
    expect(room.sent).toEqual([['end']]);
  });
});
