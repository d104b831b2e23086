import { formatChord, isPrintable } from '#client/keys/chord.ts';
import type { KeySettings } from '#client/keys/key-settings.ts';
import type { Bindings } from './bindings.ts';

interface UsableKeySources {
  bindings: Pick<Bindings, 'chordsOf'>;
  keySettings: Pick<KeySettings, 'get'>;
  mac: boolean;
}

/**
 * A command's first key that works with the single keys as they are, written for the user to read; undefined when it has
 * none.
 */
export function usableKey(command: string, { bindings, keySettings, mac }: UsableKeySources): string | undefined {
  const { singleKeys } = keySettings.get();
  const chord = bindings.chordsOf(command).find((each) => singleKeys || !isPrintable(each));
  return chord === undefined ? undefined : formatChord(chord, { mac });
}
