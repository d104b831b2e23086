import { ariaKeyShortcuts, type Chord, formatChord } from '#client/keys/chord.ts';
import type { KeyBinding } from '#client/keys/key-engine.ts';
import type { KeySettings } from '#client/keys/key-settings.ts';
import { createStore } from '#client/store/create-store.ts';
import type { Registry } from './registry.ts';

/** How a control shows the key of its command. */
export interface KeyHint {
  keyHint: string | undefined;
  shortcut: string | undefined;
}

/** The keys of all commands: those they come with, or those the person gave them. */
export interface Bindings {
  /** For the key engine. The same array until a key is changed. */
  all(): readonly KeyBinding[];
  chordsOf(command: string): readonly Chord[];
  /** A command's first key as a person reads it: `Ctrl+K`, `g then d`. The same object until it is changed. */
  hintOf(command: string): KeyHint;
  subscribe(listener: () => void): () => void;
  /** Stops following the user's own keys. */
  dispose(): void;
}

/** Joins the registry with the person's own keys. `mac`: Mod is Cmd. */
export function createBindings(registry: Registry, settings: KeySettings, mac: boolean): Bindings {
  const chordsOf = (id: string): readonly Chord[] => {
    const { chords } = settings.get();
    // Own ones only: an id may be a word that every object answers to.
    return (Object.hasOwn(chords, id) ? chords[id] : undefined) ?? registry.get(id).keys;
  };
  const compile = () => ({
    all: registry.all.flatMap(({ id, scope, repeats, inFields }): KeyBinding[] =>
      chordsOf(id).map((chord) => ({ command: id, chord, scope, repeats, inFields })),
    ),
    hints: new Map(registry.all.map(({ id }) => [id, hintFor(chordsOf(id)[0], mac)])),
  });
  const compiled = createStore(compile());
  const stop = settings.subscribe(() => compiled.set(compile()));

  return {
    all: () => compiled.get().all,
    chordsOf,
    hintOf: (id) => compiled.get().hints.get(id) ?? noHint,
    subscribe: compiled.subscribe,
    dispose: () => {
      stop();
      compiled.dispose();
    },
  };
}

const noHint: KeyHint = { keyHint: undefined, shortcut: undefined };

function hintFor(chord: Chord | undefined, mac: boolean): KeyHint {
  if (chord === undefined) return noHint;
  return { keyHint: formatChord(chord, { mac }), shortcut: ariaKeyShortcuts(chord, { mac }) };
}
