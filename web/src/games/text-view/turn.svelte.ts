// A turn of any game in the text view: pick one of the choices, read its effect, confirm.

import type { GameName } from '../../protocol';
import { seatName } from '../../state/turn-log';
import { text } from '../../text';
import type { GameUi, Table, Turn } from '../contract';
import { VersionedValue } from '../kit/versioned.svelte';
import { reason } from '../kit/reason';

const t = text.shell.textView;
/** A server that is newer than the page may know another kind. */
const titles: Readonly<Record<string, string>> = t.kinds;

/** The part of a game that the text view needs. */
export type TextViewGame = Pick<GameUi<GameName, Turn>, 'inWords' | 'race'>;

export interface ChoiceGroup {
  kind: string;
  title: string;
  choices: readonly { action: string; name: string }[];
}

export class TextTurn implements Turn {
  private readonly picked: VersionedValue<string>;
  private previewed: { action: string; effect: string } | undefined = $state.raw();

  constructor(
    private readonly table: Table,
    private readonly reads: TextViewGame,
  ) {
    this.picked = new VersionedValue(() => table.view.version, {
      table: table.view.table,
      part: 'text',
      note: (action: string) => action,
    });
  }

  resume(): void {
    const { noted, value } = this.picked;
    if (value === undefined && typeof noted === 'string' && this.offers(noted)) this.pick(noted);
  }

  /** The choices in words, by kind. */
  readonly groups: readonly ChoiceGroup[] = $derived.by(() => {
    const actions: { [kind: string]: object } = this.table.choices?.actions ?? {};
    return Object.entries(actions).map(([kind, byText]) => ({
      kind,
      title: titles[kind] ?? '',
      choices: Object.keys(byText).map((action) => ({
        action,
        name: this.reads.inWords.choice(this.table, action),
      })),
    }));
  });

  readonly pending: readonly string[] = $derived.by(() => {
    const picked = this.picked.value;
    if (picked === undefined) return [];
    return this.offers(picked) ? [picked] : [];
  });

  readonly effect = $derived.by(() => {
    if (this.pending.length === 0) return undefined;
    return this.previewed?.action === this.pending[0] ? this.previewed?.effect : t.looking;
  });

  readonly prompt = $derived.by(() => {
    const { view, choices } = this.table;
    if (view.ended !== undefined) return t.over;
    if (choices !== undefined) return t.pick;
    return view.turn === undefined ? t.deals : t.waits(seatName(view.seats, view.turn));
  });

  private offers(action: string): boolean {
    return this.groups.some(({ choices }) => choices.some((choice) => choice.action === action));
  }

  /** Picks an action and requests its preview; sends an action that is picked already. */
  pick(action: string): void {
    if (this.pending[0] === action) return this.confirm();
    this.picked.set(action);
    void this.ask(action);
  }

  confirm(): void {
    if (this.pending.length > 0) void this.table.send(this.pending);
  }

  cancel(): void {
    this.picked.set(undefined);
  }

  key(): boolean {
    return false;
  }

  /** Sets the effect: the choice with its points, or the reason of a refusal. */
  private async ask(action: string): Promise<void> {
    const answer = await this.table.preview([action]);
    const name = this.reads.inWords.choice(this.table, action);
    const gained = answer.answer === 'effect' && this.table.me ? answer.gained[this.table.me] : 0;
    const counted = this.reads.race?.points.counted ?? text.shell.game.points;
    const gains = gained === undefined || gained <= 0 ? undefined : counted(gained);
    const effect = answer.answer === 'refused' ? reason(answer.error) : t.would(name, gains);
    this.previewed = { action, effect };
  }
}
