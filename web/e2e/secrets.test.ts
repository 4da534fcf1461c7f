// No client receives secrets: everything that the opponent and a spectator were sent is compared
// with what the owner knows.

import { expect, test } from 'vitest';
import components from '../src/protocol/components.json';
import type { GameName, SeatLetter } from '../src/protocol';
import { text } from '../src/text';
import { capital } from '../src/games/kit/sentence';
import { objectiveOf } from '../src/games/codex/components';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import { PLAYERS, playTogether } from './play/players';
import {
  membersNamed,
  numbersSent,
  orderedLists,
  pageSource,
  receivedValues,
} from './play/secrets';
import { startGame } from './play/table';

const harness = useHarness();

interface Three {
  ann: Person;
  bob: Person;
  spectator: Person;
}

/** Two people play to version `last`. The spectator and Bob also request what the page would not. */
async function playWithSpectator(game: GameName, last: number): Promise<Three> {
  const [ann, bob] = await harness.twoPeople();
  const spectator = await harness.person();
  await startGame(ann, bob, { game }, spectator);
  await playTogether(PLAYERS[game], [ann, bob], 31, last);
  for (const { traffic } of [ann, bob, spectator])
    await traffic.waitForView(({ version }) => version >= last);
  await requestMore(spectator);
  await requestMore(bob);
  for (const person of [ann, bob, spectator]) {
    await person.traffic.settled();
    // The seed would reveal all future draws.
    expect(membersNamed(person, 'seed')).toEqual([]);
  }
  return { ann, bob, spectator };
}

/** Requests the log, and positions as other seats see them. */
async function requestMore(person: Person): Promise<void> {
  const { table } = person.traffic.view!;
  await person.allowingErrors(/status of 40/, async () => {
    const views = ['', '/moves/9', '/moves/9?as=A', '/moves/9?as=spectator'];
    for (const path of [...views, '/view-log', '/record'])
      await person.page.evaluate(
        (url) => fetch(url).then((answer) => answer.text()),
        `/api/tables/${table}${path}`,
      );
  });
}

test('the hand and the secret objective of Codex Naturalis are sent to their owner only', async () => {
  const { ann, bob, spectator } = await playWithSpectator('codex', 30);
  const board = ann.traffic.view!.board;
  const mine = board?.game === 'codex' ? board.players.A! : undefined;
  const objectives = mine!.offered;
  expect(objectives).toHaveLength(2);
  for (const other of [bob, spectator]) {
    const seen = other.traffic.view!.board;
    const known = seen?.game === 'codex' ? seen.players.A!.hand : {};
    const hidden = Object.keys(mine!.hand).filter((card) => known[card] === undefined).map(Number);
    const [owners, others] = [numbersSent(ann), numbersSent(other)];
    // The same search finds the secrets in what the owner was sent.
    for (const number of [...hidden, ...objectives]) expect(owners).toContain(number);
    expect([...hidden, ...objectives].filter((number) => others.has(number))).toEqual([]);
    const page = await pageSource(other);
    for (const card of hidden) expect(page).not.toMatch(new RegExp(`card ${card},|hand-${card}"`));
    for (const objective of objectives)
      expect(page).not.toContain(capital(text.codex.goal(objectiveOf(objective).goal)));
    expect(page).not.toContain(text.codex.panel.secretOf('Ann'));
  }
  expect(await pageSource(ann)).toContain(text.codex.panel.secret);
});

test('hands of El Dorado are sent to their owner only, and no pile has an order', async () => {
  const { ann, bob, spectator } = await playWithSpectator('eldorado', 40);
  const kinds = new Set(Object.keys(components.eldorado.cards));
  for (const person of [ann, bob, spectator]) {
    expect(handsSent(person)).toEqual(person === spectator ? [] : [person === ann ? 'A' : 'B']);
    expect(orderedLists(person, (name) => kinds.has(name))).toEqual([]);
    const items = person.page.locator('[data-item]');
    if (person === spectator) {
      expect(await items.count()).toBe(0);
      continue;
    }
    // The same search finds the owner's hand, unless all cards are played or the market is open.
    const { board } = person.traffic.view!;
    const hand = board?.game === 'eldorado' ? board.players[person === ann ? 'A' : 'B']!.hand : undefined;
    const isShown = (await person.page.getByRole('group', { name: text.eldorado.dock.hand }).count()) > 0;
    if (isShown && Object.keys(hand!).length > 0) await expect.poll(() => items.count()).toBeGreaterThan(0);
  }
  // Other players cannot distinguish the hand from the draw pile.
  const [own, others] = [ann, spectator].map(({ traffic }) => {
    const { board } = traffic.view!;
    return board?.game === 'eldorado' ? board.players.A! : undefined;
  });
  expect(sum(own!.hand ?? {}, own!.unseen)).toEqual(sum(others!.unseen));
});

test('the remaining tiles of Carcassonne have no order', async () => {
  const { ann, bob, spectator } = await playWithSpectator('carcassonne', 20);
  for (const person of [ann, bob, spectator]) {
    expect(orderedLists(person, (name) => /^[A-X]$/.test(name))).toEqual([]);
    const { board } = person.traffic.view!;
    expect(board?.game === 'carcassonne' && board.returned).toEqual([]);
  }
  expect(receivedValues(spectator).some(({ path }) => path.at(-1) === 'choices')).toBe(false);
});

/** The seats whose hand was sent, in views or patches. */
function handsSent(person: Person): SeatLetter[] {
  const seats = membersNamed(person, 'hand').flatMap((path) => /players\.([A-E])\.hand$/.exec(path)?.[1] ?? []);
  return [...new Set(seats)].sort() as SeatLetter[];
}

function sum(...counts: { [kind: string]: number }[]): { [kind: string]: number } {
  const all: { [kind: string]: number } = {};
  for (const [kind, count] of counts.flatMap((one) => Object.entries(one)))
    all[kind] = (all[kind] ?? 0) + count;
  return all;
}
