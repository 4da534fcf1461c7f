// Seeded random choices: `TESSERA_E2E_SEED=7 npm run e2e`. The server deals each table at random, so
// the same seed gives the same sequence of random numbers, not the same game.

const seed = Number(process.env['TESSERA_E2E_SEED'] ?? 1);

export class Random {
  private state: number;

  constructor(stream: number) {
    this.state = (seed * 0x9e3779b1 + stream * 0x85ebca6b) >>> 0;
  }

  /** A number from 0 to `bound - 1`. */
  below(bound: number): number {
    // Mulberry32: small, and good enough to choose among a few buttons.
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  }

  of<T>(list: readonly T[]): T {
    const [only] = list.slice(this.below(list.length));
    if (only === undefined) throw new Error('nothing to choose from');
    return only;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}
