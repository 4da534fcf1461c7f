// The sentences for refusals by the rules.

import type { CarcassonneIllegal } from '../../protocol';
import { text } from '../../text';
import { sentenceFor, type Sentences } from '../../text/sentences';
import type { IllegalOf } from '../kit/reason';

/** A missing sentence does not compile. */
const sentences: Sentences<CarcassonneIllegal> = text.carcassonne.refusals;

export const refusalText = (error: IllegalOf<'carcassonne'>): string => sentenceFor(sentences, error);
