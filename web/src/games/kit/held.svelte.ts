// What a player has picked, for one version of the table.

/** A pick that is forgotten when the table has another version. */
export class Held<T> {
  #kept: { version: number; value: T } | undefined = $state.raw();
  readonly #version: () => number;

  /** `version`: that of the table now; read reactively. */
  constructor(version: () => number) {
    this.#version = version;
  }

  get value(): T | undefined {
    return this.#kept?.version === this.#version() ? this.#kept.value : undefined;
  }

  set(value: T | undefined): void {
    this.#kept = value === undefined ? undefined : { version: this.#version(), value };
  }
}
