// A turn of Codex Naturalis, headless: what is picked, what it would do, and which board is shown.
// What a phase knows stands in its own module; here they are put in order.

import type { CodexPlayer, CodexSide, SeatLetter } from '../../../protocol';
import type { ChoicesOf, Room, Turn } from '../../contract';
import { Held } from '../../kit/held.svelte';
import { nearest, type Direction } from '../geometry/layout';
import { sources, type DrawPick, type Source } from './draw';
import { keyOf } from './keys';
import { lastMover } from './news';
import {
  canLay,
  effectOfPlace,
  objectivesGained,
  placeAction,
  placements,
  refusalOf,
  type PlacePick,
} from './place';
import { Previews } from './previews.svelte';
import { effectOf, promptOf } from './prompt';
import { objectiveAction, starterAction, type ObjectivePick, type StarterPick } from './setup';

/** What is asked of the viewer. */
export type Phase = 'starter' | 'objective' | 'place' | 'draw' | 'pass' | 'wait';
export type Pick = StarterPick | ObjectivePick | PlacePick | DrawPick;

export class CodexTurn implements Turn {
  readonly room: Room<'codex'>;

  readonly #picked: Held<Pick>;
  /** The place that the pointer or the focus is on. */
  #aimed = $state<string>();
  #shown = $state<SeatLetter>();
  readonly #previews: Previews;
  /** Counts the times that a key moved the focus, so that the board follows it. */
  focusMoves = $state(0);

  constructor(room: Room<'codex'>) {
    this.room = room;
    this.#picked = new Held(() => room.view.version);
    this.#previews = new Previews(room);
  }

  /** What may be done. While a command is under way it stays as it was, so that the ghost does not
   * vanish before the card is there. */
  readonly choices: ChoicesOf<'codex'> | undefined = $derived.by(() => {
    if (!this.room.isSending) return this.room.choices;
    const { choices } = this.room.view;
    return choices?.game === 'codex' ? choices : undefined;
  });

  readonly phase: Phase = $derived.by(() => {
    const actions = this.choices?.actions;
    if (!actions) return 'wait';
    if (actions['starter']) return 'starter';
    if (actions['objective']) return 'objective';
    if (actions['place']) return 'place';
    if (actions['draw'] ?? actions['take']) return 'draw';
    return actions['pass'] ? 'pass' : 'wait';
  });

  readonly pick: Pick | undefined = $derived.by(() => {
    const pick = this.#picked.value;
    return pick?.phase === this.phase ? pick : undefined;
  });

  readonly me: CodexPlayer | undefined = $derived.by(() =>
    this.room.me ? this.room.board.players[this.room.me] : undefined,
  );

  /** The cards of the own hand; the order in which they came is not told, so by number. */
  readonly hand: number[] = $derived.by(() =>
    Object.keys(this.me?.hand ?? {})
      .map(Number)
      .sort((one, other) => one - other),
  );

  /** Where the picked side may lie. */
  readonly targets = $derived.by(() => {
    const pick = this.pick;
    return pick?.phase === 'place'
      ? placements(this.choices, pick.card, pick.side)
      : new Map<string, never>();
  });

  /** All that can be drawn, and the empty places between. */
  readonly market: Source[] = $derived.by(() => sources(this.room.board, this.choices));

  /** The board on the stage: the chosen one, else the own one; spectators follow the moves. */
  readonly shown: SeatLetter = $derived.by(
    () => this.#shown ?? this.room.me ?? lastMover(this.room.news) ?? this.room.board.turn,
  );

  /** The place where the picked card is drawn: chosen, or pointed at. */
  readonly ghost: string | undefined = $derived.by(() => {
    const pick = this.pick;
    if (pick?.phase !== 'place') return undefined;
    if (pick.cell !== undefined && this.targets.has(pick.cell)) return pick.cell;
    return this.#aimed !== undefined && this.targets.has(this.#aimed) ? this.#aimed : undefined;
  });

  /** The one place that the tab key reaches. */
  readonly cursor: string | undefined = $derived.by(
    () => this.ghost ?? this.targets.keys().next().value,
  );

  readonly pending: readonly string[] = $derived.by(() => {
    const action = this.#action();
    return action === undefined ? [] : [action];
  });

