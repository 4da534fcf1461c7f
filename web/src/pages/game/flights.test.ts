import { expect, it } from 'vitest';
import type { LogEntry } from '../../protocol';
import { Flights } from './flights.svelte';

const box = (x: number) => ({ x, y: 0, width: 1, height: 1 });
const entry: LogEntry = {
  by: 'A',
  text: '',
  told: [
    { sentence: 'lays', seat: 'A', at: '0,0' },
    { sentence: 'scores', seat: 'A', points: 4, item: 'city 1' },
    { sentence: 'scores', seat: 'B', points: 0, item: 'city 2' },
    { sentence: 'scores', seat: 'B', points: 3, at: '5,0' },
  ],
};

it('shows what has scored, at its own place or else where the move was made', () => {
  let pass = () => {};
  const flights = new Flights(
    ({ told }) => {
      const at = told.find((one) => one.at !== undefined)?.at;
      return at === undefined ? undefined : box(Number(at.split(',')[0]));
    },
    (_, callback) => (pass = callback),
  );
  flights.add([entry]);
  expect(flights.list.map(({ seat, points, box: at }) => [seat, points, at.x])).toEqual([
    ['A', 4, 0],
    ['B', 3, 5],
  ]);
  pass();
  expect(flights.list).toEqual([]);
});

it('what has no place is not shown', () => {
  const flights = new Flights(() => undefined);
  flights.add([entry]);
  expect(flights.list).toEqual([]);
});
