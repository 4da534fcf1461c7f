import { expect, it } from 'vitest';
import type { GameName } from '../../protocol';
import { text } from '../../text';
import { optionHelp, optionName, valueName } from './options';

it('says options and values in our own words', () => {
  expect(optionName('carcassonne', 'unplaceable')).toBe('A tile that fits nowhere');
  expect(valueName('carcassonne', 'unplaceable', 'out')).toBe('Leaves the game');
});

it('explains only what the name does not say', () => {
  const line = (key: string) => ({ key, values: [], help: 'what the server says' });
  expect(optionHelp('carcassonne', line('unplaceable'))).toBeUndefined();
  expect(optionHelp('eldorado', line('caves'))).toMatch(/^Whoever stops/);
  expect(optionHelp('codex', line('brand-new'))).toBe('What the server says.');
});

it('an option that has no words yet can still be read', () => {
  expect(optionName('codex', 'brand-new')).toBe('Brand new');
  expect(valueName('codex', 'track-cap', 'two-laps')).toBe('Two laps');
});

it('every name and value begins as a title does', () => {
  for (const game of Object.keys(text.options) as GameName[])
    for (const { name, values } of Object.values(text.options[game]!))
      for (const words of [name, ...Object.values(values)]) expect(words).toMatch(/^[A-Z0-9]/);
});
