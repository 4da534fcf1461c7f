// Every text of the page comes from the catalogue. The page is built in a language in which all
// texts of the catalogue stand in ⟦ ⟧ (src/text/pseudo.ts), and read screen by screen: outside of
// the marks there are names of people and tables, numbers, letters of seats and symbols only.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command, GameName, SeatLetter } from '../src/protocol';
import { openHouse } from './house/house';
import type { Person, Ways } from './house/person';
import { PseudoPage } from './house/pseudo';
import { CarcassonnePlayer } from './play/carcassonne';
import { CodexPlayer } from './play/codex';
import { EldoradoPlayer } from './play/eldorado';
import { Random } from './play/random';
import { Reader } from './play/reader';
import { comeIn, copyLink, press, sitDown } from './play/table';

const house = openHouse();
const players = { carcassonne: CarcassonnePlayer, codex: CodexPlayer, eldorado: EldoradoPlayer };

/** Unlike anything that the page says. */
const TABLE = 'Qvist 7';
const NAMES = [TABLE, 'Ann', 'Bob', 'Eve'];

let built: PseudoPage;
beforeAll(async () => (built = await PseudoPage.build()), 120_000);
afterAll(() => built.remove());

/** Somebody with the marked page. */
async function reader(ways?: Ways): Promise<Reader> {
  const person = await house.person(ways);
  await built.serve(person);
  return Reader.of(person, NAMES);
}

/** All that was said up to here comes from the catalogue. */
async function fine(screen: string, ...readers: readonly Reader[]): Promise<void> {
  for (const each of readers) {
    const device = each.person.isOnPhone ? 'phone' : 'desk';
    expect(await each.foreign(`${screen} (${device})`)).toEqual([]);
  }
}

/** Opens something, reads it, and closes it with Escape. */
async function opened(reader: Reader, screen: string, opener: string, sheet: string): Promise<void> {
  const { page } = reader.person;
  await press(reader.person, opener);
  await page.locator(sheet).waitFor();
  await fine(screen, reader);
  await page.keyboard.press('Escape');
  await page.locator(sheet).waitFor({ state: 'detached' });
}

test.each(['desk', 'phone'] as const)('the first page and its sheets, on a %s', async (device) => {
  const ann = await reader({ device });
  const { person } = ann;
  await person.open('/');
  await person.page.getByTestId('guest').waitFor();
  await person.page.getByText('The tables you sit at are listed here').waitFor();
  await fine('home', ann);
  await person.expecting(/status of 4\d\d/, async () => {
    await press(person, 'guest');
    await person.page.getByTestId('name').fill('Ann\u202E');
    await press(person, 'name-done');
    const alerts = () => person.page.getByRole('alert').allInnerTexts();
    await expect.poll(async () => (await alerts()).join('')).toContain('⟦');
  });
  await person.page.getByTestId('name').fill('Ann');
  await fine('a name that is refused', ann);
  await press(person, 'name-done');
  await person.page.getByTestId('name').waitFor({ state: 'detached' });
  await person.page.getByRole('button', { name: 'Theme, Sound' }).click();
  await person.page.locator('dialog').waitFor();
  await fine('theme and sound', ann);
  await person.page.keyboard.press('Escape');
  for (const game of ['carcassonne', 'codex', 'eldorado'] as const)
    await opened(ann, `set-up of ${game}`, `setup-${game}`, '[data-testid=setup]');
});

/** A table with seats of every kind, with options, in the list for everybody. */
async function makeTable({ page }: Person): Promise<void> {
  await page.getByTestId('setup-eldorado').click();
  const setup = page.getByTestId('setup');
  for (const sitter of ['open', 'bot:strong']) {
    await page.getByTestId('add-seat').click();
    await setup.locator('[data-testid^=sitter-]').last().selectOption(sitter);
  }
  await setup.locator('input[value=public]').check({ force: true });
  await setup.locator('input[id$="-name"]').fill(TABLE);
  await setup.locator('summary').click();
  await setup.locator('select[id$="-caves"]').selectOption('on');
  await page.getByTestId('make-table').click();
}

