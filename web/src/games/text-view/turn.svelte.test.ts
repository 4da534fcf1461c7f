import { expect, it, vi } from 'vitest';
import type { PreviewAnswer } from '../../protocol';
import { memoryStorage } from '../../state/fake-network';
import type { Table } from '../contract';
import { TextTurn, type TextViewGame } from './turn.svelte';

const reads: TextViewGame = {
  inWords: { sections: () => [], choice: (_, action) => `Do ${action}` },
};

/** A table whose previews all have the same answer. */
function tableWith(answer: PreviewAnswer) {
  const sent: string[][] = [];
  let version = $state(3);
  const table = {
    me: 'A',
    get view() {
      return { table: 'one', version, turn: 'A', seats: { A: { kind: 'person', name: 'Ann' } } };
    },
    choices: { actions: { place: { 'place 1': {}, 'place 2': {} }, pass: { pass: {} } } },
    preview: () => Promise.resolve(answer),
    send: (actions: string[]) => (sent.push(actions), Promise.resolve(undefined)),
  } as unknown as Table;
  const turn = () => new TextTurn(table, reads);
  return { sent, move: () => (version += 1), turn: turn(), turnAfterReload: turn };
}

const gains = { answer: 'effect', gained: { A: 4 }, log: [], patch: {} } as unknown as PreviewAnswer;

it('lists every choice in words, by kind', () => {
  const { turn } = tableWith(gains);
  expect(turn.groups.map(({ title, choices }) => [title, choices.map(({ name }) => name)])).toEqual([
    ['Lay', ['Do place 1', 'Do place 2']],
    ['Pass', ['Do pass']],
  ]);
});

it('shows the effect of a choice, and sends a choice that is picked twice', async () => {
  const { turn, sent } = tableWith(gains);
  turn.pick('place 2');
  expect(turn.pending).toEqual(['place 2']);
  await Promise.resolve();
  await Promise.resolve();
  expect(turn.effect).toBe('Do place 2 (+4 points)?');
  turn.pick('place 2');
  expect(sent).toEqual([['place 2']]);
});

it('picking another choice does not confirm, and a pick can be cancelled', () => {
  const { turn, sent } = tableWith(gains);
  turn.pick('place 1');
  turn.pick('pass');
  expect(turn.pending).toEqual(['pass']);
  turn.cancel();
  expect(turn.pending).toEqual([]);
  turn.confirm();
  expect(sent).toEqual([]);
});

it('explains why a choice is refused', async () => {
  const { turn } = tableWith({ answer: 'refused', error: { code: 'beyond-chance' } });
  turn.pick('place 1');
  await Promise.resolve();
  await Promise.resolve();
  expect(turn.effect).toBe('Something has to be drawn first.');
});

it('drops the pick when the table has another version', () => {
  const { turn, move } = tableWith(gains);
  turn.pick('place 1');
  move();
  expect(turn.pending).toEqual([]);
});

it('restores the pick after a reload, unless the table has another version', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const { turn, turnAfterReload, move, sent } = tableWith(gains);
  turn.pick('place 2');
  const reloaded = turnAfterReload();
  expect(reloaded.pending).toEqual([]);
  reloaded.resume();
  expect(reloaded.pending).toEqual(['place 2']);
  await Promise.resolve();
  await Promise.resolve();
  expect(reloaded.effect).toBe('Do place 2 (+4 points)?');
  expect(sent).toEqual([]);
  move();
  const later = turnAfterReload();
  later.resume();
  expect(later.pending).toEqual([]);
  vi.unstubAllGlobals();
});
