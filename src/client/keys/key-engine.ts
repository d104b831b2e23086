import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from 'tinykeys';
import { type Chord, canonicalChord, isPrintable } from './chord.ts';
import { type NormalisedEvent, normaliseKeyEvent } from './key-event.ts';
import { isInMenu, isInTextField, isLeftToControl } from './key-target.ts';
import type { Scope } from './scope.ts';

/** A key of a command. */
export interface KeyBinding {
  command: string;
  chord: Chord;
  scope: Scope;
  /** Runs again while the key is held down: for moving. */
  repeats?: boolean;
  /** Runs while the focus is in a field too, unless the chord is a character. */
  inFields?: boolean;
}

export interface KeyEngineOptions {
  window: Window;
  /** Mod is Cmd. */
  mac: boolean;
  /** The same array until a key is changed. */
  bindings(): readonly KeyBinding[];
  /** Whether `bindings` has all keys: until then, what continues no known sequence may continue one that is to come. */
  isComplete(): boolean;
  /** Called at each press; nearest scope first. */
  reachableScopes(): readonly Scope[];
  /** The off switch of WCAG 2.1.4: when false, chords that are characters do nothing. */
  singleKeysOn(): boolean;
  /** Whether something else takes all keys: a drag by keys, or the sign-in page. */
  isSuspended(): boolean;
  /** Whether keys must do nothing, because the focus moved and the user did not move it. */
  isHeldBack(): boolean;
  /** Returns false when the command has no use for the key now: the page gets it then. `isRepeat`: the key is held down. */
  run(command: string, chord: Chord, isRepeat?: true): boolean;
  /** Called with the presses of an unfinished sequence, or with none. `isDropped`: Esc has cancelled it. */
  onPending(presses: readonly string[], isDropped?: true): void;
}

export interface KeyEngine {
  /** Whether the press is, or begins, a key of a command, wherever that can run. */
  knows(event: KeyboardEvent): boolean;
  stop(): void;
}

interface Compiled extends KeyBinding {
  presses: readonly KeybindingPress[];
  /** The presses as the user reads them. */
  shown: readonly string[];
  printable: boolean;
}

/** What took a press while its key is down: a command, a sequence, or nothing. */
type Taker = Compiled | 'sequence' | 'nothing';

/**
 * Listens for all keys. tinykeys parses chords and matches presses; sequences are tracked here, because its own handler
 * cannot say which sequence is half typed, forgets them when bindings change, and does not know scopes.
 */
