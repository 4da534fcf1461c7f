// A turn of any game: pick one of the choices, see what it would do, confirm.

import type { Room, Turn } from '../contract';
import { nameAt, tellings } from '../../state/telling';
import { text } from '../../text';

const t = text.shell.plain;

export class PlainTurn implements Turn {
  private picked: string | undefined = $state();
  private told: { of: string; effect: string } | undefined = $state.raw();

  constructor(private readonly room: Room) {}

  /** The texts of the actions by their kind. */
  groups = $derived.by(() => {
    const actions = this.room.choices?.actions ?? {};
    return Object.entries(actions).map(([kind, byText]) => ({ kind, texts: Object.keys(byText) }));
  });

  pending: readonly string[] = $derived.by(() => {
    const { picked } = this;
    const isOffered = this.groups.some(({ texts }) => picked !== undefined && texts.includes(picked));
    return picked !== undefined && isOffered ? [picked] : [];
  });

  effect = $derived(this.told?.of === this.pending[0] ? this.told?.effect : undefined);

  prompt = $derived.by(() => {
    const { view, choices, me } = this.room;
    if (view.status === 'finished') return t.over;
    if (choices !== undefined) return t.pick;
    if (view.turn === undefined) return t.waitsChance;
    const name = nameAt(view.seats, view.turn);
    return me === undefined ? t.watching(name) : t.waits(name);
  });

  pick(action: string): void {
    this.picked = action;
    void this.room.preview([action]).then((answer) => {
      if (answer.answer === 'refused') return;
      const sentences = tellings(answer.log, this.room.view.seats).map(({ words }) => words);
      const gained = this.room.me === undefined ? 0 : (answer.gained[this.room.me] ?? 0);
      const words = gained > 0 ? [t.gains(gained), ...sentences] : sentences;
      this.told = { of: action, effect: words.join(' ') };
    });
  }

  confirm(): void {
    if (this.pending.length > 0) void this.room.send(this.pending);
  }

  cancel(): void {
    this.picked = undefined;
  }

  key(): boolean {
    return false;
  }
}
