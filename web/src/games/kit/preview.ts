// The server's answer to a preview, typed for one game.

import type { GameName, LogEntry, SeatLetter, TableView } from '../../protocol';
import type { PageError } from '../../state/api';
import { patched } from '../../state/patch';
import type { BoardOf, ChoicesOf, Previewed } from '../contract';

/** Why the actions are refused, or what they would do. */
export type PreviewOf<G extends GameName> =
  | { isRefused: true; error: PageError }
  | {
      isRefused: false;
      /** Points that each seat would score at once; seats without points are left out. */
      gained: { readonly [seat in SeatLetter]?: number };
      /** The board as it would be. */
      board: BoardOf<G> | undefined;
      /** The viewer's choices after that; undefined if another seat would move. */
      choices: ChoicesOf<G> | undefined;
      /** The table as it would be. */
      view: TableView;
      /** Each move and its events, up to the first chance move. */
      log: readonly LogEntry[];
      /** Whether the next move would be a chance move. */
      chance: boolean;
    };

/** Reads the answer to a preview that was requested at `view`. */
export function previewOf<G extends GameName>(
  game: G,
  view: TableView,
  answer: Previewed,
): PreviewOf<G> {
  if (answer.answer === 'refused') return { isRefused: true, error: answer.error };
  const { gained, log, chance } = answer;
  const after = patched(view, answer.patch);
  return {
    isRefused: false,
    gained,
    board: isOf(game, after.board) ? after.board : undefined,
    choices: isOf(game, after.choices) ? after.choices : undefined,
    view: after,
    log,
    chance,
  };
}

/** Whether a part of a view belongs to `game`. */
function isOf<G extends GameName, T extends { game: GameName }>(
  game: G,
  part: T | undefined,
): part is Extract<T, { game: G }> {
  return part?.game === game;
}
