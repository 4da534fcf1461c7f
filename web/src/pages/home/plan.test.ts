import { expect, it } from 'vitest';
import type { GameLine } from '../../protocol';
import { asked, isComplete, newPlan, withSitter } from './plan';

const line: GameLine = {
  title: 'Carcassonne',
  rules: 1,
  least: 2,
  most: 5,
  options: [{ key: 'farms', values: ['third', 'off'], help: '' }],
};

it('begins with me and a friend', () => {
  expect(newPlan('carcassonne', line).sitters).toEqual(['me', 'invited']);
  expect(newPlan('codex', { ...line, least: 3 }).sitters).toEqual(['me', 'invited', 'invited']);
});

it('I sit on one seat only', () => {
  const plan = withSitter(newPlan('carcassonne', line), 1, 'me');
  expect(plan.sitters).toEqual(['invited', 'me']);
});

it('asks for what differs from the default, and no empty name', () => {
  const plan = { ...newPlan('carcassonne', line), options: { farms: 'third' }, name: '  ' };
  expect(asked(plan, line)).toEqual({
    game: 'carcassonne',
    options: {},
    seats: [{ kind: 'person' }, { kind: 'invited' }],
    public: false,
  });
  const other = { ...plan, options: { farms: 'off' }, name: ' Sunday ', isPublic: true };
  expect(asked(withSitter(other, 1, 'bot:novice'), line)).toEqual({
    game: 'carcassonne',
    options: { farms: 'off' },
    seats: [{ kind: 'person' }, { kind: 'bot', level: 'novice' }],
    public: true,
    name: 'Sunday',
  });
});

it('is complete when nobody is waited for', () => {
  const plan = newPlan('carcassonne', line);
  expect(isComplete(plan)).toBe(false);
  expect(isComplete(withSitter(plan, 1, 'bot:novice'))).toBe(true);
});
