// The games of the page, each in a chunk of its own.

import type { GameName } from '../protocol';
import type { GameUi, Turn } from './contract';

/** A game of whichever sort: the page hands it its own room and turn and looks no further. */
export type AnyGame = GameUi<GameName, Turn>;

const GAMES: Record<GameName, () => Promise<{ ui: unknown }>> = {
  carcassonne: () => import('./carcassonne'),
  codex: () => import('./codex'),
  eldorado: () => import('./eldorado'),
};

const loaded = new Map<GameName, Promise<AnyGame>>();

export function loadGame(name: GameName): Promise<AnyGame> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const coming = GAMES[name]().then(({ ui }) => ui as AnyGame);
  // A chunk that did not come is asked for again.
  coming.catch(() => loaded.delete(name));
  loaded.set(name, coming);
  return coming;
}
