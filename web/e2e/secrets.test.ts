// Nobody is sent what they must not know: everything that came to the opponent and to a spectator
// is compared with what the owner knows.

import { expect, test } from 'vitest';
import prints from '../src/protocol/prints.json';
import type { GameName, SeatLetter } from '../src/protocol';
import { text } from '../src/text';
import { capital } from '../src/games/kit/sentence';
import { objectiveOf } from '../src/games/codex/components';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { CarcassonnePlayer } from './play/carcassonne';
import { CodexPlayer } from './play/codex';
import { EldoradoPlayer } from './play/eldorado';
import { Random } from './play/random';
import { everything, inPage, membersNamed, numbersTold, orders } from './play/secrets';
import { sitDown } from './play/table';

const house = openHouse();

interface Three {
  ann: Person;
  bob: Person;
  watcher: Person;
}

type AnyPlayer = new (person: Person, random: Random) => { play(last: number): Promise<void> };

/** Two play to version `last`; the third watches, and tries the ways behind the page too. */
async function played(game: GameName, Plays: AnyPlayer, last: number): Promise<Three> {
  const [ann, bob, watcher] = [await house.person(), await house.person(), await house.person()];
  await sitDown(ann, bob, { game }, watcher);
  await Promise.all([
    new Plays(ann, new Random(31)).play(last),
    new Plays(bob, new Random(32)).play(last),
  ]);
  await Promise.all([ann, bob, watcher].map(({ wire }) => wire.until(({ version }) => version >= last)));
  await pry(watcher);
  await pry(bob);
  for (const person of [ann, bob, watcher]) {
    await person.wire.settled();
    // The seed would tell all that is to come.
    expect(membersNamed(person, 'seed')).toEqual([]);
  }
  return { ann, bob, watcher };
}

/** Asks for the log, and for positions as another seat sees them. */
async function pry(person: Person): Promise<void> {
  const { table } = person.wire.view!;
  await person.expecting(/status of 40/, async () => {
    for (const path of ['', '/view-log', '/moves/9', '/moves/9?as=A', '/moves/9?as=spectator', '/record'])
      await person.page.evaluate((url) => fetch(url).then((answer) => answer.text()), `/api/tables/${table}${path}`);
  });
}

test('the hand and the secret objective of Codex Naturalis are told to their owner only', async () => {
  const { ann, bob, watcher } = await played('codex', CodexPlayer, 30);
  const board = ann.wire.view!.board;
  const mine = board?.game === 'codex' ? board.players.A! : undefined;
  const objectives = mine!.offered;
  expect(objectives).toHaveLength(2);
  for (const other of [bob, watcher]) {
    const seen = other.wire.view!.board;
    const known = seen?.game === 'codex' ? seen.players.A!.hand : {};
    const hidden = Object.keys(mine!.hand).filter((card) => known[card] === undefined).map(Number);
    const [owners, others] = [numbersTold(ann), numbersTold(other)];
    // What the owner was told is found by the same search.
    for (const number of [...hidden, ...objectives]) expect(owners).toContain(number);
    expect([...hidden, ...objectives].filter((number) => others.has(number))).toEqual([]);
    const page = await inPage(other);
    for (const card of hidden) expect(page).not.toMatch(new RegExp(`card ${card},|hand-${card}"`));
    for (const objective of objectives)
      expect(page).not.toContain(capital(text.codex.goal(objectiveOf(objective).goal)));
    expect(page).not.toContain(text.codex.panel.secretOf('Ann'));
  }
  expect(await inPage(ann)).toContain(text.codex.panel.secret);
});

test('hands of El Dorado are told to their owner only, and no pile has an order', async () => {
  const { ann, bob, watcher } = await played('eldorado', EldoradoPlayer, 40);
  const kinds = new Set(Object.keys(prints.eldorado.cards));
  for (const person of [ann, bob, watcher]) {
    expect(handsTold(person)).toEqual(person === watcher ? [] : [person === ann ? 'A' : 'B']);
    expect(orders(person, (name) => kinds.has(name))).toEqual([]);
    const items = person.page.locator('[data-item]');
    if (person === watcher) {
      expect(await items.count()).toBe(0);
      continue;
    }
    // The same search finds the hand of its owner, unless all was played or the market is open.
    const { board } = person.wire.view!;
    const hand = board?.game === 'eldorado' ? board.players[person === ann ? 'A' : 'B']!.hand : undefined;
    const isShown = (await person.page.getByRole('group', { name: text.eldorado.dock.hand }).count()) > 0;
    if (isShown && Object.keys(hand!).length > 0) await expect.poll(() => items.count()).toBeGreaterThan(0);
  }
  // What is in hand and what is in the pile looks the same from outside.
  const [own, others] = [ann, watcher].map(({ wire }) => {
    const { board } = wire.view!;
    return board?.game === 'eldorado' ? board.players.A! : undefined;
  });
  expect(sum(own!.hand ?? {}, own!.unseen)).toEqual(sum(others!.unseen));
});

test('the tiles to come of Carcassonne have no order', async () => {
  const { ann, bob, watcher } = await played('carcassonne', CarcassonnePlayer, 20);
  for (const person of [ann, bob, watcher]) {
    expect(orders(person, (name) => /^[A-X]$/.test(name))).toEqual([]);
    const { board } = person.wire.view!;
    expect(board?.game === 'carcassonne' && board.returned).toEqual([]);
  }
  expect(everything(watcher).some(({ path }) => path.at(-1) === 'choices')).toBe(false);
});

/** The seats whose hand was told, in views and in patches of them. */
function handsTold(person: Person): SeatLetter[] {
  const seats = membersNamed(person, 'hand').flatMap((path) => /players\.([A-E])\.hand$/.exec(path)?.[1] ?? []);
  return [...new Set(seats)].sort() as SeatLetter[];
}

function sum(...counts: { [kind: string]: number }[]): { [kind: string]: number } {
  const all: { [kind: string]: number } = {};
  for (const [kind, count] of counts.flatMap((one) => Object.entries(one)))
    all[kind] = (all[kind] ?? 0) + count;
  return all;
}
