import * as z from 'zod/mini';
import { type Chord, canonicalChord, problemOf } from './chord.ts';

/** Apart from `ui-storage`, whose fields the spec names. */
const KEY = 'mizu-keys';

/** What a stored chord must be, lest a broken one stop the engine. */
const Chords = z.array(
  z.pipe(z.string().check(z.refine((chord) => problemOf(chord) === null)), z.transform(canonicalChord)),
);
const Stored = z.object({
  singleKeys: z.catch(z.boolean(), true),
  chords: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** The person's own keys in this browser. */
export interface KeySettingsState {
  /** The off switch: false, and keys that are characters do nothing. */
  readonly singleKeys: boolean;
  /** By command; a command that is not here has the keys it comes with. */
  readonly chords: Readonly<Record<string, readonly Chord[]>>;
}

export interface KeySettings {
  /** The same object until it is changed. */
  get(): KeySettingsState;
  setSingleKeys(on: boolean): void;
  rebind(command: string, chords: readonly Chord[]): void;
  /** Gives a command back the keys it comes with. */
  reset(command: string): void;
  resetAll(): void;
  subscribe(listener: () => void): () => void;
  /** Stops following other tabs. */
  dispose(): void;
}

const defaults: KeySettingsState = { singleKeys: true, chords: {} };

function parseStored(text: string | null): KeySettingsState {
  try {
    const parsed = Stored.safeParse(JSON.parse(text ?? '{}'));
    if (!parsed.success) return defaults;
    const { singleKeys, chords } = parsed.data;
    // A command whose stored keys are broken has the keys it comes with, rather than none.
    const sound = Object.entries(chords).flatMap(([command, given]) => {
      const read = Chords.safeParse(given);
      return read.success ? [[command, read.data] as const] : [];
    });
    return { singleKeys, chords: Object.fromEntries(sound) };
  } catch (error) {
    // Someone else's text under our key.
    if (error instanceof SyntaxError) return defaults;
    throw error;
  }
}

/** Keeps the person's keys in `localStorage`; follows other tabs. `report` hears when they could not be stored. */
export function createKeySettings(window: Window, report: (error: unknown) => void): KeySettings {
  const listeners = new Set<() => void>();
  let current = parseStored(window.localStorage.getItem(KEY));

  const apply = (next: KeySettingsState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const store = (next: KeySettingsState) => {
    apply(next);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch (error) {
      // They work until the page is closed.
      report(error);
    }
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) apply(parseStored(window.localStorage.getItem(KEY)));
  };
  window.addEventListener('storage', onStorage);

  return {
    get: () => current,
    setSingleKeys: (singleKeys) => store({ ...current, singleKeys }),
    rebind: (command, chords) => store({ ...current, chords: { ...current.chords, [command]: chords } }),
    reset: (command) => {
      const { [command]: _, ...chords } = current.chords;
      store({ ...current, chords });
    },
    resetAll: () => store({ ...current, chords: {} }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => window.removeEventListener('storage', onStorage),
  };
}
