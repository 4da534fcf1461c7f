import { expect, it } from 'vitest';
import { text } from '.';
import { pseudo } from './pseudo';

const tree = {
  save: 'Save',
  none: '',
  most: 3,
  menu: { keys: [{ keys: 'R', does: 'turns' }] },
  wins: (name: string) => `${name} wins`,
  both: (names: readonly { name: string }[]) => names.map(({ name }) => name).join(' and '),
  is: (game: string, name: string) => (game === name ? game : `${game} · ${name}`),
  help: (name: string) => ({ title: name, lines: [`about ${name}`] }),
};
const marked = pseudo(tree);

it('marks every text at any depth', () => {
  expect([marked.save, marked.none, marked.most]).toEqual(['⟦Save⟧', '', 3]);
  expect(marked.menu.keys).toEqual([{ keys: '⟦R⟧', does: '⟦turns⟧' }]);
});

it('marks the results of functions', () => {
  expect(marked.wins('Ann')).toBe('⟦Ann wins⟧');
  expect(marked.help('it')).toEqual({ title: '⟦it⟧', lines: ['⟦about it⟧'] });
});

it('leaves one pair of marks when texts are combined', () => {
  expect(marked.wins(marked.save)).toBe('⟦Save wins⟧');
  expect(marked.both([{ name: marked.save }, { name: 'Ben' }])).toBe('⟦Save and Ben⟧');
});

it('passes arguments to functions without marks', () => {
  expect(marked.is(marked.save, 'Save')).toBe('⟦Save⟧');
});

it('does not change the original, and can mark the complete catalogue', () => {
  expect(tree.save).toBe('Save');
  const all = pseudo(text);
  expect(all.shell.close).toBe(`⟦${text.shell.close}⟧`);
  expect(all.shell.end.wins('Ann')).toBe(`⟦${text.shell.end.wins('Ann')}⟧`);
});
