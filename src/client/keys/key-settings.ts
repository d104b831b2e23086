import * as z from 'zod/mini';
import type { Store } from '#client/store/create-store.ts';
import { createStored } from '#client/store/create-stored.ts';
import { type Chord, canonicalChord, problemOf } from './chord.ts';

/** Not part of `ui-storage`, whose fields the specification names. */
const KEY = 'mizu-keys';

/** Checks stored chords: an invalid one would stop the key engine. */
const Chords = z.array(
  z.pipe(z.string().check(z.refine((chord) => problemOf(chord) === null)), z.transform(canonicalChord)),
);
const Stored = z.object({
  singleKeys: z.catch(z.boolean(), true),
  chords: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** The user's own keys in this browser. */
export interface KeySettingsState {
  /** The off switch: when false, keys that are characters do nothing. */
  readonly singleKeys: boolean;
  /** By command. A command without an entry has its default keys. */
  readonly chords: Readonly<Record<string, readonly Chord[]>>;
}

export interface KeySettings extends Omit<Store<KeySettingsState>, 'set'> {
  setSingleKeys(on: boolean): void;
  rebind(command: string, chords: readonly Chord[]): void;
  /** Gives a command its default keys again. */
  reset(command: string): void;
  resetAll(): void;
}

const defaults: KeySettingsState = { singleKeys: true, chords: {} };

function parseStored(kept: unknown): KeySettingsState {
  const { data } = Stored.safeParse(kept);
  if (!data) return defaults;
  // A command whose stored keys are invalid gets its default keys rather than none.
  const sound = Object.entries(data.chords).flatMap(([command, given]) => {
    const read = Chords.safeParse(given);
    return read.success ? [[command, read.data] as const] : [];
  });
  return { ...data, chords: Object.fromEntries(sound) };
}

/** Keeps the user's keys in `localStorage` and follows other tabs. Calls `report` when it cannot store them. */
export function createKeySettings(window: Window, report: (error: unknown) => void): KeySettings {
  const { set: store, ...stored } = createStored({ window, key: KEY, parse: parseStored, report });
  const { get } = stored;
  return {
    ...stored,
    setSingleKeys: (singleKeys) => store({ ...get(), singleKeys }),
    rebind: (command, chords) => store({ ...get(), chords: { ...get().chords, [command]: chords } }),
    reset: (command) => {
      const { [command]: _, ...chords } = get().chords;
      store({ ...get(), chords });
    },
    resetAll: () => store({ ...get(), chords: {} }),
  };
}
