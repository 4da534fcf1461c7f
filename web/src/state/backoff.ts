// How long to wait before a retry: longer each time, and with jitter, because a restarted server
// has all its clients reconnecting at the same moment.

const FIRST_MS = 500;
const LONGEST_MS = 10_000;

export class Backoff {
  private waits = 0;

  constructor(private readonly random: () => number) {}

  /** How many waits there were since the last success. */
  get attempts(): number {
    return this.waits;
  }

  /** The milliseconds to wait next; `requested` is the delay that the server asked for, if any. */
  next(requested?: number): number {
    const wait = requested ?? Math.min(LONGEST_MS, FIRST_MS * 2 ** this.waits);
    this.waits += 1;
    return wait * (0.75 + this.random() / 2);
  }

  /** Starts over after a success. */
  reset(): void {
    this.waits = 0;
  }
}
