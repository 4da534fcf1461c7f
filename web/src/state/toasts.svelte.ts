// Sentences that are shown for a moment, and read out.

import type { ErrorBody } from '../protocol';
import { text } from '../text';

export interface Toast {
  id: number;
  sentence: string;
  kind: 'word' | 'refusal';
}

const SHOWN_FOR = 6_000;
const MOST = 3;

class Toasts {
  list: readonly Toast[] = $state.raw([]);
  private ids = 0;

  say(sentence: string, kind: Toast['kind'] = 'word'): void {
    const toast = { id: (this.ids += 1), sentence, kind };
    const others = this.list.filter((other) => other.sentence !== sentence);
    this.list = [...others, toast].slice(-MOST);
    setTimeout(() => this.drop(toast.id), SHOWN_FOR);
  }

  refuse(error: ErrorBody): void {
    this.say(reason(error), 'refusal');
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

/** Why something was refused, for people: our own words where the code has some. */
export function reason(error: ErrorBody): string {
  const ours: Readonly<Record<string, string>> = text.shell.refusals;
  return ours[error.code] ?? sentence(error.sentence);
}

/** The server's sentences begin small and end without a full stop, to be put together. */
export const sentence = (words: string): string =>
  words === '' ? '' : `${words[0]!.toUpperCase()}${words.slice(1)}.`;

export const toasts = new Toasts();