  #action(): string | undefined {
    const { choices } = this;
    const pick = this.pick;
    if (this.phase === 'pass') return Object.keys(choices?.actions['pass'] ?? {})[0];
    switch (pick?.phase) {
      case 'starter':
        return starterAction(choices, pick.side);
      case 'objective':
        return objectiveAction(choices, pick.objective);
      case 'place':
        return pick.cell === undefined ? undefined : this.targets.get(pick.cell)?.action;
      case 'draw':
        return this.market.find((source) => source.action === pick.action)?.action;
      case undefined:
        return undefined;
    }
  }

  /** Why the picked side cannot be laid anywhere, once the server has answered. */
  readonly refusal: string | undefined = $derived.by(() => {
    const pick = this.pick;
    if (pick?.phase !== 'place' || this.targets.size > 0) return undefined;
    return refusalOf(this.#previews.of(this.#tried(pick)), this.me);
  });

  readonly effect: string | undefined = $derived.by(() => effectOf(this));
  readonly prompt: string = $derived.by(() => promptOf(this));

  /** What the picked card would do on a place. */
  effectAt(cell: string): string | undefined {
    const target = this.targets.get(cell);
    if (!target) return undefined;
    const { me, room } = this;
    const preview = this.#previews.of(target.action);
    const gained = me && room.me ? objectivesGained(preview, room.me, me) : 0;
    return effectOfPlace(target.choice, me, gained);
  }

  isInHand(card: number): boolean {
    return this.me?.hand[card] !== undefined;
  }

  /** Whether a side of a hand card can be laid somewhere now. */
  canLay(card: number, side: CodexSide): boolean {
    return canLay(this.choices, card, side);
  }

  /** The side of a hand card that lies up in the hand. */
  sideOf(card: number): CodexSide {
    const pick = this.pick;
    return pick?.phase === 'place' && pick.card === card ? pick.side : 'front';
  }

  pickSide(side: CodexSide): void {
    if (this.phase !== 'starter') return;
    const isAgain = this.pick?.phase === 'starter' && this.pick.side === side;
    if (isAgain) this.confirm();
    else this.#picked.set({ phase: 'starter', side });
  }

  pickObjective(objective: number): void {
    if (this.phase !== 'objective') return;
    const isAgain = this.pick?.phase === 'objective' && this.pick.objective === objective;
    if (isAgain) this.confirm();
    else this.#picked.set({ phase: 'objective', objective });
  }

  /** Picks a card of the hand; the picked one is flipped. */
  pickCard(card: number): void {
    if (this.phase !== 'place' || !this.isInHand(card)) return;
    if (this.pick?.phase === 'place' && this.pick.card === card) return this.flip();
    this.#turnUp({ phase: 'place', card, side: 'front' });
  }

  flip(): void {
    const pick = this.pick;
    if (pick?.phase !== 'place') return;
    const side = pick.side === 'front' ? 'back' : 'front';
    this.#turnUp({ ...pick, side });
  }

  /** The chosen place stays when the other side may lie there too. */
  #turnUp({ card, side, cell }: PlacePick): void {
    this.#shown = undefined;
    this.#picked.set({ phase: 'place', card, side });
    if (cell !== undefined && this.targets.has(cell)) this.choose(cell);
    else if (this.targets.size === 0) void this.#previews.ask(this.#tried({ card, side }));
  }

  /** A side that may lie nowhere, tried anywhere: its cost is the same on every place. */
  #tried({ card, side }: { card: number; side: CodexSide }): string | undefined {
    const cell = Object.keys(this.me?.free ?? {})[0];
    return cell === undefined ? undefined : placeAction(card, side, cell);
  }

  /** The pointer or the focus comes to a place, or leaves. */
  aim(cell: string | undefined): void {
    this.#aimed = cell;
    const target = cell === undefined ? undefined : this.targets.get(cell);
    if (target) void this.#previews.ask(target.action);
  }

  /** Chooses a place; the chosen one again confirms. */
  choose(cell: string): void {
    const pick = this.pick;
    const target = this.targets.get(cell);
    if (pick?.phase !== 'place' || !target) return;
    if (pick.cell === cell) return this.confirm();
    this.#aimed = cell;
    this.#picked.set({ ...pick, cell });
    void this.#previews.ask(target.action);
  }

  /** A place where nothing may lie: says why. */
  async refuse(cell: string): Promise<void> {
    const pick = this.pick;
    if (pick?.phase !== 'place') return;
    const action = placeAction(pick.card, pick.side, cell);
    await this.#previews.ask(action);
    const why = refusalOf(this.#previews.of(action), this.me);
    if (why !== undefined) this.room.say(why);
  }

  pickSource(source: Source): void {
    if (this.phase !== 'draw' || source.action === undefined) return;
    const isAgain = this.pick?.phase === 'draw' && this.pick.action === source.action;
    if (isAgain) this.confirm();
    else this.#picked.set({ phase: 'draw', action: source.action });
  }

  /** Shows the board of a seat. */
  show(seat: SeatLetter): void {
    this.#shown = seat;
  }

  showNext(): void {
    const seats = Object.keys(this.room.board.players).sort() as SeatLetter[];
    const next = seats[(seats.indexOf(this.shown) + 1) % seats.length];
    if (next) this.show(next);
  }

  confirm(): void {
    if (this.pending.length === 0 || this.room.isSending) return;
    void this.room.send(this.pending);
  }

  cancel(): void {
    const pick = this.pick;
    if (pick?.phase === 'place' && pick.cell !== undefined) {
      this.#aimed = undefined;
      this.#picked.set({ phase: 'place', card: pick.card, side: pick.side });
    } else {
      this.#picked.set(undefined);
    }
  }

  key(event: KeyboardEvent): boolean {
    return keyOf(event, this);
  }

  /** Moves the focus to the nearest place in a direction. */
  move(direction: Direction): boolean {
    const from = this.cursor;
    if (from === undefined || this.shown !== this.room.me) return false;
    // The first arrow after a pick goes to the cursor itself: the focus is not on the board yet.
    const to = this.ghost === undefined ? from : nearest(from, [...this.targets.keys()], direction);
    if (to !== undefined) {
      const pick = this.pick;
      if (pick?.phase === 'place' && pick.cell !== undefined) this.cancel();
      this.aim(to);
      this.focusMoves += 1;
    }
    return true;
  }
}
