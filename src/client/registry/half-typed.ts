import { formatChord } from '#client/keys/chord.ts';
import type { Scope } from '#client/keys/scope.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import type { Bindings } from './bindings.ts';
import type { Registry } from './registry.ts';

/** How long after a key of a sequence the keys that may follow are announced, in milliseconds. */
const PAUSE = 1000;

interface Dependencies {
  announcer: Pick<Announcer, 'announce' | 'withdraw'>;
  registry: Registry;
  /** The key engine's listeners. */
  reachableScopes: () => readonly Scope[];
  bindings: Pick<Bindings, 'all'>;
  mac: boolean;
}

/**
 * Announces the keys that may follow an unfinished sequence, which the footer only shows. A user who types on at once hears
 * only the result.
 */
export function sayHalfTyped({ announcer, registry, reachableScopes, bindings, mac }: Dependencies) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => announcer.announce(text, { replace: 'keys', passing: true });

  const tell = (begun: string) => {
    const next = bindings
      .all()
      .filter(({ chord, scope }) => chord.startsWith(`${begun} `) && reachableScopes().includes(scope))
      .map(
        ({ chord, command }) => `${formatChord(chord.slice(begun.length + 1), { mac })} ${registry.get(command).title}`,
      );
    say(`${formatChord(begun, { mac })}, then ${next.join(', ')}`);
  };

  return {
    /** The presses of the unfinished sequence; empty when it is over. `isDropped`: Esc has cancelled it. */
    pending(presses: readonly string[], isDropped?: true): void {
      clearTimeout(timer);
      announcer.withdraw('keys');
      if (presses.length > 0) timer = setTimeout(() => tell(presses.join(' ')), PAUSE);
      else if (isDropped) say('Keys dropped');
    },
  };
}
