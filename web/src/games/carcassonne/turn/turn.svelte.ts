// The turn of Carcassonne: idle, then a tile laid tentatively (turned, a follower chosen), then
// sent. Headless. It follows the room: what was tried is forgotten when the table has another
// version.

import { text } from '../../../text';
import type { Room, Turn } from '../../contract';
import { Held } from '../../kit/held.svelte';
import { previewOf, type PreviewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { print } from '../components';
import { cellName, cellOf } from '../geometry/lookup';
import { seatName } from '../words';
import { claimsAfter, claimsAmong, type Claim, type Claims } from './claiming';
import { effectOf } from './effect';
import { fits, fittingRotation, nextRotation, placeAction } from './laying';

const t = text.carcassonne;

/** A tile laid tentatively, or on the table when only the follower is to be chosen. */
export interface Laid {
  kind: string;
  cell: string;
  rotation: number;
  /** Whether it lies on the table already. */
  isPlaced: boolean;
  /** Missing until the server has answered. */
  claims: Claims | undefined;
  /** The action that is chosen: a claim, or `pass`. */
  chosen: string | undefined;
  effect: string | undefined;
}

export class CarcassonneTurn implements Turn {
  readonly #room: Room<'carcassonne'>;
  readonly #tentative: Held<Laid>;
  /** How the tile in hand was turned; the next kind of tile begins as printed. */
  #wanted = $state({ kind: '', rotation: 0 });
  /** The cell that arrow keys start from. */
  focused = $state<string | undefined>();
  /** The number of the feature that is shown on the board. */
  shown = $state<string | undefined>();
  farmsShown = $state(false);

  constructor(room: Room<'carcassonne'>) {
    this.#room = room;
    this.#tentative = new Held(() => room.view.version);
  }

  /** Where the tile may be laid now, with its rotations. */
  readonly fits = $derived.by(() => fits(this.#room.choices));

  /** Those cells from north to south, west to east. */
  readonly cells = $derived(
    [...this.fits.keys()].map(cellOf).sort((a, b) => b.y - a.y || a.x - b.x).map(cellName),
  );

  readonly laid = $derived.by<Laid | undefined>(() => {
    const { choices, isSending } = this.#room;
    if (choices === undefined && !isSending) return undefined;
    return this.#tentative.value ?? this.#placedTile();
  });

  /** The kind of the tile in hand, also while it lies tentatively. */
  readonly kind = $derived.by(() => this.laid?.kind ?? this.#room.board.tile);

  /** How the tile is turned: where it lies, or in hand. */
  get rotation(): number {
    if (this.laid !== undefined) return this.laid.rotation;
    return this.#wanted.kind === this.kind ? this.#wanted.rotation : 0;
  }

  readonly pending = $derived.by<readonly string[]>(() => {
    const laid = this.laid;
    if (laid?.claims === undefined || this.#room.isSending) return [];
    const place = laid.isPlaced ? [] : [placeAction(laid.cell, laid.rotation)];
    if (laid.chosen !== undefined) return [...place, laid.chosen];
    // After some tiles there is nothing left to choose.
    if (laid.claims.list.length > 0) return [];
    return laid.claims.mayPass ? [...place, 'pass'] : place;
  });

  readonly effect = $derived.by(() => this.laid?.effect);

  readonly prompt = $derived.by(() => {
    const { board, view, choices, isSending } = this.#room;
    if (isSending) return t.prompt.sending;
    if (board.step === 'over' || view.status !== 'running') return t.prompt.over;
    if (choices === undefined) {
      if (board.mover === 'chance') return t.prompt.draws;
      const name = seatName(view, board.turn);
      return board.step === 'claim' ? t.prompt.waitsClaim(name) : t.prompt.waits(name);
    }
    if (this.laid === undefined) return t.prompt.lay;
    if (this.laid.claims === undefined) return t.prompt.looking;
    if (this.laid.chosen !== undefined) return t.prompt.ready;
    return this.laid.claims.list.length > 0 ? t.prompt.claim : t.prompt.none;
  });

  /** Lays the tile tentatively at `cell`; turns it when it is there. Says why it does not fit. */
  pick(cell: string): void {
    if (this.#room.choices === undefined || this.#room.board.tile === undefined) return;
    this.focused = cell;
    if (this.laid?.cell === cell) return this.turn(1);
    const rotation = fittingRotation(this.fits.get(cell) ?? [], this.rotation);
    if (rotation === undefined) void this.#explain(cell);
    else this.#lay(cell, rotation);
  }

  /** Turns the tile: in hand freely, on a cell to where it fits. */
  turn(step: 1 | -1): void {
    const laid = this.laid;
    const kind = this.kind;
    if (kind === undefined || laid?.isPlaced) return;
    if (laid === undefined) {
      const rotation = (this.rotation + step + 4) % print(kind).rotations;
      this.#wanted = { kind, rotation };
      return;
    }
    const rotation = nextRotation(this.fits.get(laid.cell) ?? [], laid.rotation, step);
    if (rotation !== laid.rotation) this.#lay(laid.cell, rotation);
  }

  /** Chooses what is claimed (`pass` for nothing); a second time confirms. */
  choose(action: string): void {
    const laid = this.laid;
    if (laid?.claims === undefined || this.#room.isSending) return;
    if (laid.chosen === action) return this.confirm();
    const claim = laid.claims.list.find((it) => it.action === action);
    this.#tentative.set({ ...laid, chosen: action, effect: undefined });
    const place = laid.isPlaced ? [] : [placeAction(laid.cell, laid.rotation)];
    void this.#ask([...place, action], claim);
  }

  confirm(): void {
    if (this.pending.length > 0) void this.#room.send(this.pending);
  }

  cancel(): void {
    const laid = this.laid;
    if (laid === undefined) {
      this.shown = undefined;
    } else if (laid.chosen !== undefined) {
      this.#tentative.set({ ...laid, chosen: undefined, effect: undefined });
    } else if (!laid.isPlaced) {
      this.#tentative.set(undefined);
    }
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'r':
      case 'R':
        this.turn(event.shiftKey ? -1 : 1);
        return this.kind !== undefined;
      case 'f':
      case 'F':
        this.farmsShown = !this.farmsShown;
        return true;
      case 'Enter':
        this.enter();
        return this.laid !== undefined;
      case 'Escape': {
        const meant = this.laid !== undefined || this.shown !== undefined;
        this.cancel();
        return meant;
      }
      default:
        return this.#digit(event.key);
    }
  }

  /** Confirms what is ready; says what is missing if it is not. */
  enter(): void {
    if (this.pending.length > 0) this.confirm();
    else if (this.laid?.claims !== undefined) this.#room.say(t.chooseFirst);
  }

  #digit(key: string): boolean {
    const claims = this.laid?.claims;
    if (claims === undefined || !/^[0-9]$/.test(key)) return false;
    if (key === '0' && claims.mayPass) this.choose('pass');
    const claim = claims.list[Number(key) - 1];
    if (claim !== undefined) this.choose(claim.action);
    return true;
  }

  /** The tile that lies on the table and waits for a follower. */
  #placedTile(): Laid | undefined {
    const { board, choices } = this.#room;
    if (board.step !== 'claim' || choices === undefined) return undefined;
    const last = Object.entries(board.tiles).sort(([, a], [, b]) => b.order - a.order)[0];
    if (last === undefined) return undefined;
    const [cell, { kind, rotation }] = last;
    const claims = claimsAmong(choices, { kind, rotation }, board.features);
    return { kind, cell, rotation, isPlaced: true, claims, chosen: undefined, effect: undefined };
  }

  #lay(cell: string, rotation: number): void {
    const kind = this.kind;
    if (kind === undefined) return;
    this.#wanted = { kind, rotation };
    const open = { isPlaced: false, claims: undefined, chosen: undefined, effect: undefined };
    this.#tentative.set({ kind, cell, rotation, ...open });
    void this.#ask([placeAction(cell, rotation)]);
  }

  /** Asks the server what would come of it, and keeps the answer if it is still wanted. */
  async #ask(actions: readonly string[], claim?: Claim): Promise<void> {
    const asked = this.#tentative.value;
    const preview = await this.#preview(actions);
    if (asked === undefined || this.#tentative.value !== asked) return;
    if (preview.isRefused) this.#room.say(reason(preview.error));
    this.#tentative.set({
      ...asked,
      claims: asked.claims ?? claimsAfter(preview, asked),
      effect: effectOf(preview, this.#room, claim?.feature),
    });
  }

  async #explain(cell: string): Promise<void> {
    const preview = await this.#preview([placeAction(cell, this.rotation)]);
    if (preview.isRefused) this.#room.say(reason(preview.error));
  }

  async #preview(actions: readonly string[]): Promise<PreviewOf<'carcassonne'>> {
    const { view } = this.#room;
    return previewOf('carcassonne', view, await this.#room.preview(actions));
  }
}
