// The test that every game has: two people play it to the end by clicks.

import { test } from 'vitest';
import type { GameName } from '../../src/protocol';
import { text } from '../../src/text';
import { useHarness } from '../harness/harness';
import { PLAYERS, playTogether } from './players';
import { checkResults, startRematch } from './results';
import { startGame } from './table';

export function testCompleteGame(game: GameName, options: Record<string, string> = {}): void {
  const harness = useHarness();
  test(`two people play a complete game of ${text.shell.games[game].title} by clicks`, async () => {
    const people = await harness.twoPeople();
    await startGame(...people, { game, options });
    await playTogether(PLAYERS[game], people, 1);
    await checkResults(...people);
    await startRematch(...people);
  });
}
