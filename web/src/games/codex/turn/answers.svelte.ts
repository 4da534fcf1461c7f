// What the server says of actions before they are sent. Answers may come late and in any order;
// they hold for the version they were asked at.

import type { PreviewAnswer } from '../../../protocol';
import type { Room } from '../../contract';

export class Answers {
  #known = $state.raw<{ version: number; by: ReadonlyMap<string, PreviewAnswer> }>({
    version: -1,
    by: new Map(),
  });

  constructor(private readonly room: Room<'codex'>) {}

  /** The answer, once it is there. */
  to(action: string | undefined): PreviewAnswer | undefined {
    if (action === undefined || this.#known.version !== this.room.view.version) return undefined;
    return this.#known.by.get(action);
  }

  async ask(action: string | undefined): Promise<void> {
    if (action === undefined || this.to(action)) return;
    const { version } = this.room.view;
    const answer = await this.room.preview([action]);
    if (version !== this.room.view.version) return;
    const before = this.#known.version === version ? this.#known.by : [];
    this.#known = { version, by: new Map([...before, [action, answer]]) };
  }
}
