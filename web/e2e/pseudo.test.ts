// Every text of the page comes from the catalogue. The page is built in a pseudo language in which
// all texts of the catalogue are enclosed in ⟦ ⟧ (src/text/pseudo.ts), and checked screen by screen:
// outside the marks there are only names of people and tables, numbers, seat letters and symbols.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command, GameName, SeatLetter } from '../src/protocol';
import { useHarness } from './harness/harness';
import type { Person, PersonOptions } from './harness/person';
import { PseudoPage } from './harness/pseudo-page';
import { PLAYERS, playTogether } from './play/players';
import { copyLink, enterName, press, setUpTable, startGame } from './play/table';
import { TextRecorder } from './play/text-recorder';

const harness = useHarness();

/** A name that occurs in no text of the page. */
const TABLE = 'Qvist 7';
const NAMES = [TABLE, 'Ann', 'Bob', 'Eve'];

let built: PseudoPage;
beforeAll(async () => (built = await PseudoPage.build()), 120_000);
afterAll(() => built.remove());

/** A person with the marked page. */
async function recorded(options?: PersonOptions): Promise<TextRecorder> {
  const person = await harness.person(options);
  await built.serve(person);
  return TextRecorder.attach(person, NAMES);
}

/** Checks that all texts since the last check come from the catalogue. */
async function check(screen: string, ...recorders: readonly TextRecorder[]): Promise<void> {
  for (const recorder of recorders) {
    const device = recorder.person.isOnPhone ? 'phone' : 'desktop';
    expect(await recorder.unmarked(`${screen} (${device})`)).toEqual([]);
  }
}

/** Opens a sheet, checks it, and closes it with Escape. */
async function checkSheet(
  recorder: TextRecorder,
  screen: string,
  opener: string,
  sheet: string,
): Promise<void> {
  const { page } = recorder.person;
  await press(recorder.person, opener);
  await page.locator(sheet).waitFor();
  await check(screen, recorder);
  await page.keyboard.press('Escape');
  await page.locator(sheet).waitFor({ state: 'detached' });
}

test.each(['desktop', 'phone'] as const)('the start page and its sheets, on a %s', async (device) => {
  const ann = await recorded({ device });
  const { person } = ann;
  await person.open('/');
  await person.page.getByTestId('guest').waitFor();
  await person.page.getByText('The tables you sit at are listed here').waitFor();
  await check('home', ann);
  await person.allowingErrors(/status of 4\d\d/, async () => {
    await press(person, 'guest');
    await person.page.getByTestId('name').fill('Ann\u202E');
    await press(person, 'name-done');
    const alerts = () => person.page.getByRole('alert').allInnerTexts();
    await expect.poll(async () => (await alerts()).join('')).toContain('⟦');
  });
  await person.page.getByTestId('name').fill('Ann');
  await check('a name that is refused', ann);
  await press(person, 'name-done');
  await person.page.getByTestId('name').waitFor({ state: 'detached' });
  await person.page.getByRole('button', { name: 'Theme and sound' }).click();
  await person.page.locator('dialog').waitFor();
  await check('theme and sound', ann);
  await person.page.keyboard.press('Escape');
  for (const game of ['carcassonne', 'codex', 'eldorado'] as const)
    await checkSheet(ann, `set-up of ${game}`, `setup-${game}`, '[data-testid=setup]');
});

/** Creates a public table with seats of every kind and changed options. */
async function makeTable({ page }: Person): Promise<void> {
  await page.getByTestId('setup-eldorado').click();
  const setup = page.getByTestId('setup');
  for (const occupant of ['open', 'bot:strong']) {
    await page.getByTestId('add-seat').click();
    await setup.locator('[data-testid^=occupant-]').last().selectOption(occupant);
  }
  await setup.locator('input[value=public]').check({ force: true });
  await setup.locator('input[id$="-name"]').fill(TABLE);
  await setup.locator('summary').click();
  await setup.locator('select[id$="-caves"]').selectOption('on');
  await page.getByTestId('make-table').click();
}

