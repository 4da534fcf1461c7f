// Sentences that are shown for a few seconds and announced to screen readers.

import { reason } from '../games/kit/reason';
import type { PageError } from './api';

export interface Toast {
  id: number;
  sentence: string;
  kind: 'info' | 'refusal';
}

const SHOWN_MS = 6_000;
const MOST = 3;

class Toasts {
  list: readonly Toast[] = $state.raw([]);
  private ids = 0;

  show(sentence: string, kind: Toast['kind'] = 'info'): void {
    const toast = { id: (this.ids += 1), sentence, kind };
    const others = this.list.filter((other) => other.sentence !== sentence);
    this.list = [...others, toast].slice(-MOST);
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS);
  }

  showRefusal(error: PageError): void {
    // An outdated page has a banner of its own.
    if (error.code === 'outdated') return;
    this.show(reason(error), 'refusal');
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
