import { expect, it } from 'vitest';
import type { EldoradoChoice, EldoradoIllegal } from '../../../protocol';
import { answersHandled } from '../../kit/fake-table.svelte';
import { type Case, board, tableWith } from '../fixtures/tables';
import { neighbours } from '../geometry/hex';
import { explainSpace } from './explain';

const STANDS = board.players.A!.pieces['0']!;
const BESIDE = neighbours(STANDS).find((space) => space in board.course.spaces)!;

/** A table whose server refuses all previews for this reason. */
function refusing(illegal: EldoradoIllegal, item: string | undefined, given: Case = {}) {
  const use: EldoradoChoice = { do: 'use', card: item ?? 'sailor' };
  const { table, turn } = tableWith({ actions: { use: { 'use it': use } }, ...given });
  table.previewRefusal = { game: 'eldorado', ...illegal };
  if (item !== undefined) turn.pick(item);
  return { turn, previewed: table.previewed, notified: table.notified };
}

const weak: EldoradoIllegal = {
  code: 'too-weak',
  facts: { symbol: 'paddle', want: 2, have: 1 },
};

it('names the card that is too weak, after a preview of that move', async () => {
  const { turn, previewed, notified } = refusing(weak, 'sailor');
  await explainSpace(turn, BESIDE);
  expect(previewed).toEqual([[`move sailor ${STANDS}>${BESIDE}`]]);
  expect(notified[0]).toMatch(/^Sailor is too weak for .*: it takes 2 paddles, but this has 1\.$/);
});

it('explains how a terrain is entered', async () => {
  const illegal: EldoradoIllegal = {
    code: 'wrong-terrain',
    facts: { at: BESIDE, terrain: 'village' },
  };
  const { turn, notified } = refusing(illegal, 'sailor');
  await explainSpace(turn, BESIDE);
  expect(notified).toEqual(['Sailor cannot go there: a village is entered with coins.']);
});

it('explains that mountains cannot be entered, even if they are adjacent', async () => {
  const [mountain] = Object.entries(board.course.spaces).find(
    ([, { terrain }]) => terrain === 'mountain',
  )!;
  const facts = { from: STANDS, to: mountain };
  const { turn, notified } = refusing({ code: 'not-beside', facts }, 'sailor');
  await explainSpace(turn, mountain);
  expect(notified).toEqual(['Sailor cannot go there: mountains cannot be entered.']);
});

it('has the usual sentences for other reasons', async () => {
  const { turn, notified } = refusing({ code: 'occupied', facts: { at: BESIDE } }, 'sailor');
  await explainSpace(turn, BESIDE);
  expect(notified).toEqual(['There is already an explorer on that space.']);
});

it('tries tokens with power like cards', async () => {
  const tokens = { paddle_1: 1 };
  const actions = { use: { 'use it': { do: 'token', token: 'paddle_1' } as const } };
  const { turn, previewed } = refusing(weak, 'token:paddle_1', { tokens, actions });
  await explainSpace(turn, BESIDE);
  expect(previewed).toEqual([[`move token:paddle_1 ${STANDS}>${BESIDE}`]]);
});

it('asks to pick a card first, without a preview', async () => {
  const { turn, previewed, notified } = refusing(weak, undefined);
  await explainSpace(turn, BESIDE);
  await answersHandled();
  expect(previewed).toEqual([]);
  expect(notified[0]).toMatch(/^Pick a card first/);
});

it('ignores points outside the course', async () => {
  const { turn, previewed, notified } = refusing(weak, 'sailor');
  await explainSpace(turn, '99,99');
  expect([...previewed, ...notified]).toEqual([]);
});

it('explains why a card of the market cannot be bought', async () => {
  const illegal: EldoradoIllegal = {
    code: 'too-dear',
    facts: { card: 'native', cost: 10, worth: 5 },
  };
  const { turn, previewed, notified } = refusing(illegal, undefined);
  turn.aimAt('market:native');
  await answersHandled();
  expect(previewed).toEqual([['buy native']]);
  expect(notified).toEqual(['The Native card costs 5 coins, but your hand is worth 2½.']);
});

it('asks to finish the choice of cards first', async () => {
  const given: Case = { step: { step: 'remove', left: 1 }, actions: {} };
  const { turn, previewed, notified } = refusing({ code: 'bought-already' }, undefined, given);
  turn.aimAt('market:native');
  await answersHandled();
  expect(previewed).toEqual([]);
  expect(notified).toEqual(['First choose the cards to remove from the game.']);
});