test('a table before it begins, and in the lists of the first page', async () => {
  const [ann, bob, eve] = [await reader(), await reader({ device: 'phone' }), await reader()];
  await comeIn(ann.person, 'Ann');
  await makeTable(ann.person);
  const link = await copyLink(ann.person);
  await fine('lobby', ann);
  await bob.person.open(link);
  await bob.person.page.getByTestId('ask-name').waitFor();
  await fine('lobby, asked for a name', bob);
  await bob.person.page.getByTestId('name').fill('Bob');
  await press(bob.person, 'name-done');
  for (const { person } of [ann, bob]) await person.page.getByTestId('seats').getByText('Bob').waitFor();
  await fine('lobby with two', ann, bob);
  await eve.person.expecting(/status of 4\d\d/, async () => {
    await eve.person.open(link);
    await eve.person.page.getByTestId('name').fill('Eve');
    await press(eve.person, 'name-done');
    await eve.person.page.locator('.toast.refusal').waitFor();
  });
  await fine('a link that was used', eve);
  await ann.person.open('/');
  await ann.person.page.getByTestId('my-tables').getByText(TABLE).waitFor();
  await fine('home with a table of mine', ann);
  await eve.person.open('/');
  await eve.person.page.getByTestId('public-tables').getByText(TABLE).waitFor();
  await fine('home with a table of others', eve);
});

test('addresses where nothing is', async () => {
  const ann = await reader();
  await ann.person.open('/there/is/nothing');
  await ann.person.page.getByRole('heading').waitFor();
  await fine('nowhere', ann);
  await ann.person.expecting(/status of 404/, async () => {
    await ann.person.open('/t/nosuchtablenosuchtable');
    await ann.person.page.getByRole('heading').waitFor();
  });
  await fine('no such table', ann);
});

/** Options that bring more to tell. */
const OPTIONS: Record<GameName, Record<string, string>> = {
  carcassonne: {},
  codex: {},
  eldorado: { caves: 'on', explore: 'choice' },
};

/** Actions that can be read, and that no table allows. */
const ILLEGAL: Record<GameName, string> = {
  carcassonne: 'place 90,90 r0',
  codex: 'place 1 front 90,90',
  eldorado: 'move explorer 90,90>91,90',
};

test.each<[GameName, number]>([
  ['carcassonne', 14],
  ['codex', 22],
  ['eldorado', 24],
])('a game of %s at version %i, its sheets, its end and its replay', async (game, last) => {
  const [ann, bob] = [await reader(), await reader({ device: 'phone' })];
  const both = [ann, bob];
  await sitDown(ann.person, bob.person, { game, name: TABLE, options: OPTIONS[game] });
  await fine(`${game}, the beginning`, ...both);
  const Plays = players[game];
  await Promise.all([
    new Plays(ann.person, new Random(61)).play(last),
    new Plays(bob.person, new Random(62)).play(last),
  ]);
  await fine(`${game} in the middle`, ...both);
  await sheets(game, ann);
  await opened(bob, `${game}, details`, 'more', '[data-testid=details]');
  await inWords(game, (await mover(ann.person, bob.person)) === 'A' ? ann : bob);
  await toTheEnd(game, ann, bob);
  await lookedBack(game, bob);
});

/** The seat to move, once both know the same and no chance moves. */
async function mover(...both: readonly Person[]): Promise<SeatLetter | undefined> {
  const [one, other] = both.map(({ wire }) => wire);
  await expect.poll(() => one?.view?.version === other?.view?.version && one?.view?.turn).toBeTruthy();
  return one?.view?.turn;
}

