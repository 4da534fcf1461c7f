// The sentences for refusals by the rules. The shell imports them for every game, so they must not
// import the printed components.

import type { CodexIllegal } from '../../protocol';
import { text } from '../../text';
import { sentenceFor } from '../../text/sentences';
import type { IllegalOf } from '../kit/reason';

export const refusalText = (error: IllegalOf<'codex'>): string =>
  sentenceFor<CodexIllegal>(text.codex.refusals, error);
