// Two people in the middle of a game of Carcassonne, and moves of it that are made bit by bit:
// what tests of the network begin with, and how they see that nothing was lost.

import { expect } from 'vitest';
import type { Command, SeatLetter, TableView } from '../../src/protocol';
import type { Person } from '../house/person';
import { CarcassonnePlayer } from './carcassonne';
import { Hands } from './hands';
import { look } from './look';
import { CONFIRM } from './player';
import { Random } from './random';
import { sitDown } from './table';

export const tiles = (view: TableView): number =>
  view.board?.game === 'carcassonne' ? Object.keys(view.board.tiles).length : 0;

/** Both have moved once, and it is the first one's turn again. */
export async function begin(ann: Person, bob: Person): Promise<void> {
  await sitDown(ann, bob, { game: 'carcassonne' });
  await laysTile(ann, 'A', 1, 21);
  await laysTile(bob, 'B', 2, 22);
  for (const { wire } of [ann, bob]) await wire.until((view) => tiles(view) === 3 && view.turn === 'A');
}

/** Somebody lays one tile, as soon as so many lie there. What the others did is waited for: who
 * counts from an older view has nothing to do before the table is where it should come to. */
async function laysTile(person: Person, seat: SeatLetter, lying: number, random: number): Promise<void> {
  const { version } = await person.wire.until((view) => tiles(view) === lying && view.turn === seat);
  await new CarcassonnePlayer(person, new Random(random)).play(version + 1);
}

/** Lays a tile in thought, so that it has only to be confirmed. */
export async function think(person: Person): Promise<void> {
  const hands = new Hands(person);
  const kinds = { cell: '[data-cell]', claim: '[data-testid=claim-0]', confirm: CONFIRM };
  await hands.press((await look(person.page, { cell: kinds.cell })).can.cell[0]!);
  const { can } = await look(person.page, { claim: kinds.claim, confirm: kinds.confirm });
  if (can.confirm.length === 0) await hands.press(kinds.claim);
  await look(person.page, { confirm: kinds.confirm });
}

export const confirm = ({ page }: Person) => page.getByTestId('confirm').click();
export const isSaid = ({ page }: Person) =>
  page.getByText('Connection lost. Trying to come back …').waitFor();
export const isLive = ({ page }: Person) => page.locator('[data-testid=connection].live').waitFor();

/** The ids of all commands that were sent, each as often as it was. */
export const commands = ({ wire }: Person): string[] =>
  wire.sent
    .map((text) => JSON.parse(text) as { type: string } & Command)
    .filter(({ type }) => type === 'command')
    .map(({ command_id }) => command_id);

/** Ann's tile has come to both, once, and the game goes on. */
export async function countsOnce(ann: Person, bob: Person): Promise<void> {
  await ann.wire.until((view) => tiles(view) === 4 && view.turn === 'B');
  await laysTile(bob, 'B', 4, 23);
  const { board } = await ann.wire.until((view) => tiles(view) === 5 && view.turn === 'A');
  const orders = board?.game === 'carcassonne' ? Object.values(board.tiles).map(({ order }) => order) : [];
  expect(orders.sort()).toEqual([0, 1, 2, 3, 4]);
}
