import { Refusal } from '#client/data/refusal.ts';
import { type Chord, canonicalChord, formatChord, pressesOf, problemOf } from '#client/keys/chord.ts';
import { conflictOf } from '#client/keys/key-conflicts.ts';
import type { KeysInUse } from './workspace.ts';

/** Changes the user's own keys. Returns words that say what changed; throws an Error that says why it cannot. */
interface OwnKeys {
  /** Returns whether single keys are on now. */
  toggleSingleKeys(): boolean;
  /** `keys`: chords with commas between them, as `docs/keys.md` writes them; empty or 'none' for no key. */
  change(command: string, keys: string): string;
  /** Why a command cannot have these keys; null when it can. */
  problemWith(command: string, keys: string): string | null;
  reset(command: string): string;
  resetAll(): string;
}

const isOnePressWithMod = (chord: Chord) => {
  const [press, ...more] = pressesOf(chord);
  return more.length === 0 && press?.modifiers.includes('Mod') === true;
};

/** The comma between chords; a final comma that stands alone, or follows `+`, is the key itself. */
const BETWEEN = /,\s+|(?<=[^\s,+]),$/;

const chordsIn = (text: string): readonly Chord[] => {
  const words = text.trim();
  return ['', 'none'].includes(words.toLowerCase()) ? [] : words.split(BETWEEN).map((chord) => chord.trim());
};

/** Changes the user's keys, and refuses in words what is no key, or is a key of the browser or of another command. */
export function ownKeys({ registry, bindings, settings, mac }: KeysInUse): OwnKeys {
  const tell = (id: string) => {
    const keys = bindings.chordsOf(id).map((chord) => formatChord(chord, { mac }));
    return `${registry.get(id).title}: ${keys.length > 0 ? keys.join(', ') : 'no key'}`;
  };
  const whyNot = (id: string, text: string): string | null => {
    const { scope, title } = registry.get(id);
    const chords = chordsIn(text);
    for (const chord of chords) {
      const problem = problemOf(chord);
      if (problem !== null) return problem;
      const other = conflictOf(bindings.all(), { command: id, chord: canonicalChord(chord), scope });
      if (other) return `“${formatChord(other.chord, { mac })}” is the key of ${registry.get(other.command).title}`;
    }
    // Otherwise the user could not get back to the palette, at the latest with single keys off.
    const leavesNoWay = id === 'palette.open' && !chords.some(isOnePressWithMod);
    return leavesNoWay ? `${title} needs a key with Mod: it is the way to everything else` : null;
  };
  const problemWith = (id: string, text: string) => whyNot(id, text)?.replace(/\bMod\b/g, mac ? '⌘' : 'Ctrl') ?? null;
  return {
    toggleSingleKeys() {
      settings.setSingleKeys(!settings.get().singleKeys);
      return settings.get().singleKeys;
    },
    problemWith,
    change(id, text) {
      const problem = problemWith(id, text);
      if (problem !== null) throw new Refusal(problem);
      settings.rebind(id, chordsIn(text).map(canonicalChord));
      return tell(id);
    },
    reset(id) {
      const { keys, scope } = registry.get(id);
      const taken = keys.flatMap((chord) => conflictOf(bindings.all(), { command: id, chord, scope }) ?? [])[0];
      if (taken)
        throw new Refusal(
          `“${formatChord(taken.chord, { mac })}” is the key of ${registry.get(taken.command).title} now`,
        );
      settings.reset(id);
      return tell(id);
    },
    resetAll() {
      settings.resetAll();
      return 'All commands have their default keys';
    },
  };
}
