// How long to wait before the same is tried again: longer each time, and not everybody at once,
// because a server that comes back has all its guests at the door.

const FIRST = 500;
const LONGEST = 10_000;

export class Backoff {
  private waits = 0;

  constructor(private readonly random: () => number) {}

  /** How often it has been waited since it worked the last time. */
  get attempts(): number {
    return this.waits;
  }

  /** The milliseconds to wait next; `told` is what the server asks for instead. */
  next(told?: number): number {
    const wait = told ?? Math.min(LONGEST, FIRST * 2 ** this.waits);
    this.waits += 1;
    return wait * (0.75 + this.random() / 2);
  }

  /** It worked. */
  reset(): void {
    this.waits = 0;
  }
}
