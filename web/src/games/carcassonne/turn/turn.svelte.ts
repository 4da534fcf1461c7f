// The turn of Carcassonne: idle, then a tile laid tentatively (rotated, a claim chosen), then sent.
// Headless. A tentative tile is dropped when the table has another version.

import { text } from '../../../text';
import type { Table, Turn } from '../../contract';
import { VersionedValue } from '../../kit/versioned.svelte';
import { previewOf, type PreviewOf } from '../../kit/preview';
import { reason } from '../../kit/reason';
import { printedTile } from '../components';
import { cellName, cellOf } from '../geometry/lookup';
import { seatName } from '../../../state/turn-log';
import { claimsAfter, claimsAmong, type Claim, type Claims } from './claiming';
import { effectOf } from './effect';
import { fits, fittingRotation, nextRotation, placeAction } from './laying';

const t = text.carcassonne;

/** A tentatively laid tile, or a placed one that waits for a claim. */
export interface Laid {
  kind: string;
  cell: string;
  rotation: number;
  /** Whether it is on the board already. */
  isPlaced: boolean;
  /** Undefined until the server has answered. */
  claims: Claims | undefined;
  /** The chosen action: a claim, or `pass`. */
  chosen: string | undefined;
  effect: string | undefined;
}

/** The part of a tentatively laid tile that outlives a reload. */
type Noted = Pick<Laid, 'cell' | 'rotation' | 'chosen'>;

export class CarcassonneTurn implements Turn {
  readonly #table: Table<'carcassonne'>;
  readonly #tentative: VersionedValue<Laid>;
  /** The rotation of the tile in the dock; the next kind of tile begins unrotated. */
  #wanted = $state({ kind: '', rotation: 0 });
  /** The cell that arrow keys start from. */
  focused = $state<string | undefined>();
  /** The number of the highlighted feature. */
  shown = $state<string | undefined>();
  farmsShown = $state(false);

