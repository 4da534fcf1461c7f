import { describe, expect, it } from 'vitest';
import type { EldoradoChoices } from '../../protocol';
import { byPlace, options } from './options';
import { table } from './testing';

const { room } = table({});

const reach: EldoradoChoices['reachable'] = {
  'scout 3,-2': {
    item: 'scout',
    symbol: 'machete',
    from: '3,-2',
    power: 2,
    ways: {
      '4,-2': { to: '4,-2', cost: 1, path: ['4,-2'], torn: [], actions: ['move scout 3,-2>4,-2'] },
      '4,-2 #1': {
        to: '4,-2',
        cost: 2,
        path: ['#1', '4,-2'],
        torn: ['#1'],
        actions: ['break scout 3,-2 #1', 'on 4,-2'],
      },
      '3,-2 #1': {
        to: '3,-2',
        cost: 1,
        path: ['#1'],
        torn: ['#1'],
        actions: ['break scout 3,-2 #1'],
      },
    },
  },
};
const actions: EldoradoChoices['actions'] = {
  move: {
    'move scout 3,-2>4,-2': {
      do: 'move',
      item: 'scout',
      symbol: 'machete',
      from: '3,-2',
      to: '4,-2',
    },
    'move sailor 3,-2>3,-1': {
      do: 'move',
      item: 'sailor',
      symbol: 'paddle',
      from: '3,-2',
      to: '3,-1',
    },
  },
};

describe('options', () => {
  const all = options({ actions, reachable: reach }, room.board);
  const places = byPlace(all);

  it('that tear a blockade down and stay are picked at the blockade', () => {
    expect(places.get('#1')?.map((option) => option.actions)).toEqual([['break scout 3,-2 #1']]);
    expect(places.has('3,-2')).toBe(false);
  });

  it('list a way instead of the single step that it begins with, and keep other steps', () => {
    expect(all.filter(({ actions: [first] }) => first === 'move scout 3,-2>4,-2')).toHaveLength(1);
    expect(places.get('3,-1')?.[0]?.item).toBe('sailor');
  });

  it('spare blockades where another way leads', () => {
    expect(places.get('4,-2')?.map(({ torn }) => torn)).toEqual([[], ['#1']]);
  });
});
