/** What a visitor prefers, kept in this browser. Unset means: what fits the device. */
import { bestLanguage, languages, type Language } from '../i18n/languages';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';
export type Confirm = 'auto' | 'always' | 'never';

interface Stored {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  speed?: Speed;
  confirm?: Confirm;
  symbols?: boolean;
  notifications?: boolean;
  reactions?: boolean;
  confetti?: boolean;
}

const KEY = 'spoorbrug.settings';

/** localStorage may be full, forbidden or broken; the page works without it. */
export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // not kept, then
  }
}

export function recall<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function asks(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function watch(query: string, change: (matches: boolean) => void): void {
  if (typeof matchMedia !== 'function') return;
  matchMedia(query).addEventListener?.('change', (event) => change(event.matches));
}

/** Keeps only what we know, so that an old or broken store does no harm. */
export function clean(raw: unknown): Stored {
  const from = (raw && typeof raw === 'object' ? raw : {}) as Record<string, unknown>;
  const one = <T>(value: unknown, allowed: readonly T[]): T | undefined =>
    allowed.includes(value as T) ? (value as T) : undefined;
  return {
    language: one(
      from.language,
      languages.map((l) => l.code),
    ),
    theme: one(from.theme, ['system', 'light', 'dark'] as const),
    sound: one(from.sound, [true, false]),
    speed: one(from.speed, ['off', 'slow', 'normal', 'fast'] as const),
    confirm: one(from.confirm, ['auto', 'always', 'never'] as const),
    symbols: one(from.symbols, [true, false]),
    notifications: one(from.notifications, [true, false]),
    reactions: one(from.reactions, [true, false]),
    confetti: one(from.confetti, [true, false]),
  };
}

class Settings {
  #stored = $state<Stored>(clean(recall(KEY)));
  #dark = $state(asks('(prefers-color-scheme: dark)'));
  #still = $state(asks('(prefers-reduced-motion: reduce)'));
  #touch = $state(asks('(pointer: coarse)'));

  constructor() {
    watch('(prefers-color-scheme: dark)', (m) => {
      this.#dark = m;
      this.paint();
    });
    watch('(prefers-reduced-motion: reduce)', (m) => (this.#still = m));
    watch('(pointer: coarse)', (m) => (this.#touch = m));
  }

  #set(change: Stored): void {
    this.#stored = { ...this.#stored, ...change };
    remember(KEY, this.#stored);
  }

  get language(): Language {
    const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
    return this.#stored.language ?? bestLanguage(wanted);
  }
  set language(value: Language) {
    this.#set({ language: value });
  }

  get theme(): Theme {
    return this.#stored.theme ?? 'system';
  }
  set theme(value: Theme) {
    this.#set({ theme: value });
    this.paint();
  }

  /** Is the page dark now? */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#dark);
  }

  get sound(): boolean {
    return this.#stored.sound ?? true;
  }
  set sound(value: boolean) {
    this.#set({ sound: value });
  }

  /** How fast things move; `off` also where the device asks for less motion. */
  get speed(): Speed {
    return this.#stored.speed ?? (this.#still ? 'off' : 'normal');
  }
  set speed(value: Speed) {
    this.#set({ speed: value });
  }

  /** `ms` at normal speed, at this visitor's; 0 when nothing should move. */
  duration(ms: number): number {
    return { off: 0, slow: ms * 1.8, normal: ms, fast: ms * 0.5 }[this.speed];
  }

  get confirm(): Confirm {
    return this.#stored.confirm ?? 'auto';
  }
  set confirm(value: Confirm) {
    this.#set({ confirm: value });
  }

  /** Should a move be confirmed? On a touch screen by default, as fingers slip. */
  get confirms(): boolean {
    return this.confirm === 'always' || (this.confirm === 'auto' && this.#touch);
  }

  get symbols(): boolean {
    return this.#stored.symbols ?? true;
  }
  set symbols(value: boolean) {
    this.#set({ symbols: value });
  }

  get notifications(): boolean {
    return this.#stored.notifications ?? false;
  }
  set notifications(value: boolean) {
    this.#set({ notifications: value });
  }

  /** Are others' reactions shown? */
  get reactions(): boolean {
    return this.#stored.reactions ?? true;
  }
  set reactions(value: boolean) {
    this.#set({ reactions: value });
  }

  /** Is a victory showered with confetti? Never where nothing should move. */
  get confetti(): boolean {
    return this.wantsConfetti && this.speed !== 'off';
  }
  get wantsConfetti(): boolean {
    return this.#stored.confetti ?? true;
  }
  set wantsConfetti(value: boolean) {
    this.#set({ confetti: value });
  }

  /** Puts the theme on the document. */
  paint(): void {
    if (typeof document === 'undefined') return;
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute('content', this.dark ? '#10222a' : '#17495a');
  }
}

export const settings = new Settings();
