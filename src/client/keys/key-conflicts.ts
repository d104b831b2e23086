import { isPrefix } from './chord.ts';
import type { KeyBinding } from './key-engine.ts';
import { canMeet, kindOf, mayShadow } from './scope.ts';

/** Esc goes through what is open or selected, one after the other (design §5): everybody may have it. */
const SHARED = 'Escape';

/** The command whose key is a screen's own where the screen has one for it (design §5). */
const GIVES_WAY = 'now.show';

const givesWay = (one: KeyBinding, other: KeyBinding) =>
  one.command === GIVES_WAY && one.chord === other.chord && kindOf(other.scope) === 'screen';

/** True when one press, or the beginning of a sequence, could mean either of two commands. */
function clash(one: KeyBinding, other: KeyBinding): boolean {
  if (one.command === other.command || !canMeet(one.scope, other.scope)) return false;
  if (givesWay(one, other) || givesWay(other, one)) return false;
  if (one.chord === SHARED && other.chord === SHARED) return one.scope === other.scope;
  if (one.chord === other.chord && mayShadow(one.scope, other.scope)) return false;
  return isPrefix(one.chord, other.chord) || isPrefix(other.chord, one.chord);
}

/** Every pair of bindings that could be meant by the same presses. */
export function findConflicts(bindings: readonly KeyBinding[]): readonly (readonly [KeyBinding, KeyBinding])[] {
  return bindings.flatMap((one, at) =>
    bindings.slice(at + 1).flatMap((other) => (clash(one, other) ? [[one, other] as const] : [])),
  );
}

/** The binding that a new one would clash with. */
export function conflictOf(bindings: readonly KeyBinding[], candidate: KeyBinding): KeyBinding | undefined {
  return bindings.find((other) => clash(candidate, other));
}
