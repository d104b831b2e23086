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

/** The key for what was just done with the mouse: told once per command and session, until the next thing happens. */
export interface PointerHints {
  /** The key as a user reads it; null when there is nothing to tell. */
  get(): string | null;
  subscribe(listener: () => void): () => void;
  /** The same runner, watched. */
  watch(runner: Runner): Runner;
  /** What was told is told to the next user again. */
  forget(): void;
  stop(): void;
}

/**
 * Tells presses of a mouse or a pen from keys, from fingers, which have none at hand, and from the presses of a screen
 * reader, which have no pressure.
 */
export function createPointerHints(dependencies: PointerHintDependencies): PointerHints {
  const { window, registry, live, coach, status } = dependencies;
  const told = new Set<string>();
  const shown = createStore<string | null>(null);
  /** Counts what the user does, so that a result which comes late is not about something else. */
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
    // An item's own control: its keys work while the item has the focus, wherever the press has left it.
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
        // Asked before it runs: it may lead somewhere else.
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