/** Menu, rules, keys, and what the others did. */
async function sheets(game: GameName, reader: Reader): Promise<void> {
  const { person } = reader;
  const since = person.page.locator('[data-testid=since] button').first();
  if (await since.isVisible()) await since.click();
  await fine(`${game}, since the last turn`, reader);
  await press(person, 'menu');
  await press(person, 'resign');
  await fine(`${game}, menu`, reader);
  await person.page.getByRole('button', { name: 'How it is played' }).click();
  await fine(`${game}, rules`, reader);
  await person.page.keyboard.press('Escape');
  await person.page.getByTestId('menu-sheet').waitFor({ state: 'detached' });
  await person.page.keyboard.press('?');
  await person.page.getByTestId('keys').waitFor();
  await fine(`${game}, keys`, reader);
  await person.page.keyboard.press('Escape');
  await person.page.getByTestId('keys').waitFor({ state: 'detached' });
}

/** The table as a text, on which a move is refused by the table, one by the rules, and one made. */
async function inWords(game: GameName, reader: Reader): Promise<void> {
  const { person } = reader;
  await press(person, 'menu');
  await press(person, 'text-view');
  await person.page.getByTestId('text-board').waitFor();
  await fine(`${game} in words`, reader);
  for (const change of [{ expected_version: 0 }, { actions: [ILLEGAL[game]] }]) {
    await distort(person, change);
    await choose(person);
    await person.page.locator('.toast.refusal').waitFor();
    await fine(`${game}, refused with ${JSON.stringify(change)}`, reader);
    await person.page.locator('.toast.refusal button').click();
  }
  const { version } = person.wire.view!;
  await choose(person);
  await person.wire.until((view) => view.version > version);
  await fine(`${game}, moved in words`, reader);
  await press(person, 'menu');
  await press(person, 'text-view');
  await person.page.getByTestId('stage').waitFor();
}

/** Presses the first choice of a table in words, and once more to confirm it. What was refused is
 * still picked. By key: what has just happened may lie over it for a moment. */
async function choose({ page, wire }: Person): Promise<void> {
  const first = page.locator('[data-action]').first();
  if ((await first.getAttribute('aria-pressed')) === 'false') await first.press('Enter');
  await wire.answered();
  await first.press('Enter');
}

/** The next command is sent with other members than the page wanted. */
async function distort({ page }: Person, change: Partial<Command>): Promise<void> {
  await page.evaluate((other) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(String(text)) as { type: string };
      const isMeant = message.type === 'command';
      if (isMeant) WebSocket.prototype.send = send;
      send.call(this, isMeant ? JSON.stringify({ ...message, ...other }) : text);
    };
  }, change);
}

/** Bots play for both, and all that they do is told. */
async function toTheEnd(game: GameName, ...both: readonly Reader[]): Promise<void> {
  for (const { person } of both) {
    await press(person, 'menu');
    await press(person, 'let-bot');
    await person.page.getByTestId('come-back').or(person.page.getByTestId('end-dock')).waitFor();
  }
  for (const { person } of both)
    await person.page.getByTestId('results-sheet').waitFor({ timeout: 180_000 });
  await fine(`${game}, the result and the way there`, ...both);
  for (const { person } of both) await person.page.keyboard.press('Escape');
  await fine(`${game}, the end`, ...both);
}

async function lookedBack(game: GameName, reader: Reader): Promise<void> {
  const { person } = reader;
  await press(person, 'to-replay');
  await person.page.getByTestId('slider').waitFor();
  await fine(`${game}, the replay at its end`, reader);
  for (let steps = 0; steps < 20; steps += 1) await press(person, 'back');
  await press(person, 'first');
  for (let steps = 0; steps < 20; steps += 1) await press(person, 'forward');
  await fine(`${game}, the replay from its beginning`, reader);
  await person.page.keyboard.press('?');
  await person.page.getByTestId('keys').waitFor();
  await fine(`${game}, keys of the replay`, reader);
}
