// Sentences that are shown for a moment, and read out.

import { reason } from '../games/kit/reason';
import type { PageError } from './api';

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

  refuse(error: PageError): void {
    // The page has a banner for that.
    if (error.code === 'outdated') return;
    this.say(reason(error), 'refusal');
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
