import { expect, it } from 'vitest';
import type { GameName } from '../../protocol';
import fixtures from '../../protocol/fixtures.json';
import { text } from '../../text';
import { optionHelp, optionName, valueName } from './options';

it('takes names from the catalogue', () => {
  expect(optionName('carcassonne', 'unplaceable')).toBe('A tile that fits nowhere');
  expect(valueName('carcassonne', 'unplaceable', 'out')).toBe('Leaves the game');
});

it('explains an option only if its name is not enough', () => {
  const line = (key: string) => ({ key, values: [] });
  expect(optionHelp('carcassonne', line('unplaceable'))).toBeUndefined();
  expect(optionHelp('eldorado', line('caves'))).toMatch(/^An explorer that stops/);
  expect(optionHelp('codex', line('brand-new'))).toBeUndefined();
});

it('derives a readable name for an unknown option or value', () => {
  expect(optionName('codex', 'brand-new')).toBe('Brand new');
  expect(valueName('codex', 'track-cap', 'two-laps')).toBe('Two laps');
});

it('has a text for every option and value of every game, and for no others', () => {
  const inCatalogue = Object.entries(text.options).map(([game, options]) => [
    game,
    Object.fromEntries(
      Object.entries(options).map(([key, { values }]) => [key, Object.keys(values).sort()]),
    ),
  ]);
  const onServer = Object.entries(fixtures.options).map(([game, options]) => [
    game,
    Object.fromEntries(Object.entries(options).map(([key, values]) => [key, [...values].sort()])),
  ]);
  expect(Object.fromEntries(inCatalogue)).toEqual(Object.fromEntries(onServer));
});

it('every name and value begins with a capital or a digit', () => {
  for (const game of Object.keys(text.options) as GameName[])
    for (const { name, values } of Object.values(text.options[game]!))
      for (const words of [name, ...Object.values(values)]) expect(words).toMatch(/^[A-Z0-9]/);
});
