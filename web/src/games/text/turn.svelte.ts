// A turn of any game, played by reading: pick one of the choices, hear what it would do, confirm.

import type { GameName } from '../../protocol';
import { nameAt } from '../../state/telling';
import { text } from '../../text';
import type { GameUi, Room, Turn } from '../contract';
import { Held } from '../kit/held.svelte';
import { reason } from '../kit/reason';

const t = text.shell.textView;

/** As much of a game as is needed to play it in words. */
export type Reads = Pick<GameUi<GameName, Turn>, 'inWords'>;

export interface ChoiceGroup {
  kind: string;
  title: string;
  choices: readonly { action: string; name: string }[];
}

export class TextTurn implements Turn {
  /** What was picked for another version of the table is forgotten. */
  private readonly picked: Held<string>;
  private told: { of: string; effect: string } | undefined = $state.raw();

  constructor(
    private readonly room: Room,
    private readonly reads: Reads,
  ) {
    this.picked = new Held(() => room.view.version);
  }

  /** The choices by their kind, each in words. */
  readonly groups: readonly ChoiceGroup[] = $derived.by(() => {
    const actions: { [kind: string]: object } = this.room.choices?.actions ?? {};
    return Object.entries(actions).map(([kind, byText]) => ({
      kind,
      title: t.kinds[kind] ?? '',
      choices: Object.keys(byText).map((action) => ({
        action,
        name: this.reads.inWords.choice(this.room, action),
      })),
    }));
  });

  readonly pending: readonly string[] = $derived.by(() => {
    const picked = this.picked.value;
    if (picked === undefined) return [];
    const isOffered = this.groups.some(({ choices }) =>
      choices.some(({ action }) => action === picked),
    );
    return isOffered ? [picked] : [];
  });

  readonly effect = $derived.by(() => {
    if (this.pending.length === 0) return undefined;
    return this.told?.of === this.pending[0] ? this.told?.effect : t.looking;
  });

  readonly prompt = $derived.by(() => {
    const { view, choices } = this.room;
    if (view.ended !== undefined) return t.over;
    if (choices !== undefined) return t.pick;
    return view.turn === undefined ? t.deals : t.waits(nameAt(view.seats, view.turn));
  });

  /** Picks an action and asks what it would do; picked again, it is sent. */
  pick(action: string): void {
    if (this.pending[0] === action) return this.confirm();
    this.picked.set(action);
    void this.ask(action);
  }

  confirm(): void {
    if (this.pending.length > 0) void this.room.send(this.pending);
  }

  cancel(): void {
    this.picked.set(undefined);
  }

  key(): boolean {
    return false;
  }

  /** Says it again with what it would bring, or why it cannot be. */
  private async ask(action: string): Promise<void> {
    const answer = await this.room.preview([action]);
    const name = this.reads.inWords.choice(this.room, action);
    const gained = answer.answer === 'effect' && this.room.me ? answer.gained[this.room.me] : 0;
    const effect = answer.answer === 'refused' ? reason(answer.error) : t.would(name, gained ?? 0);
    this.told = { of: action, effect };
  }
}
