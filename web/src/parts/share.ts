// Hand an address to somebody: the share sheet on phones, the clipboard elsewhere.

import { toasts } from '../state/toasts.svelte';
import { text } from '../text';

const t = text.shell.lobby;

/** Whether this is a phone or a tablet that has a share sheet. */
export const canShare = (): boolean =>
  typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

export async function handOver(address: string, title: string): Promise<void> {
  if (canShare()) {
    try {
      await navigator.share({ title, url: address });
      return;
    } catch (error) {
      // Who closes the share sheet wants no copy either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    toasts.say(t.copied);
  } catch {
    toasts.say(t.notCopied(address));
  }
}
