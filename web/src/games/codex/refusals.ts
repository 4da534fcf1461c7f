// Why an action is refused. The shell says every game's refusals, so no printed components are
// looked up here: they would come into its chunk.

import type { CodexIllegal } from '../../protocol';
import { text } from '../../text';
import { saying } from '../../text/coded';
import type { IllegalOf } from '../kit/reason';

/** The sentence for a refusal by the rules. */
export const refused = (error: IllegalOf<'codex'>): string =>
  saying<CodexIllegal>(text.codex.refusals, error);
