import { expect, it } from 'vitest';
import type { EldoradoChoice } from '../../protocol';
import { soon, table, type Case } from './testing';
import { neighbours } from './hex';
import { wonder } from './wonder';

/** A table at which the server refuses with a code; what was asked and what was said. */
function refusing(code: string, item: string | undefined, given: Case = {}) {
  const asked: string[] = [];
  const said: string[] = [];
  const move = { do: 'move', item: item ?? 'sailor', symbol: 'paddle', from: '', to: 'x' };
  const actions = { move: { 'move it': move as EldoradoChoice }, end: { end: { do: 'end' } as EldoradoChoice } };
  const { room, turn } = table({ actions, ...given });
  Object.assign(room, {
    preview: (all: string[]) => {
      asked.push(...all);
      const error = { status: 409, code, sentence: 'the server knows why' };
      return Promise.resolve({ answer: 'refused', error });
    },
    say: (sentence: string) => said.push(sentence),
  });
  if (item !== undefined) turn.pick(item);
  return { room, turn, asked, said };
}

const beside = (room: { board: { players: object; course: { spaces: object } } }): string => {
  const { pieces } = (room.board.players as { A: { pieces: Record<string, string> } }).A;
  return neighbours(pieces['0']!).find((space) => space in room.board.course.spaces)!;
};

it('says which card it is too much for, after asking for that very move', async () => {
  const { room, turn, asked, said } = refusing('too-weak', 'sailor');
  const space = beside(room);
  await wonder(turn, space);
  expect(asked).toEqual([`move sailor ${room.board.players.A!.pieces['0']}>${space}`]);
  expect(said[0]).toMatch(/^Sailor is too weak for /);
});

it('a reason that has no words of ours is the server’s', async () => {
  const { room, turn, said } = refusing('brand-new', 'sailor');
  await wonder(turn, beside(room));
  expect(said).toEqual(['The server knows why.']);
});

it('without a card in hand it says to pick one, and asks nobody', async () => {
  const { room, turn, asked, said } = refusing('too-weak', undefined);
  await wonder(turn, beside(room));
  await soon();
  expect(asked).toEqual([]);
  expect(said[0]).toMatch(/^Pick a card first/);
});

it('what is no space is no try', async () => {
  const { turn, asked, said } = refusing('too-weak', 'sailor');
  await wonder(turn, '99,99');
  expect([...asked, ...said]).toEqual([]);
});
