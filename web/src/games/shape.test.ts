import { expect, it } from 'vitest';

// The source of every file of the games, by its path below this folder.
const FILES = import.meta.glob<string>(['./*/**/*.ts', './*/**/*.svelte', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const GAMES = ['carcassonne', 'codex', 'eldorado'];

// A module is a file, or a folder of the same name.
const partsOf = (game: string): string[] => {
  const below = Object.keys(FILES).filter((path) => path.startsWith(`./${game}/`));
  const names = below.map((path) => path.split('/')[2]?.replace('.ts', '') ?? '');
  return [...new Set(names)].filter((name) => name !== 'fixtures').sort();
};

it('gives every game the same files and folders', () => {
  for (const game of GAMES)
    expect(partsOf(game), game).toEqual([
      'board',
      'components',
      'describe',
      'dock',
      'draw',
      'geometry',
      'index',
      'refusals',
      'side',
      'turn',
      'words',
    ]);
});

it('keeps drawings independent of the turn and of texts', () => {
  const drawn = Object.entries(FILES).filter(([path]) => path.includes('/draw/'));
  expect(drawn.length).toBeGreaterThan(30);
  const imports = drawn.flatMap(([path, text]) =>
    [...text.matchAll(/from '([^']+)'/g)].map((found) => `${path} imports ${found[1]}`),
  );
  const allowed =
    / (\.\/\w+(\.svelte)?|\.\.\/(components|geometry\/\w+)|\.\.\/\.\.\/kit\/\w+|(\.\.\/){3}(protocol|parts\/seats))$/;
  expect(imports.filter((line) => !allowed.test(line))).toEqual([]);
});
