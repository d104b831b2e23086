import { isPrefix } from './chord.ts';
import type { KeyBinding } from './key-engine.ts';
import { canMeet, kindOf, mayShadow } from './scope.ts';

/** Esc closes what is open or selected, one thing at a time, so any scope may use it. */
const SHARED = 'Escape';

/** The command whose key a screen may use for a command of its own. */
const GIVES_WAY = 'now.show';

const givesWay = (one: KeyBinding, other: KeyBinding) =>
  one.command === GIVES_WAY && one.chord === other.chord && kindOf(other.scope) === 'screen';

/** Whether one press, or the start of a sequence, could mean either command. */
function clash(one: KeyBinding, other: KeyBinding): boolean {
  if (one.command === other.command || !canMeet(one.scope, other.scope)) return false;
  if (givesWay(one, other) || givesWay(other, one)) return false;
  if (one.chord === SHARED && other.chord === SHARED) return one.scope === other.scope;
  if (one.chord === other.chord && mayShadow(one.scope, other.scope)) return false;
  return isPrefix(one.chord, other.chord) || isPrefix(other.chord, one.chord);
}

/** Returns every pair of bindings that the same presses could mean. */
export function findConflicts(bindings: readonly KeyBinding[]): readonly (readonly [KeyBinding, KeyBinding])[] {
  return bindings.flatMap((one, at) =>
    bindings.slice(at + 1).flatMap((other) => (clash(one, other) ? [[one, other] as const] : [])),
  );
}

/** Returns the binding that a new one would clash with. */
export function conflictOf(bindings: readonly KeyBinding[], candidate: KeyBinding): KeyBinding | undefined {
  return bindings.find((other) => clash(candidate, other));
}
