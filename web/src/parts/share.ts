// Shares an address: by the share sheet on phones, by the clipboard elsewhere.

import { toasts } from '../state/toasts.svelte';
import { text } from '../text';

const t = text.shell.lobby;

/** Whether this is a phone or a tablet that has a share sheet. */
export const canShare = (): boolean =>
  typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

export async function shareAddress(address: string, title: string): Promise<void> {
  if (canShare()) {
    try {
      await navigator.share({ title, url: address });
      return;
    } catch (error) {
      // A player who closes the share sheet does not want a copy either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    toasts.show(t.copied);
  } catch {
    toasts.show(t.notCopied(address));
  }
}
