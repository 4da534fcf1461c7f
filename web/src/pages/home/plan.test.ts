import { expect, it } from 'vitest';
import type { GameLine } from '../../protocol';
import { toCreateTable, isComplete, newPlan, withOccupant } from './plan';

const line: GameLine = {
  title: 'Carcassonne',
  rules: 1,
  least: 2,
  most: 5,
  options: [{ key: 'farms', values: ['third', 'off'] }],
};

it('begins with the player and a friend', () => {
  expect(newPlan('carcassonne', line).occupants).toEqual(['me', 'invited']);
  expect(newPlan('codex', { ...line, least: 3 }).occupants).toEqual(['me', 'invited', 'invited']);
});

it('gives the player one seat only', () => {
  const plan = withOccupant(newPlan('carcassonne', line), 1, 'me');
  expect(plan.occupants).toEqual(['invited', 'me']);
});

it('requests options that differ from the default, and no empty name', () => {
  const plan = { ...newPlan('carcassonne', line), options: { farms: 'third' }, name: '  ' };
  expect(toCreateTable(plan, line)).toEqual({
    game: 'carcassonne',
    options: {},
    seats: [{ kind: 'person' }, { kind: 'invited' }],
    public: false,
  });
  const other = { ...plan, options: { farms: 'off' }, name: ' Sunday ', isPublic: true };
  expect(toCreateTable(withOccupant(other, 1, 'bot:novice'), line)).toEqual({
    game: 'carcassonne',
    options: { farms: 'off' },
    seats: [{ kind: 'person' }, { kind: 'bot', level: 'novice' }],
    public: true,
    name: 'Sunday',
  });
});

it('is complete when no seat waits for another person', () => {
  const plan = newPlan('carcassonne', line);
  expect(isComplete(plan)).toBe(false);
  expect(isComplete(withOccupant(plan, 1, 'bot:novice'))).toBe(true);
});
