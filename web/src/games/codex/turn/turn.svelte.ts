// A turn of Codex Naturalis, headless: what is picked, its effect, and which board is selected.
// Each phase has its own module; this one combines them.

import type { CodexPlayer, CodexSide, SeatLetter } from '../../../protocol';
import type { ChoicesOf, Table, Turn } from '../../contract';
import { VersionedValue } from '../../kit/versioned.svelte';
import type { Direction } from '../../kit/nearest';
import { nearestCell } from '../geometry/layout';
import { sources, type DrawPick, type Source } from './draw';
import { handleKey } from './keys';
import { lastMover } from './recent';
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

/** What the viewer has to do. */
export type Phase = 'starter' | 'objective' | 'place' | 'draw' | 'pass' | 'wait';
export type Pick = StarterPick | ObjectivePick | PlacePick | DrawPick;

export class CodexTurn implements Turn {
  readonly table: Table<'codex'>;

  readonly #picked: VersionedValue<Pick>;
  /** The place under the pointer or with the focus. */
  #aimed = $state<string>();
  #shown = $state<SeatLetter>();
  readonly #previews: Previews;
  /** How often a key moved the focus; the board reacts to it. */
  focusMoves = $state(0);

  constructor(table: Table<'codex'>) {
    this.table = table;
    this.#picked = new VersionedValue(() => table.view.version, {
      table: table.view.table,
      part: 'pick',
      note: (pick: Pick) => pick,
    });
    this.#previews = new Previews(table);
  }

  /** The viewer's choices. They stay while a command is pending, so that the ghost does not
   * vanish before the card is there. */
  readonly choices: ChoicesOf<'codex'> | undefined = $derived.by(() => {
    if (!this.table.isSending) return this.table.choices;
    const { choices } = this.table.view;
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
    this.table.me ? this.table.board.players[this.table.me] : undefined,
  );

  /** The cards of the viewer's hand by number, since the server does not send the order in which
   * they were drawn. */
  readonly hand: number[] = $derived.by(() =>
    Object.keys(this.me?.hand ?? {})
      .map(Number)
      .sort((one, other) => one - other),
  );

  /** The legal places of the picked side. */
  readonly targets = $derived.by(() => {
    const pick = this.pick;
    return pick?.phase === 'place'
      ? placements(this.choices, pick.card, pick.side)
      : new Map<string, never>();
  });

  /** All cards that can be drawn, and empty slots. */
  readonly market: Source[] = $derived.by(() => sources(this.table.board, this.choices));

  /** The board on the stage: the selected one, or else the viewer's; spectators follow the moves.
   * The board on the stage: the selected one, or else the viewer's; spectators follow the moves. */
  readonly shown: SeatLetter = $derived.by(
    () => this.#shown ?? this.table.me ?? lastMover(this.table.recentMoves) ?? this.table.board.turn,
  );

  /** The place where the picked card is drawn: the chosen one, or the one pointed at. */
  readonly ghost: string | undefined = $derived.by(() => {
    const pick = this.pick;
    if (pick?.phase !== 'place') return undefined;
    if (pick.cell !== undefined && this.targets.has(pick.cell)) return pick.cell;
    return this.#aimed !== undefined && this.targets.has(this.#aimed) ? this.#aimed : undefined;
  });

  /** The place that Tab reaches. */
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
    return refusalOf(this.#previews.of(this.#tried(pick)));
  });

  readonly effect: string | undefined = $derived.by(() => effectOf(this));
  readonly prompt: string = $derived.by(() => promptOf(this));

  /** The effect of the picked card at a place. */
  effectAt(cell: string): string | undefined {
    const target = this.targets.get(cell);
    if (!target) return undefined;
    const { me, table } = this;
    const preview = this.#previews.of(target.action);
    const gained = me && table.me ? objectivesGained(preview, table.me, me) : 0;
    return effectOfPlace(target.choice, me, gained);
  }

  isInHand(card: number): boolean {
    return this.me?.hand[card] !== undefined;
  }

  /** Whether a side of a card can be laid anywhere now. */
  canLay(card: number, side: CodexSide): boolean {
    return canLay(this.choices, card, side);
  }

  /** The side of a card that is shown in the hand. */
  sideOf(card: number): CodexSide {
    const pick = this.pick;
    return pick?.phase === 'place' && pick.card === card ? pick.side : 'front';
  }

  resume(): void {
    const noted = this.#picked.noted as Partial<Pick> | undefined;
    if (noted === undefined || this.pick !== undefined || noted.phase !== this.phase) return;
    switch (noted.phase) {
      case 'starter':
        return noted.side && this.pickSide(noted.side);
      case 'objective':
        return noted.objective === undefined ? undefined : this.pickObjective(noted.objective);
      case 'place': {
        const { card, side, cell } = noted;
        if (card !== undefined) this.pickCard(card);
        if (side === 'back') this.flip();
        return cell === undefined ? undefined : this.choose(cell);
      }
      case 'draw': {
        const source = this.market.find(({ action }) => action === noted.action);
        return source && this.pickSource(source);
      }
      case undefined:
        return undefined;
    }
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

  /** Picks a card of the hand, or flips it if it is picked already. */
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

  /** Keeps the chosen place if it is legal for the other side too. */
  #turnUp({ card, side, cell }: PlacePick): void {
    this.#shown = undefined;
    this.#picked.set({ phase: 'place', card, side });
    if (cell !== undefined && this.targets.has(cell)) this.choose(cell);
    else if (this.targets.size === 0) void this.#previews.ask(this.#tried({ card, side }));
  }

  /** A placement of a side that has no legal place; its cost is the same everywhere. */
  #tried({ card, side }: { card: number; side: CodexSide }): string | undefined {
    const cell = Object.keys(this.me?.free ?? {})[0];
    return cell === undefined ? undefined : placeAction(card, side, cell);
  }

  /** The pointer or the focus has moved to a place, or away. */
  aim(cell: string | undefined): void {
    this.#aimed = cell;
    const target = cell === undefined ? undefined : this.targets.get(cell);
    if (target) void this.#previews.ask(target.action);
  }

  /** Chooses a place; choosing it again confirms. */
  choose(cell: string): void {
    const pick = this.pick;
    const target = this.targets.get(cell);
    if (pick?.phase !== 'place' || !target) return;
    if (pick.cell === cell) return this.confirm();
    this.#aimed = cell;
    this.#picked.set({ ...pick, cell });
    void this.#previews.ask(target.action);
  }

  /** Explains why no card can be laid on a place. */
  async explain(cell: string): Promise<void> {
    const pick = this.pick;
    if (pick?.phase !== 'place') return;
    const action = placeAction(pick.card, pick.side, cell);
    await this.#previews.ask(action);
    const why = refusalOf(this.#previews.of(action));
    if (why !== undefined) this.table.notify(why);
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
    const seats = Object.keys(this.table.board.players).sort() as SeatLetter[];
    const next = seats[(seats.indexOf(this.shown) + 1) % seats.length];
    if (next) this.show(next);
  }

  confirm(): void {
    if (this.pending.length === 0 || this.table.isSending) return;
    void this.table.send(this.pending);
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
    return handleKey(event, this);
  }

  /** Moves the focus to the nearest place in a direction. */
  move(direction: Direction): boolean {
    const from = this.cursor;
    if (from === undefined || this.shown !== this.table.me) return false;
    // After a pick the focus is not on the board yet, so the first arrow moves it to the cursor.
    const to = this.ghost === undefined ? from : nearestCell(from, [...this.targets.keys()], direction);
    if (to !== undefined) {
      const pick = this.pick;
      if (pick?.phase === 'place' && pick.cell !== undefined) this.cancel();
      this.aim(to);
      this.focusMoves += 1;
    }
    return true;
  }
}
