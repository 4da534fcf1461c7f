// What actions would do. Answers may come late and in any order; each holds for the version of the
// table that it was asked at.

import type { Room } from '../../contract';
import { Held } from '../../kit/held.svelte';
import { previewOf, type PreviewOf } from '../../kit/preview';

export class Previews {
  readonly #known: Held<ReadonlyMap<string, PreviewOf<'codex'>>>;

  constructor(private readonly room: Room<'codex'>) {
    this.#known = new Held(() => room.view.version);
  }

  /** What an action would do, once the server has answered. */
  of(action: string | undefined): PreviewOf<'codex'> | undefined {
    return action === undefined ? undefined : this.#known.value?.get(action);
  }

  async ask(action: string | undefined): Promise<void> {
    if (action === undefined || this.of(action)) return;
    const { view } = this.room;
    const answer = await this.room.preview([action]);
    if (view.version !== this.room.view.version) return;
    const preview = previewOf('codex', view, answer);
    this.#known.set(new Map([...(this.#known.value ?? []), [action, preview]]));
  }
}