test('the lobby, and tables in the lists of the start page', async () => {
  const [ann, bob, eve] = [await recorded(), await recorded({ device: 'phone' }), await recorded()];
  await enterName(ann.person, 'Ann');
  await makeTable(ann.person);
  const link = await copyLink(ann.person);
  await check('lobby', ann);
  await bob.person.open(link);
  await bob.person.page.getByTestId('ask-name').waitFor();
  await check('lobby, asked for a name', bob);
  await bob.person.page.getByTestId('name').fill('Bob');
  await press(bob.person, 'name-done');
  for (const { person } of [ann, bob]) await person.page.getByTestId('seats').getByText('Bob').waitFor();
  await check('lobby with two', ann, bob);
  await eve.person.allowingErrors(/status of 4\d\d/, async () => {
    await eve.person.open(link);
    await eve.person.page.getByTestId('name').fill('Eve');
    await press(eve.person, 'name-done');
    await eve.person.page.locator('.toast.refusal').waitFor();
  });
  await check('a link that was used', eve);
  await ann.person.open('/');
  await ann.person.page.getByTestId('my-tables').getByText(TABLE).waitFor();
  await check('home with a table of mine', ann);
  await eve.person.open('/');
  await eve.person.page.getByTestId('public-tables').getByText(TABLE).waitFor();
  await check('home with a table of others', eve);
});

test('a table without a name', async () => {
  const ann = await recorded();
  await enterName(ann.person, 'Ann');
  await setUpTable(ann.person, { game: 'codex' });
  await ann.person.page.getByTestId('seats').waitFor();
  await check('lobby without a name', ann);
  await ann.person.open('/');
  await ann.person.page.getByTestId('my-tables').locator('a.name').waitFor();
  await check('home with a table without a name', ann);
});

test('addresses that do not exist', async () => {
  const ann = await recorded();
  await ann.person.open('/there/is/nothing');
  await ann.person.page.getByRole('heading').waitFor();
  await check('not found', ann);
  await ann.person.allowingErrors(/status of 404/, async () => {
    await ann.person.open('/t/nosuchtablenosuchtable');
    await ann.person.page.getByRole('heading').waitFor();
  });
  await check('no such table', ann);
});

/** Options that add more texts. */
const OPTIONS: Record<GameName, Record<string, string>> = {
  carcassonne: {},
  codex: {},
  eldorado: { caves: 'on', explore: 'choice' },
};

/** Valid notation that no table allows. */
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
  const [ann, bob] = [await recorded(), await recorded({ device: 'phone' })];
  const both = [ann, bob];
  const name = game === 'codex' ? {} : { name: TABLE };
  await startGame(ann.person, bob.person, { game, ...name, options: OPTIONS[game] });
  await check(`${game}, the beginning`, ...both);
  await playTogether(PLAYERS[game], [ann.person, bob.person], 61, last);
  await check(`${game} in the middle`, ...both);
  await checkSheets(game, ann);
  await checkSheet(bob, `${game}, details`, 'more', '[data-testid=details]');
  await checkTextView(game, (await mover(ann.person, bob.person)) === 'A' ? ann : bob);
  await checkResults(game, ann, bob);
  await checkReplay(game, bob);
});

/** The seat to move, once both have the same version and it is not a chance move. */
async function mover(...both: readonly Person[]): Promise<SeatLetter | undefined> {
  const [one, other] = both.map(({ traffic }) => traffic);
  await expect.poll(() => one?.view?.version === other?.view?.version && one?.view?.turn).toBeTruthy();
  return one?.view?.turn;
}

