// The reason of a refusal as a sentence. Each game has the sentences for its own rules, the
// catalogue of the shell those for everything else.

import type { ErrorBody, GameName } from '../../protocol';
import type { PageError } from '../../state/api';
import { text } from '../../text';
import { sentenceFor } from '../../text/sentences';
import { refusalText as carcassonne } from '../carcassonne/refusals';
import { refusalText as codex } from '../codex/refusals';
import { refusalText as eldorado } from '../eldorado/refusals';
import { sentence } from './sentence';

/** A refusal by the rules of one game. */
export type IllegalOf<G extends GameName> = Extract<ErrorBody, { game: G }>;

/** The sentence for any refusal. */
export function reason(error: PageError): string {
  const words = 'game' in error ? illegalMove(error) : sentenceFor(text.shell.problems, error);
  return sentence(words) || text.shell.refused;
}

function illegalMove(error: IllegalOf<GameName>): string {
  switch (error.game) {
    case 'carcassonne':
      return carcassonne(error);
    case 'codex':
      return codex(error);
    case 'eldorado':
      return eldorado(error);
  }
}
