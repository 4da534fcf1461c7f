// The players of all games, and games that two of them play.

import type { GameName } from '../../src/protocol';
import type { Person } from '../harness/person';
import { CarcassonnePlayer } from './carcassonne';
import { CodexPlayer } from './codex';
import { EldoradoPlayer } from './eldorado';
import { Random } from './random';

type PlayerClass = new (
  person: Person,
  random: Random,
) => { play(lastVersion?: number): Promise<void>; prepare(): Promise<unknown> };

export const PLAYERS: Record<GameName, PlayerClass> = {
  carcassonne: CarcassonnePlayer,
  codex: CodexPlayer,
  eldorado: EldoradoPlayer,
};

/** Two people play until the game is over, or the table has reached `lastVersion`. */
export async function playTogether(
  Player: PlayerClass,
  people: readonly [Person, Person],
  seed: number,
  lastVersion?: number,
): Promise<void> {
  await Promise.all(
    people.map((person, at) => new Player(person, new Random(seed + at)).play(lastVersion)),
  );
}