/** Checks the recap, the menu, the rules and the list of keys. */
async function checkSheets(game: GameName, recorder: TextRecorder): Promise<void> {
  const { person } = recorder;
  const recap = person.page.locator('[data-testid=recap] button').first();
  if (await recap.isVisible()) await recap.click();
  await check(`${game}, recap`, recorder);
  await press(person, 'menu');
  await press(person, 'resign');
  await check(`${game}, menu`, recorder);
  await person.page.getByRole('button', { name: 'How to play' }).click();
  await check(`${game}, rules`, recorder);
  await person.page.keyboard.press('Escape');
  await person.page.getByTestId('menu-sheet').waitFor({ state: 'detached' });
  await person.page.keyboard.press('?');
  await person.page.getByTestId('keys').waitFor();
  await check(`${game}, keys`, recorder);
  await person.page.keyboard.press('Escape');
  await person.page.getByTestId('keys').waitFor({ state: 'detached' });
}

/** Checks the text view, with a move that is stale, one that is illegal, and one that is made. */
async function checkTextView(game: GameName, recorder: TextRecorder): Promise<void> {
  const { person } = recorder;
  await press(person, 'menu');
  await press(person, 'text-view');
  await person.page.getByTestId('text-board').waitFor();
  await check(`${game}, text view`, recorder);
  for (const change of [{ expected_version: 0 }, { actions: [ILLEGAL[game]] }]) {
    await changeNextCommand(person, change);
    await choose(person);
    await person.page.locator('.toast.refusal').waitFor();
    await check(`${game}, refused with ${JSON.stringify(change)}`, recorder);
    await person.page.locator('.toast.refusal button').click();
  }
  const { version } = person.traffic.view!;
  await choose(person);
  await person.traffic.waitForView((view) => view.version > version);
  await check(`${game}, moved in the text view`, recorder);
  await press(person, 'menu');
  await press(person, 'text-view');
  await person.page.getByTestId('stage').waitFor();
}

/** Picks the first choice of the text view and confirms it. After a refusal it is still picked. Uses
 * keys, since a caption may cover the button. */
async function choose({ page, traffic }: Person): Promise<void> {
  const first = page.locator('[data-action]').first();
  if ((await first.getAttribute('aria-pressed')) === 'false') await first.press('Enter');
  await traffic.previewsAnswered();
  await first.press('Enter');
}

/** Changes members of the next command. */
async function changeNextCommand({ page }: Person, change: Partial<Command>): Promise<void> {
  await page.evaluate((other) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(String(text)) as { type: string };
      const isCommand = message.type === 'command';
      if (isCommand) WebSocket.prototype.send = send;
      send.call(this, isCommand ? JSON.stringify({ ...message, ...other }) : text);
    };
  }, change);
}

/** Lets bots play for both to the end; all their moves are logged. */
async function checkResults(game: GameName, ...both: readonly TextRecorder[]): Promise<void> {
  for (const { person } of both) {
    await press(person, 'menu');
    await press(person, 'let-bot');
    await person.page.getByTestId('come-back').or(person.page.getByTestId('end-dock')).waitFor();
  }
  for (const { person } of both)
    await person.page.getByTestId('results-sheet').waitFor({ timeout: 180_000 });
  await check(`${game}, the results and all moves`, ...both);
  for (const { person } of both) await person.page.keyboard.press('Escape');
  await check(`${game}, the end`, ...both);
}

async function checkReplay(game: GameName, recorder: TextRecorder): Promise<void> {
  const { person } = recorder;
  await press(person, 'to-replay');
  await person.page.getByTestId('slider').waitFor();
  await check(`${game}, the replay at its end`, recorder);
  for (let steps = 0; steps < 20; steps += 1) await press(person, 'back');
  await press(person, 'first');
  for (let steps = 0; steps < 20; steps += 1) await press(person, 'forward');
  await check(`${game}, the replay from its beginning`, recorder);
  await person.page.keyboard.press('?');
  await person.page.getByTestId('keys').waitFor();
  await check(`${game}, keys of the replay`, recorder);
}
