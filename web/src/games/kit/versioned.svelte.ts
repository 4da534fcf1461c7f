// State that is only valid for one version of the table, such as what the player has picked.

/** How a value outlives a reload of the page. */
export interface Keeping<T> {
  /** The id of the table. */
  table: string;
  /** The name of the value: a table has several. */
  part: string;
  /** The part of a value that is stored: as little as is needed to pick it again, since the
   * reloaded page may be newer and represent values differently. */
  note(value: T): unknown;
}

/** A value that becomes undefined when the version changes. */
export class VersionedValue<T> {
  #stored: { version: number; value: T } | undefined = $state.raw();
  readonly #version: () => number;
  readonly #keeping: Keeping<T> | undefined;

  /** `version` returns the current version of the table; it is read reactively. */
  constructor(version: () => number, keeping?: Keeping<T>) {
    this.#version = version;
    this.#keeping = keeping;
  }

  get value(): T | undefined {
    return this.#stored?.version === this.#version() ? this.#stored.value : undefined;
  }

  set(value: T | undefined): void {
    this.#stored = value === undefined ? undefined : { version: this.#version(), value };
    if (this.#keeping === undefined) return;
    const noted =
      value === undefined
        ? undefined
        : { version: this.#version(), note: this.#keeping.note(value) };
    write(this.#keeping, noted);
  }

  /** What the page noted for this version before it was reloaded. The caller checks whether it can
   * still be picked. */
  get noted(): unknown {
    const noted = this.#keeping === undefined ? undefined : read(this.#keeping);
    return noted?.version === this.#version() ? noted.note : undefined;
  }
}

type Place = Pick<Keeping<never>, 'table' | 'part'>;

const key = ({ table, part }: Place): string => `tessera.tentative.${table}.${part}`;

function write(place: Place, noted: { version: number; note: unknown } | undefined): void {
  try {
    if (noted === undefined) sessionStorage.removeItem(key(place));
    else sessionStorage.setItem(key(place), JSON.stringify(noted));
  } catch {
    // Without storage the value is lost in a reload.
  }
}

function read(place: Place): { version?: unknown; note?: unknown } | undefined {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(key(place)) ?? 'null');
    return typeof noted === 'object' && noted !== null ? noted : undefined;
  } catch {
    return undefined;
  }
}
