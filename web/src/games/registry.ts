// The games of the page. Each is a chunk that is loaded when it is needed.

import type { GameName } from '../protocol';
import type { GameUi, Turn } from './contract';

/** Any game: the page passes it its own table and turn, and nothing else. */
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
  // A chunk that failed to load is requested again.
  coming.catch(() => loaded.delete(name));
  loaded.set(name, coming);
  return coming;
}
