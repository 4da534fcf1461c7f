import { expect, it } from 'vitest';
import type { EldoradoChoice, EldoradoIllegal } from '../../../protocol';
import { type Case, board, soon, table } from '../fixtures/tables';
import { neighbours } from '../geometry/hex';
import { sayWhy } from './why';

const STANDS = board.players.A!.pieces['0']!;
const BESIDE = neighbours(STANDS).find((space) => space in board.course.spaces)!;

/** A table at which the server refuses for a reason; what was asked and what was said. */
function refusing(illegal: EldoradoIllegal, item: string | undefined, given: Case = {}) {
  const asked: string[] = [];
  const use: EldoradoChoice = { do: 'use', card: item ?? 'sailor' };
  const { room, turn } = table({ actions: { use: { 'use it': use } }, ...given });
  room.preview = async (actions) => {
    asked.push(...actions);
    return { answer: 'refused', error: { game: 'eldorado', ...illegal } };
  };
  if (item !== undefined) turn.pick(item);
  return { turn, asked, said: room.said };
}

const weak: EldoradoIllegal = {
  code: 'too-weak',
  facts: { symbol: 'paddle', want: 2, have: 1 },
};

it('says which card is too weak for it, after asking for that very move', async () => {
  const { turn, asked, said } = refusing(weak, 'sailor');
  await sayWhy(turn, BESIDE);
  expect(asked).toEqual([`move sailor ${STANDS}>${BESIDE}`]);
  expect(said[0]).toMatch(/^Sailor is too weak for .*: it takes 2 paddles, and this has 1\.$/);
});

it('says how a terrain is entered', async () => {
  const illegal: EldoradoIllegal = {
    code: 'wrong-terrain',
    facts: { at: BESIDE, terrain: 'village' },
  };
  const { turn, said } = refusing(illegal, 'sailor');
  await sayWhy(turn, BESIDE);
  expect(said).toEqual(['Sailor does not lead there: a village is entered with coins.']);
});

it('nobody enters a mountain, however near it is', async () => {
  const [mountain] = Object.entries(board.course.spaces).find(
    ([, { terrain }]) => terrain === 'mountain',
  )!;
  const facts = { from: STANDS, to: mountain };
  const { turn, said } = refusing({ code: 'not-beside', facts }, 'sailor');
  await sayWhy(turn, mountain);
  expect(said).toEqual(['Sailor does not lead there: nobody can cross a mountain.']);
});

it('other reasons are said as everywhere', async () => {
  const { turn, said } = refusing({ code: 'occupied', facts: { at: BESIDE } }, 'sailor');
  await sayWhy(turn, BESIDE);
  expect(said).toEqual(['An explorer stands there already.']);
});

it('tokens with power are tried like cards', async () => {
  const tokens = { paddle_1: 1 };
  const actions = { use: { 'use it': { do: 'token', token: 'paddle_1' } as const } };
  const { turn, asked } = refusing(weak, 'token:paddle_1', { tokens, actions });
  await sayWhy(turn, BESIDE);
  expect(asked).toEqual([`move token:paddle_1 ${STANDS}>${BESIDE}`]);
});

it('without a card that is picked it says to pick one, and asks nobody', async () => {
  const { turn, asked, said } = refusing(weak, undefined);
  await sayWhy(turn, BESIDE);
  await soon();
  expect(asked).toEqual([]);
  expect(said[0]).toMatch(/^Pick a card first/);
});

it('what is no space is no try', async () => {
  const { turn, asked, said } = refusing(weak, 'sailor');
  await sayWhy(turn, '99,99');
  expect([...asked, ...said]).toEqual([]);
});
