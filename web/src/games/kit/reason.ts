// Why something is refused, for people. What the rules of a game forbid is said by that game,
// everything else by the catalogue of the shell.

import type { ErrorBody, GameName } from '../../protocol';
import type { PageError } from '../../state/api';
import { text } from '../../text';
import { saying } from '../../text/coded';
import { refused as refusedByCarcassonne } from '../carcassonne/refusals';
import { refused as refusedByCodex } from '../codex/refusals';
import { refused as refusedByEldorado } from '../eldorado/refusals';
import { sentence } from './sentence';

/** A refusal by the rules of one game. */
export type IllegalOf<G extends GameName> = Extract<ErrorBody, { game: G }>;

/** The sentence for any refusal. */
export function reason(error: PageError): string {
  const words = 'game' in error ? forbidden(error) : saying(text.shell.problems, error);
  return sentence(words) || text.shell.refused;
}

function forbidden(error: IllegalOf<GameName>): string {
  switch (error.game) {
    case 'carcassonne':
      return refusedByCarcassonne(error);
    case 'codex':
      return refusedByCodex(error);
    case 'eldorado':
      return refusedByEldorado(error);
  }
}
