// What this browser remembers of how its owner likes things.

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  sound: boolean;
  level: string;
  /** Whether boards are read instead of seen. */
  isText: boolean;
}

const KEY = 'tessera.settings';
const DEFAULTS: Kept = { theme: 'system', sound: false, level: 'casual', isText: false };

function remembered(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  private kept: Kept = $state.raw(remembered());

  get theme(): Theme {
    return this.kept.theme;
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  get isText(): boolean {
    return this.kept.isText;
  }
  get level(): string {
    return this.kept.level;
  }

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
