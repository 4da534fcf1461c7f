// The previews of actions. Answers may arrive late and in any order; each is valid for the version
// at which it was requested.

import type { Table } from '../../contract';
import { VersionedValue } from '../../kit/versioned.svelte';
import { previewOf, type PreviewOf } from '../../kit/preview';

export class Previews {
  readonly #known: VersionedValue<ReadonlyMap<string, PreviewOf<'codex'>>>;

  constructor(private readonly table: Table<'codex'>) {
    this.#known = new VersionedValue(() => table.view.version);
  }

  /** The preview of an action, once the server has answered. */
  of(action: string | undefined): PreviewOf<'codex'> | undefined {
    return action === undefined ? undefined : this.#known.value?.get(action);
  }

  async ask(action: string | undefined): Promise<void> {
    if (action === undefined || this.of(action)) return;
    const { view } = this.table;
    const answer = await this.table.preview([action]);
    if (view.version !== this.table.view.version) return;
    const preview = previewOf('codex', view, answer);
    this.#known.set(new Map([...(this.#known.value ?? []), [action, preview]]));
  }
}
