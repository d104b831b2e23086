import { ariaKeyShortcuts, type Chord, formatChord, isPrintable } from '#client/keys/chord.ts';
import type { KeyBinding } from '#client/keys/key-engine.ts';
import type { KeySettings } from '#client/keys/key-settings.ts';
import { createStore } from '#client/store/create-store.ts';
import type { AnyCommand } from './define-command.ts';
import type { Registry } from './registry.ts';

/** How a control shows the key of its command. */
export interface KeyHint {
  keyHint: string | undefined;
  shortcut: string | undefined;
}

/** The keys of all commands: each command's default keys, or those the user gave it. */
export interface Bindings {
  /** For the key engine. The same array until a key changes. */
  all(): readonly KeyBinding[];
  /** Empty for a command whose code has not loaded yet. */
  chordsOf(command: string): readonly Chord[];
  /**
   * A command's first key that works; with single keys off, none of those. Written for the user to read: `Ctrl+K`, `g then
   * d`. The same object until it changes. Works for a command before the registry has it.
   */
  hintOf(command: Pick<AnyCommand, 'id' | 'keys'>): KeyHint;
  subscribe(listener: () => void): () => void;
  /** Stops following the user's own keys. */
  dispose(): void;
}

/** Joins the registry with the user's own keys. `mac`: Mod is Cmd. */
export function createBindings(registry: Registry, settings: KeySettings, mac: boolean): Bindings {
  const chordsFor = ({ id, keys }: Pick<AnyCommand, 'id' | 'keys'>): readonly Chord[] => {
    const { chords } = settings.get();
    // `Object.hasOwn`: an id may be a name that every object inherits.
    return (Object.hasOwn(chords, id) ? chords[id] : undefined) ?? keys;
  };
  const compile = () => ({
    all: registry.all.flatMap(({ id, keys, scope, repeats, inFields }): KeyBinding[] =>
      chordsFor({ id, keys }).map((chord) => ({ command: id, chord, scope, repeats, inFields })),
    ),
    hints: new Map<string, KeyHint>(),
  });
  const compiled = createStore(compile());
  const stops = [settings, registry].map(({ subscribe }) => subscribe(() => compiled.set(compile())));

  return {
    all: () => compiled.get().all,
    chordsOf: (id) => (registry.isComplete || registry.has(id) ? chordsFor(registry.get(id)) : []),
    hintOf: (command) => {
      const { hints } = compiled.get();
      const known = hints.get(command.id);
      if (known) return known;
      const { singleKeys } = settings.get();
      const hint = hintFor(
        chordsFor(command).find((each) => singleKeys || !isPrintable(each)),
        mac,
      );
      hints.set(command.id, hint);
      return hint;
    },
    subscribe: compiled.subscribe,
    dispose: () => {
      for (const stop of stops) stop();
      compiled.dispose();
    },
  };
}

const noHint: KeyHint = { keyHint: undefined, shortcut: undefined };

function hintFor(chord: Chord | undefined, mac: boolean): KeyHint {
  if (chord === undefined) return noHint;
  return { keyHint: formatChord(chord, { mac }), shortcut: ariaKeyShortcuts(chord, { mac }) };
}
