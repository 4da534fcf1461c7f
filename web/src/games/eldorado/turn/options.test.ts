import { describe, expect, it } from 'vitest';
import type { EldoradoChoices } from '../../../protocol';
import { NATIVE_CARD } from '../components';
import { step, tear } from '../fixtures/tables';
import { byPlace, options } from './options';

const reachable: EldoradoChoices['reachable'] = {
  'scout 3,-2': {
    from: '3,-2',
    means: { by: 'power', item: { is: 'card', card: 'scout' }, symbol: 'machete', power: 2 },
    ways: {
      '4,-2': step('4,-2', 1, 'move scout 3,-2>4,-2'),
      '4,-2 #1': {
        to: '4,-2',
        cost: 2,
        path: ['#1', '4,-2'],
        torn: ['#1'],
        actions: ['break scout 3,-2 #1', 'on 4,-2'],
      },
      '3,-2 #1': tear('3,-2', '#1', 1, 'break scout 3,-2 #1'),
    },
  },
  'pay 3,-2': {
    from: '3,-2',
    means: { by: 'payment' },
    ways: { '3,-1': step('3,-1', 2, 'pay 3,-2>3,-1') },
  },
  'native 3,-2': {
    from: '3,-2',
    means: { by: 'native', token: false },
    ways: { '2,-2': step('2,-2', 0, 'native 3,-2>2,-2') },
  },
};
const actions: EldoradoChoices['actions'] = {
  move: {
    'move scout 3,-2>4,-2': {
      do: 'move',
      item: { is: 'card', card: 'scout' },
      symbol: 'machete',
      from: '3,-2',
      to: '4,-2',
    },
  },
  break: {
    'break scout 3,-2 #1': {
      do: 'break',
      item: { is: 'card', card: 'scout' },
      symbol: 'machete',
      from: '3,-2',
      blockade: '#1',
    },
  },
  pay: { 'pay 3,-2>3,-1': { do: 'pay', cards: 2, from: '3,-2', to: '3,-1' } },
  native: { 'native 3,-2>2,-2': { do: 'native', token: false, from: '3,-2', to: '2,-2' } },
  end: { end: { do: 'end' } },
};

describe('options', () => {
  const all = options({ actions, reachable });
  const places = byPlace(all);

  it('that tear down a blockade and stay are picked at the blockade', () => {
    expect(places.get('#1')?.map((option) => option.actions)).toEqual([['break scout 3,-2 #1']]);
    expect(places.has('3,-2')).toBe(false);
  });

  it('list every step once, including payments and Natives', () => {
    const single = all.flatMap(({ actions: list }) => (list.length === 1 ? list : []));
    expect(single.sort()).toEqual(Object.values(actions).flatMap(Object.keys).sort());
  });

  it('have the number of cards given up, and the card of a Native', () => {
    expect(places.get('3,-1')).toMatchObject([{ do: 'pay', cards: 2 }]);
    expect(places.get('2,-2')).toMatchObject([{ do: 'native', item: NATIVE_CARD }]);
  });

  it('prefer paths without blockades', () => {
    expect(places.get('4,-2')?.map(({ torn }) => torn)).toEqual([[], ['#1']]);
  });
});
