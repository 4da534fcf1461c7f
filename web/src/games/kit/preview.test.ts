import { expect, it } from 'vitest';
import type { TableView } from '../../protocol';
import type { Previewed } from '../contract';
import { previewOf } from './preview';

const view = {
  version: 3,
  board: { game: 'carcassonne', left: 20, step: 'place' },
  choices: { game: 'carcassonne', actions: {} },
} as unknown as TableView;
const effect: Previewed = {
  answer: 'effect',
  version: 3,
  log: [],
  gained: { A: 4 },
  patch: { board: { step: 'claim' }, choices: null },
  chance: false,
};

it('is the table as it would be', () => {
  const preview = previewOf('carcassonne', view, effect);
  if (preview.isRefused) throw new Error('it is not');
  expect([preview.board?.step, preview.board?.left, preview.gained.A]).toEqual(['claim', 20, 4]);
  expect([preview.choices, preview.view.choices]).toEqual([undefined, undefined]);
  expect(view.board).toMatchObject({ step: 'place' });
});

it('has no board of another game', () => {
  const preview = previewOf('codex', view, effect);
  expect(preview.isRefused ? undefined : preview.board).toBeUndefined();
});

it('has the reason of a refusal, also when the server cannot be reached', () => {
  const error = { code: 'offline' } as const;
  expect(previewOf('carcassonne', view, { answer: 'refused', error })).toEqual({
    isRefused: true,
    error,
  });
});
