// The network goes in the middle of a turn, the server dies, the page is loaded again: it says so,
// heals by itself, and a move counts once.

import { expect, test } from 'vitest';
import type { Command, SeatLetter, TableView } from '../src/protocol';
import { openHouse } from './house/house';
import { Cable } from './house/cable';
import type { Person, Ways } from './house/person';
import { CarcassonnePlayer } from './play/carcassonne';
import { Hands } from './play/hands';
import { look } from './play/look';
import { CONFIRM } from './play/player';
import { Random } from './play/random';
import { sitDown } from './play/table';

const house = openHouse();

const tiles = (view: TableView): number =>
  view.board?.game === 'carcassonne' ? Object.keys(view.board.tiles).length : 0;

async function begin(ways: Ways = {}): Promise<[Person, Person]> {
  const [ann, bob] = [await house.person(ways), await house.person()];
  await sitDown(ann, bob, { game: 'carcassonne' });
  // Both have moved once, and it is Ann's turn again.
  await laysTile(ann, 'A', 1, 21);
  await laysTile(bob, 'B', 2, 22);
  for (const { wire } of [ann, bob]) await wire.until((view) => tiles(view) === 3 && view.turn === 'A');
  return [ann, bob];
}

/** Somebody lays one tile, as soon as so many lie there. What the others did is waited for: who
 * counts from an older view has nothing to do before the table is where it should come to. */
async function laysTile(person: Person, seat: SeatLetter, lying: number, random: number): Promise<void> {
  const { version } = await person.wire.until((view) => tiles(view) === lying && view.turn === seat);
  await new CarcassonnePlayer(person, new Random(random)).play(version + 1);
}

/** Lays a tile in thought, so that it has only to be confirmed. */
async function think(person: Person): Promise<void> {
  const hands = new Hands(person);
  const kinds = { cell: '[data-cell]', claim: '[data-testid=claim-0]', confirm: CONFIRM };
  await hands.press((await look(person.page, { cell: kinds.cell })).can.cell[0]!);
  const { can } = await look(person.page, { claim: kinds.claim, confirm: kinds.confirm });
  if (can.confirm.length === 0) await hands.press(kinds.claim);
  await look(person.page, { confirm: kinds.confirm });
}

const confirm = ({ page }: Person) => page.getByTestId('confirm').click();
const isSaid = ({ page }: Person) => page.getByText('Connection lost. Trying to come back …').waitFor();
const isLive = ({ page }: Person) => page.locator('[data-testid=connection].live').waitFor();

/** The ids of all commands that were sent, each as often as it was. */
const commands = ({ wire }: Person): string[] =>
  wire.sent
    .map((text) => JSON.parse(text) as { type: string } & Command)
    .filter(({ type }) => type === 'command')
    .map(({ command_id }) => command_id);

/** Ann's tile has come to both, once, and the game goes on. */
async function countsOnce(ann: Person, bob: Person): Promise<void> {
  await ann.wire.until((view) => tiles(view) === 4 && view.turn === 'B');
  await laysTile(bob, 'B', 4, 23);
  const { board } = await ann.wire.until((view) => tiles(view) === 5 && view.turn === 'A');
  const orders = board?.game === 'carcassonne' ? Object.values(board.tiles).map(({ order }) => order) : [];
  expect(orders.sort()).toEqual([0, 1, 2, 3, 4]);
}

test('a move made without network is sent when it is back, and counts once', async () => {
  const cable = await Cable.lay();
  const [ann, bob] = await begin({ cable });
  await think(ann);
  const before = commands(ann).length;
  await ann.withoutNetwork(async () => {
    cable.cut();
    await ann.context.setOffline(true);
    await isSaid(ann);
    await confirm(ann);
    await ann.page.getByText('Sending …').waitFor();
    expect(tiles(bob.wire.view!)).toBe(3);
    cable.mend();
    await ann.context.setOffline(false);
    await isLive(ann);
  });
  await countsOnce(ann, bob);
  expect(new Set(commands(ann).slice(before)).size).toBe(1);
  await cable.remove();
});

test('a line that breaks while a move is under way is healed, and the move counts once', async () => {
  const cable = await Cable.lay();
  const [ann, bob] = await begin({ cable });
  await think(ann);
  const before = commands(ann).length;
  await ann.withoutNetwork(async () => {
    // Whether it has arrived or not, nobody knows.
    await ann.page.getByTestId('confirm').dispatchEvent('click');
    cable.cut();
    await isSaid(ann);
    cable.mend();
    await isLive(ann);
  });
  await countsOnce(ann, bob);
  expect(new Set(commands(ann).slice(before)).size).toBe(1);
  await cable.remove();
});

test('a server that is killed and started again has lost nothing', async () => {
  const [ann, bob] = await begin();
  await think(ann);
  const before = commands(ann).length;
  await ann.withoutNetwork(() =>
    bob.withoutNetwork(async () => {
      await house.server.kill();
      await Promise.all([isSaid(ann), isSaid(bob)]);
      await confirm(ann);
      await house.server.start();
      await Promise.all([isLive(ann), isLive(bob)]);
    }),
  );
  await countsOnce(ann, bob);
  expect(new Set(commands(ann).slice(before)).size).toBe(1);
});

test('whoever loads the page again in mid-turn keeps the seat and the turn', async () => {
  const [ann, bob] = await begin();
  await think(ann);
  await ann.page.reload();
  await ann.page.getByTestId('player-A').getByText('(you)').waitFor();
  await think(ann);
  await confirm(ann);
  await countsOnce(ann, bob);
});

test('a move that a reload overtakes is sent by the page that comes', async () => {
  const [ann, bob] = await begin();
  await think(ann);
  await ann.withoutNetwork(() =>
    bob.withoutNetwork(async () => {
      await house.server.kill();
      await isSaid(ann);
      await confirm(ann);
      await house.server.start();
      await ann.page.reload();
      await Promise.all([isLive(ann), isLive(bob)]);
    }),
  );
  await countsOnce(ann, bob);
});

test('a move that the server cannot confirm is said to be so, asked for again, and counts once', async () => {
  const [ann, bob] = await begin();
  const asked: string[] = [];
  const error = { status: 503, code: 'unavailable', sentence: 'not confirmed' };
  // The server's database is away for the first two times that it is asked.
  await ann.page.routeWebSocket(/\/socket/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string } & Command;
      if (message.type === 'command') asked.push(message.command_id);
      if (message.type !== 'command' || asked.length > 2) return server.send(text);
      page.send(JSON.stringify({ type: 'refused', command_id: message.command_id, error }));
    });
  });
  await ann.page.reload();
  await ann.page.getByTestId('player-A').getByText('(you)').waitFor();
  await think(ann);
  await confirm(ann);
  await ann.page.getByText('Not confirmed yet; asking again …').waitFor();
  await bob.wire.until((view) => tiles(view) === 4 && view.turn === 'B');
  await ann.page.getByText('Not confirmed yet').waitFor({ state: 'hidden' });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
});