  constructor(table: Table<'carcassonne'>) {
    this.#table = table;
    this.#tentative = new VersionedValue(() => table.view.version, {
      table: table.view.table,
      part: 'tile',
      note: ({ cell, rotation, chosen }: Laid): Noted => ({ cell, rotation, chosen }),
    });
  }

  /** Where the tile may be laid, with the legal rotations. */
  readonly fits = $derived.by(() => fits(this.#table.choices));

  /** Those cells from north to south, west to east. */
  readonly cells = $derived(
    [...this.fits.keys()].map(cellOf).sort((a, b) => b.y - a.y || a.x - b.x).map(cellName),
  );

  readonly laid = $derived.by<Laid | undefined>(() => {
    const { choices, isSending } = this.#table;
    if (choices === undefined && !isSending) return undefined;
    return this.#tentative.value ?? this.#placedTile();
  });

  /** The kind of the current tile, also while it is laid tentatively. */
  readonly kind = $derived.by(() => this.laid?.kind ?? this.#table.board.tile);

  /** The rotation of the tile, on the board or in the dock. */
  get rotation(): number {
    if (this.laid !== undefined) return this.laid.rotation;
    return this.#wanted.kind === this.kind ? this.#wanted.rotation : 0;
  }

  readonly pending = $derived.by<readonly string[]>(() => {
    const laid = this.laid;
    if (laid?.claims === undefined || this.#table.isSending) return [];
    const place = laid.isPlaced ? [] : [placeAction(laid.cell, laid.rotation)];
    if (laid.chosen !== undefined) return [...place, laid.chosen];
    // Some placements allow no claim, so there is nothing to choose.
    if (laid.claims.list.length > 0) return [];
    return laid.claims.mayPass ? [...place, 'pass'] : place;
  });

  readonly effect = $derived.by(() => this.laid?.effect);

  readonly prompt = $derived.by(() => {
    const { board, view, choices, isSending } = this.#table;
    if (isSending) return t.prompt.sending;
    if (board.step === 'over' || view.status !== 'running') return t.prompt.over;
    if (choices === undefined) {
      if (board.mover === 'chance') return t.prompt.draws;
      const name = seatName(view.seats, board.turn);
      return board.step === 'claim' ? t.prompt.waitsClaim(name) : t.prompt.waits(name);
    }
    if (this.laid === undefined) return t.prompt.lay;
    if (this.laid.claims === undefined) return t.prompt.looking;
    if (this.laid.chosen !== undefined) return t.prompt.ready;
    return this.laid.claims.list.length > 0 ? t.prompt.claim : t.prompt.none;
  });

  /** Lays the tile tentatively at `cell`, rotates it if it is there already, or explains why it
   * does not fit. */
  pick(cell: string): void {
    if (this.#table.choices === undefined || this.#table.board.tile === undefined) return;
    this.focused = cell;
    if (this.laid?.cell === cell) return this.turn(1);
    const rotation = fittingRotation(this.fits.get(cell) ?? [], this.rotation);
    if (rotation === undefined) void this.#explain(cell);
    else void this.#lay(cell, rotation);
  }

  resume(): void {
    void this.#resume(this.#tentative.noted as Partial<Noted> | undefined);
  }

  async #resume({ cell = '', rotation = -1, chosen }: Partial<Noted> = {}): Promise<void> {
    if (this.#tentative.value !== undefined || this.#table.choices === undefined) return;
    if (this.fits.get(cell)?.includes(rotation)) await this.#lay(cell, rotation);
    const claims = this.laid?.claims;
    const isOffered =
      chosen === 'pass' ? claims?.mayPass : claims?.list.some(({ action }) => action === chosen);
    if (chosen !== undefined && isOffered && this.laid?.cell === cell) this.choose(chosen);
  }

  /** Rotates the tile: freely in the dock, on the board to the next rotation that fits. */
  turn(step: 1 | -1): void {
    const laid = this.laid;
    const kind = this.kind;
    if (kind === undefined || laid?.isPlaced) return;
    if (laid === undefined) {
      const rotation = (this.rotation + step + 4) % printedTile(kind).rotations;
      this.#wanted = { kind, rotation };
      return;
    }
    const rotation = nextRotation(this.fits.get(laid.cell) ?? [], laid.rotation, step);
    if (rotation !== laid.rotation) void this.#lay(laid.cell, rotation);
  }

  /** Chooses a claim, or `pass`; choosing it again confirms. */
  choose(action: string): void {
    const laid = this.laid;
    if (laid?.claims === undefined || this.#table.isSending) return;
    if (laid.chosen === action) return this.confirm();
    const claim = laid.claims.list.find((it) => it.action === action);
    this.#tentative.set({ ...laid, chosen: action, effect: undefined });
    const place = laid.isPlaced ? [] : [placeAction(laid.cell, laid.rotation)];
    void this.#ask([...place, action], claim);
  }

  confirm(): void {
    if (this.pending.length > 0) void this.#table.send(this.pending);
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

  /** Confirms if possible; otherwise says what is missing. */
  enter(): void {
    if (this.pending.length > 0) this.confirm();
    else if (this.laid?.claims !== undefined) this.#table.notify(t.chooseFirst);
  }

  #digit(key: string): boolean {
    const claims = this.laid?.claims;
    if (claims === undefined || !/^[0-9]$/.test(key)) return false;
    if (key === '0' && claims.mayPass) this.choose('pass');
    const claim = claims.list[Number(key) - 1];
    if (claim !== undefined) this.choose(claim.action);
    return true;
  }

  /** The tile on the board that waits for a claim. */
  #placedTile(): Laid | undefined {
    const { board, choices } = this.#table;
    if (board.step !== 'claim' || choices === undefined) return undefined;
    const last = Object.entries(board.tiles).sort(([, a], [, b]) => b.order - a.order)[0];
    if (last === undefined) return undefined;
    const [cell, { kind, rotation }] = last;
    const claims = claimsAmong(choices, { kind, rotation }, board.features);
    return { kind, cell, rotation, isPlaced: true, claims, chosen: undefined, effect: undefined };
  }

  async #lay(cell: string, rotation: number): Promise<void> {
    const kind = this.kind;
    if (kind === undefined) return;
    this.#wanted = { kind, rotation };
    const open = { isPlaced: false, claims: undefined, chosen: undefined, effect: undefined };
    this.#tentative.set({ kind, cell, rotation, ...open });
    await this.#ask([placeAction(cell, rotation)]);
  }

  /** Requests a preview, and stores the answer unless the tile has changed meanwhile. */
  async #ask(actions: readonly string[], claim?: Claim): Promise<void> {
    const asked = this.#tentative.value;
    if (asked === undefined) return;
    let preview = await this.#preview(actions);
    // Without an answer it is not known which claims there are, so there is nothing to confirm yet.
    if (preview.isRefused && asked.claims === undefined) {
      if (this.#tentative.value === asked) this.#table.notify(reason(preview.error));
      return;
    }
    const claims = asked.claims ?? claimsAfter(preview, asked);
    // Points are scored after the claim. If there is none, the pass is previewed too.
    const passes = asked.claims === undefined && claims.list.length === 0 && claims.mayPass;
    if (passes && this.#tentative.value === asked)
      preview = await this.#preview([...actions, 'pass']);
    if (this.#tentative.value !== asked) return;
    if (preview.isRefused) this.#table.notify(reason(preview.error));
    const effect = effectOf(preview, this.#table, claim?.feature);
    this.#tentative.set({ ...asked, claims, effect });
  }

  async #explain(cell: string): Promise<void> {
    const preview = await this.#preview([placeAction(cell, this.rotation)]);
    if (preview.isRefused) this.#table.notify(reason(preview.error));
  }

  async #preview(actions: readonly string[]): Promise<PreviewOf<'carcassonne'>> {
    const { view } = this.#table;
    return previewOf('carcassonne', view, await this.#table.preview(actions));
  }
}
