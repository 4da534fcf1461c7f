// A turn of Codex Naturalis, headless: what is picked, what it would do, and which board is shown.
// What a phase knows stands in its own module; here they are put in order.

import type { CodexPlayer, CodexSide, SeatLetter } from '../../../protocol';
import type { ChoicesOf, Room, Turn } from '../../contract';
import { lastMover } from '../board/news';
import { nearest } from '../layout';
import { Answers } from './answers.svelte';
import { sources, type DrawPick, type Source } from './draw';
import { keyOf } from './keys';
import {
  canLay,
  effectOfPlace,
  objectivesGained,
  placeAction,
  placements,
  withObjectives,
  type PlacePick,
} from './place';
import { effectOf, promptOf, refusalInWords } from './sayings';
import { objectiveAction, starterAction, type ObjectivePick, type StarterPick } from './setup';

/** What is asked of the viewer. */
export type Phase = 'starter' | 'objective' | 'place' | 'draw' | 'pass' | 'wait';
export type Pick = StarterPick | ObjectivePick | PlacePick | DrawPick;

export class CodexTurn implements Turn {
  readonly room: Room<'codex'>;

  #picked = $state.raw<Pick>();
  /** The place that the pointer or the focus is on. */
  #aimed = $state<string>();
  #shown = $state<SeatLetter>();
  readonly #answers: Answers;
  /** Counts the times that a key moved the focus, so that the board follows it. */
  focusMoves = $state(0);

  constructor(room: Room<'codex'>) {
    this.room = room;
    this.#answers = new Answers(room);
  }

  /** What may be done. While a command is under way it stays as it was, so that the ghost does not
   * vanish before the card is there. */
  readonly choices: ChoicesOf<'codex'> | undefined = $derived.by(() =>
    this.room.isSending
      ? (this.room.view.choices as ChoicesOf<'codex'> | undefined)
      : this.room.choices,
  );

  readonly phase: Phase = $derived.by(() => {
    const actions = this.choices?.actions;
    if (!actions) return 'wait';
    if (actions['starter']) return 'starter';
    if (actions['objective']) return 'objective';
    if (actions['place']) return 'place';
    if (actions['draw'] ?? actions['take']) return 'draw';
    return actions['pass'] ? 'pass' : 'wait';
  });

  /** What is picked and can still be meant: the server may have gone on meanwhile. */
  readonly pick: Pick | undefined = $derived.by(() => {
    const pick = this.#picked;
    if (!pick || pick.phase !== this.phase) return undefined;
    if (pick.phase === 'place' && !this.isInHand(pick.card)) return undefined;
    return pick;
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

  /** The board on the stage: the chosen one, else the own one; who only watches follows the moves. */
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

  /** Why the picked side cannot be laid anywhere: the server refuses, here it is put into words. */
  readonly refusal: string | undefined = $derived.by(() => {
    const pick = this.pick;
    if (pick?.phase !== 'place' || this.targets.size > 0) return undefined;
    const answer = this.#answers.to(this.#tried(pick));
    return answer?.answer === 'refused'
      ? refusalInWords(answer.error, pick.card, this.me)
      : undefined;
  });

  readonly effect: string | undefined = $derived.by(() => effectOf(this));
  readonly prompt: string = $derived.by(() => promptOf(this));

  /** What the picked card would do on a place. */
  effectAt(cell: string): string | undefined {
    const target = this.targets.get(cell);
    if (!target) return undefined;
    const effect = effectOfPlace(target.choice, this.me);
    const answer = this.#answers.to(target.action);
    if (!answer || !this.me || !this.room.me) return effect;
    const gained = objectivesGained(answer, this.room.me, this.me);
    return withObjectives(effect, gained);
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
    else this.#picked = { phase: 'starter', side };
  }

  pickObjective(objective: number): void {
    if (this.phase !== 'objective') return;
    const isAgain = this.pick?.phase === 'objective' && this.pick.objective === objective;
    if (isAgain) this.confirm();
    else this.#picked = { phase: 'objective', objective };
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
    this.#picked = { phase: 'place', card, side };
    if (cell !== undefined && this.targets.has(cell)) this.choose(cell);
    else if (this.targets.size === 0) void this.#answers.ask(this.#tried({ card, side }));
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
    if (target) void this.#answers.ask(target.action);
  }

  /** Chooses a place; the chosen one again confirms. */
  choose(cell: string): void {
    const pick = this.pick;
    const target = this.targets.get(cell);
    if (pick?.phase !== 'place' || !target) return;
    if (pick.cell === cell) return this.confirm();
    this.#aimed = cell;
    this.#picked = { ...pick, cell };
    void this.#answers.ask(target.action);
  }

  /** A place where nothing may lie: says why. */
  async refuse(cell: string): Promise<void> {
    const pick = this.pick;
    if (pick?.phase !== 'place') return;
    const answer = await this.room.preview([placeAction(pick.card, pick.side, cell)]);
    if (answer.answer === 'refused') this.room.say(refusalInWords(answer.error, pick.card, this.me));
  }

  pickSource(source: Source): void {
    if (this.phase !== 'draw' || source.action === undefined) return;
    const isAgain = this.pick?.phase === 'draw' && this.pick.action === source.action;
    if (isAgain) this.confirm();
    else this.#picked = { phase: 'draw', action: source.action };
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
    const sent = this.#picked;
    void this.room.send(this.pending).then((refusal) => {
      if (!refusal && this.#picked === sent) this.#picked = undefined;
    });
  }

  cancel(): void {
    const pick = this.pick;
    if (pick?.phase === 'place' && pick.cell !== undefined) {
      this.#aimed = undefined;
      this.#picked = { phase: 'place', card: pick.card, side: pick.side };
    } else {
      this.#picked = undefined;
    }
  }

  key(event: KeyboardEvent): boolean {
    return keyOf(event, this);
  }

  /** Moves the focus to the nearest place in a direction. */
  move(direction: Parameters<typeof nearest>[2]): boolean {
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
