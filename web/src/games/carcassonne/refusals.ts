// Why an action is refused: a sentence for each rule that may forbid it.

import type { CarcassonneIllegal } from '../../protocol';
import { text } from '../../text';
import { saying, type Sentences } from '../../text/coded';
import type { IllegalOf } from '../kit/reason';

/** A code without a sentence does not compile. */
const sentences: Sentences<CarcassonneIllegal> = text.carcassonne.refusals;

export const refused = (error: IllegalOf<'carcassonne'>): string => saying(sentences, error);
