import type { KeySettings } from '#client/keys/key-settings.ts';
import { kindOf } from '#client/keys/scope.ts';
import { createStore } from '#client/store/create-store.ts';
import type { Status } from '#client/ui/status.tsx';
import type { Bindings } from './bindings.ts';
import type { Coach } from './coach.ts';
import type { Runner, RunOptions } from './command-runner.ts';
import type { LiveScopes } from './live-scopes.ts';
import type { Registry } from './registry.ts';
import { usableKey } from './usable-key.ts';

interface PointerHintDependencies {
  window: Window;
  registry: Registry;
  live: LiveScopes;
  bindings: Bindings;
  keySettings: KeySettings;
  coach: Coach;
  status: Pick<Status, 'subscribe'>;
  mac: boolean;
}

/** The key for what the user has just done with the mouse: shown once per command and session, until the next action. */
export interface PointerHints {
  /** The key, written for the user to read; null when there is none to show. */
  get(): string | null;
  subscribe(listener: () => void): () => void;
  /** The same runner, which notes what runs by mouse. */
  watch(runner: Runner): Runner;
  /** Shows every hint again, for the next user. */
  forget(): void;
  stop(): void;
}

/**
 * Shows hints for presses of a mouse or a pen; not for touch, which mostly has no keyboard at hand, nor for the clicks of a
 * screen reader, which have no pressure.
 */
export function createPointerHints(dependencies: PointerHintDependencies): PointerHints {
  const { window, registry, live, coach, status } = dependencies;
  const told = new Set<string>();
  const shown = createStore<string | null>(null);
  /** Counts the user's actions, so that a late result shows no hint for an older one. */
  let doings = 0;
  let isByPointer = false;

  const set = (key: string | null) => {
    if (key !== shown.get()) shown.set(key);
  };
  const onPointerDown = ({ pointerType, pressure }: PointerEvent) => {
    doings += 1;
    isByPointer = pointerType !== 'touch' && pressure > 0;
  };
  const onClick = ({ detail }: MouseEvent) => {
    if (detail === 0) isByPointer = false;
  };
  const onKeyDown = () => {
    doings += 1;
    isByPointer = false;
    set(null);
  };
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('click', onClick, true);
  window.addEventListener('keydown', onKeyDown, true);
  const unsubscribe = status.subscribe(() => set(null));

  const keyFor = (id: string, { target }: RunOptions): string | undefined => {
    if (!isByPointer || coach.get().dismissed || told.has(id)) return undefined;
    const { scope } = registry.get(id);
    // The target of an item's own control: its keys work while the item has the focus, wherever the press has moved it.
    const isItems = target !== undefined && kindOf(scope) === 'selection';
    return isItems || live.reachable.includes(scope) ? usableKey(id, dependencies) : undefined;
  };

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    watch: (runner) => ({
      ...runner,
      run: async (command, options = {}) => {
        const { id } = command;
        // Before it runs: it may lead elsewhere.
        const key = keyFor(id, options);
        const doing = doings;
        const hasRun = await runner.run(command, options);
        if (hasRun && key !== undefined && doing === doings) {
          told.add(id);
          set(key);
        }
        return hasRun;
      },
    }),
    forget: () => {
      told.clear();
      set(null);
    },
    stop: () => {
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('keydown', onKeyDown, true);
      unsubscribe();
      shown.dispose();
    },
  };
}
