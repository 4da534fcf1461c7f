// Two people in the middle of a game of Carcassonne, for tests of the network: moves that are made
// step by step, and checks that nothing was lost or repeated.

import { expect } from 'vitest';
import type { Command, SeatLetter, TableView } from '../../src/protocol';
import type { Person } from '../harness/person';
import { CARCASSONNE_SELECTORS, CarcassonnePlayer } from './carcassonne';
import { Pointer } from './pointer';
import { waitForControls } from './controls';
import { Random } from './random';
import { startGame } from './table';

export const tileCount = (view: TableView): number =>
  view.board?.game === 'carcassonne' ? Object.keys(view.board.tiles).length : 0;

/** Both have moved once, and it is Ann's turn again. */
export async function startMidGame(ann: Person, bob: Person): Promise<void> {
  await startGame(ann, bob, { game: 'carcassonne' });
  await layTile(ann, 'A', 1, 21);
  await layTile(bob, 'B', 2, 22);
  for (const { traffic } of [ann, bob])
    await traffic.waitForView((view) => tileCount(view) === 3 && view.turn === 'A');
}

/** Lays one tile when it is the seat's turn and `count` tiles lie on the board. It waits for that
 * view, since the last version must be computed from the current one. */
async function layTile(
  person: Person,
  seat: SeatLetter,
  count: number,
  seed: number,
): Promise<void> {
  const { version } = await person.traffic.waitForView(
    (view) => tileCount(view) === count && view.turn === seat,
  );
  await new CarcassonnePlayer(person, new Random(seed)).play(version + 1);
}

/** Picks a move that only has to be confirmed. */
export async function prepareMove(person: Person): Promise<void> {
  const pointer = new Pointer(person);
  const { cell, confirm } = CARCASSONNE_SELECTORS;
  const claim = '[data-testid=claim-0]';
  const { available: places } = await waitForControls(person.page, { cell });
  await pointer.press(places.cell[0]!);
  const { available } = await waitForControls(person.page, { claim, confirm });
  if (available.confirm.length === 0) await pointer.press(claim);
  await waitForControls(person.page, { confirm });
}

export const confirm = ({ page }: Person) => page.getByTestId('confirm').click();
export const sawConnectionLost = ({ page }: Person) =>
  page.getByText('Connection lost. Reconnecting …').waitFor();
export const sawReconnected = ({ page }: Person) =>
  page.locator('[data-testid=connection].live').waitFor();

/** The ids of all commands in the order they were sent, including repetitions. */
export const sentCommands = ({ traffic }: Person): string[] =>
  traffic.sent
    .map((text) => JSON.parse(text) as { type: string } & Command)
    .filter(({ type }) => type === 'command')
    .map(({ command_id }) => command_id);

/** Both have received Ann's tile once, and the game continues. */
export async function expectOneMove(ann: Person, bob: Person): Promise<void> {
  await ann.traffic.waitForView((view) => tileCount(view) === 4 && view.turn === 'B');
  await layTile(bob, 'B', 4, 23);
  const { board } = await ann.traffic.waitForView(
    (view) => tileCount(view) === 5 && view.turn === 'A',
  );
  const tiles = board?.game === 'carcassonne' ? Object.values(board.tiles) : [];
  const orders = tiles.map(({ order }) => order);
  expect(orders.sort()).toEqual([0, 1, 2, 3, 4]);
}