export function createKeyEngine(options: KeyEngineOptions): KeyEngine {
  const { window, mac, bindings, isComplete, reachableScopes, singleKeysOn, isSuspended, isHeldBack, run, onPending } =
    options;
  let source: readonly KeyBinding[] | undefined;
  let compiled: readonly Compiled[] = [];
  /** The presses so far of an unfinished sequence that at least one binding continues. */
  let pending: readonly string[] = [];
  /** By key. A key that is held down stays with what took its press, wherever the focus moves. */
  const held = new Map<string, Taker>();

  const setPending = (presses: readonly string[], isDropped?: true) => {
    if (presses.length === 0 && pending.length === 0) return;
    pending = presses;
    onPending(presses, isDropped);
  };

  const compile = () => {
    if (source === bindings()) return;
    source = bindings();
    compiled = source.map((binding) => compileBinding(binding, mac));
  };

  /** Returns the bindings that apply where the press is, nearest scope first. */
  const usableAt = (event: KeyboardEvent): readonly Compiled[] => {
    const inField = isInTextField(event);
    const isOn = singleKeysOn();
    const usable = compiled.filter(
      ({ printable, inFields, presses }) =>
        (isOn || !printable) && (!inField || (inFields === true && !printable && presses.length === 1)),
    );
    return reachableScopes().flatMap((scope) => usable.filter((binding) => binding.scope === scope));
  };

  /** Offers a press to the bindings that have it as press number `at`; undefined when none uses it. */
  const offer = (matching: readonly Compiled[], at: number): Taker | undefined => {
    const taker = matching.find(({ presses, command, chord }) => presses.length === at + 1 && run(command, chord));
    const longer = matching.find(({ presses }) => presses.length > at + 1);
    if (!taker && !longer) return undefined;
    setPending(taker || !longer ? [] : longer.shown.slice(0, at + 1));
    return taker ?? 'sequence';
  };

  const takerOf = (event: KeyboardEvent): Taker | undefined => {
    if (isSuspended()) {
      setPending([]);
      return undefined;
    }
    const meanings = normaliseKeyEvent(event, { mac });
    if (meanings.length === 0) return undefined;
    const begun = pending;
    if (begun.length > 0 && event.key === 'Escape') {
      setPending([], true);
      return 'sequence';
    }
    const usable = usableAt(event);
    // A press that continues no sequence drops the unfinished one and counts as a first press.
    const places = begun.length === 0 ? [0] : isComplete() ? [begun.length, 0] : [begun.length];
    for (const at of places) {
      if (at === 0 && isLeftToControl(event)) continue;
      const from = usable.filter((binding) => at === 0 || isAt(binding, begun));
      const matching = firstMatching(from, meanings, at);
      if (matching.length > 0 && isHeldBack()) {
        setPending([]);
        return 'nothing';
      }
      const taker = offer(matching, at);
      if (taker) return taker;
    }
    setPending([]);
    return undefined;
  };

  const repeatHeld = (event: KeyboardEvent, taker: Taker) => {
    if (typeof taker === 'string' || !taker.repeats || isSuspended() || isLeftToControl(event)) return;
    if (isHeldBack()) return;
    const again = usableAt(event).filter(({ command, chord }) => command === taker.command && chord === taker.chord);
    const matching = firstMatching(again, normaliseKeyEvent(event, { mac }), taker.presses.length - 1);
    if (matching.length > 0) run(taker.command, taker.chord, true);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A browser that autofills a field fires a keydown that is no key press.
    if (!(event instanceof KeyboardEvent)) return;
    compile();
    const key = event.code || event.key;
    // A key that was left to the page stays with the page while it is held.
    const taker = event.repeat ? held.get(key) : takerOf(event);
    if (event.repeat && taker) repeatHeld(event, taker);
    if (taker) held.set(key, taker);
    else held.delete(key);
    if (!taker) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onKeyUp = (event: KeyboardEvent) => held.delete(event.code || event.key);
  const onFocusIn = (event: FocusEvent) => {
    if (isInTextField(event) || isInMenu(event)) setPending([]);
  };
  const onBlur = () => setPending([]);

  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  window.addEventListener('focusin', onFocusIn, true);
  window.addEventListener('blur', onBlur);
  return {
    knows(event) {
      compile();
      return firstMatching(compiled, normaliseKeyEvent(event, { mac }), 0).length > 0;
    },
    stop() {
      setPending([]);
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
      window.removeEventListener('focusin', onFocusIn, true);
      window.removeEventListener('blur', onBlur);
    },
  };
}

/** Returns the bindings for the first meaning that has any. */
function firstMatching(from: readonly Compiled[], meanings: readonly NormalisedEvent[], at: number) {
  const matching = ({ presses }: Compiled, meaning: NormalisedEvent) =>
    presses[at] !== undefined && matchKeybindingPress(meaning as KeyboardEvent, presses[at]);
  for (const meaning of meanings) {
    const found = from.filter((binding) => matching(binding, meaning));
    if (found.length > 0) return found;
  }
  return [];
}

const isAt = ({ shown }: Compiled, begun: readonly string[]) =>
  shown.length > begun.length && begun.every((press, at) => shown[at] === press);

function compileBinding(binding: KeyBinding, mac: boolean): Compiled {
  const chord = canonicalChord(binding.chord);
  // Not tinykeys' `$mod`: the caller says which machine this is.
  const presses = parseKeybinding(chord.replaceAll('Mod+', mac ? 'Meta+' : 'Control+'));
  return { ...binding, presses, shown: chord.split(' '), printable: isPrintable(chord) };
}
