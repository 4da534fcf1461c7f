import { expect, it } from 'vitest';
import type { PreviewAnswer } from '../../protocol';
import type { Room } from '../contract';
import { TextTurn, type Reads } from './turn.svelte';

const reads: Reads = {
  inWords: { sections: () => [], choice: (_, action) => `Do ${action}` },
};

/** A room that is asked and told by hand. */
function table(answer: PreviewAnswer) {
  const sent: string[][] = [];
  let version = $state(3);
  const room = {
    me: 'A',
    get view() {
      return { version, turn: 'A', seats: { A: { kind: 'person', name: 'Ann' } } };
    },
    choices: { actions: { place: { 'place 1': {}, 'place 2': {} }, pass: { pass: {} } } },
    preview: () => Promise.resolve(answer),
    send: (actions: string[]) => (sent.push(actions), Promise.resolve(undefined)),
  } as unknown as Room;
  return { sent, move: () => (version += 1), turn: new TextTurn(room, reads) };
}

const gains = { answer: 'effect', gained: { A: 4 }, log: [], patch: {} } as unknown as PreviewAnswer;

it('lists every choice in words, by kind', () => {
  const { turn } = table(gains);
  expect(turn.groups.map(({ title, choices }) => [title, choices.map(({ name }) => name)])).toEqual([
    ['Lay', ['Do place 1', 'Do place 2']],
    ['Pass', ['Do pass']],
  ]);
});

it('says what would come of it, and sends what is picked twice', async () => {
  const { turn, sent } = table(gains);
  turn.pick('place 2');
  expect(turn.pending).toEqual(['place 2']);
  await Promise.resolve();
  await Promise.resolve();
  expect(turn.effect).toBe('Do place 2. +4?');
  turn.pick('place 2');
  expect(sent).toEqual([['place 2']]);
});

it('another pick is no confirmation, and can be taken back', () => {
  const { turn, sent } = table(gains);
  turn.pick('place 1');
  turn.pick('pass');
  expect(turn.pending).toEqual(['pass']);
  turn.cancel();
  expect(turn.pending).toEqual([]);
  turn.confirm();
  expect(sent).toEqual([]);
});

it('says why something cannot be', async () => {
  const { turn } = table({ answer: 'refused', error: { code: 'beyond-chance' } });
  turn.pick('place 1');
  await Promise.resolve();
  await Promise.resolve();
  expect(turn.effect).toBe('Something is drawn first; go on when it has been.');
});

it('forgets what was picked for a table that has moved on', () => {
  const { turn, move } = table(gains);
  turn.pick('place 1');
  move();
  expect(turn.pending).toEqual([]);
});
