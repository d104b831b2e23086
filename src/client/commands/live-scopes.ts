import { kindOf, reachableScopes, type Scope } from './scope.ts';
import type { TargetOf } from './scope-targets.ts';

const isNoOverlay = (scope: Scope) => kindOf(scope) !== 'overlay';

/** Which scopes are live in the page, and what each gives to its commands. Screens, lists and overlays say so. */
export class LiveScopes {
  #targets = new Map<Scope, unknown>();
  #listeners = new Set<() => void>();
  #reachable: readonly Scope[] = ['everywhere'];

  /** Makes a scope live, or gives it another target. */
  set<S extends Scope>(scope: S, target: TargetOf<S>): void {
    const isNew = !this.#targets.has(scope);
    this.#targets.set(scope, target);
    this.#tell(isNew);
  }

  /** Ends a scope, unless another target has taken its place. */
  drop<S extends Scope>(scope: S, target: TargetOf<S>): void {
    if (!this.#targets.has(scope) || this.#targets.get(scope) !== target) return;
    this.#targets.delete(scope);
    this.#tell(true);
  }

  isLive(scope: Scope): boolean {
    return scope === 'everywhere' || this.#targets.has(scope);
  }

  /** What a live scope gives; undefined when it is not live. */
  targetOf(scope: Scope): unknown {
    return this.#targets.get(scope);
  }

  /** The scopes that keys reach now, by precedence; the same array until they change. */
  get reachable(): readonly Scope[] {
    return this.#reachable;
  }

  /** The scopes that keys would reach if no overlay were open: what help is asked about. */
  reachableBelowOverlays(): readonly Scope[] {
    return reachableScopes([...this.#scopes()].filter(isNoOverlay));
  }

  /** Resolves once the scope is live; rejects when the signal is aborted first. */
  whenLive(scope: Scope, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!this.isLive(scope)) return;
        stop();
        resolve();
      };
      const giveUp = () => {
        stop();
        reject(signal.reason);
      };
      const unsubscribe = this.subscribe(look);
      const stop = () => {
        unsubscribe();
        signal.removeEventListener('abort', giveUp);
      };
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      else look();
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #scopes(): readonly Scope[] {
    return ['everywhere', ...this.#targets.keys()];
  }

  #tell(scopesChanged: boolean): void {
    if (scopesChanged) this.#reachable = reachableScopes(this.#scopes());
    for (const listener of [...this.#listeners]) listener();
  }
}
