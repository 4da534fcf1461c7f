// The player's settings, stored in this browser.

export type Theme = 'system' | 'light' | 'dark';

interface StoredSettings {
  theme: Theme;
  sound: boolean;
  level: string;
  /** Whether boards are shown as text instead of a picture. */
  isText: boolean;
}

const KEY = 'tessera.settings';
const DEFAULTS: StoredSettings = { theme: 'system', sound: false, level: 'casual', isText: false };

function stored(): StoredSettings {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredSettings>;
    return { ...DEFAULTS, ...saved };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  private current: StoredSettings = $state.raw(stored());

  get theme(): Theme {
    return this.current.theme;
  }
  get sound(): boolean {
    return this.current.sound;
  }
  get isText(): boolean {
    return this.current.isText;
  }
  get level(): string {
    return this.current.level;
  }

  set(change: Partial<StoredSettings>): void {
    this.current = { ...this.current, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.current));
    } catch {
      // Without storage, settings last until the page is closed.
    }
  }
}

export const settings = new Settings();
