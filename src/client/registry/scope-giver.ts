import type { Scope } from '#client/keys/scope.ts';
import type { LiveScopes } from './live-scopes.ts';
import type { TargetOf } from './scope-targets.ts';
import { createSteadyTarget, type SteadyTarget } from './steady-target.ts';

/** Makes a scope live from one place in the page. */
export class ScopeGiver<S extends Scope> {
  #given: SteadyTarget<TargetOf<S>> | null = null;
  readonly #live: LiveScopes;
  readonly scope: S;

  constructor(live: LiveScopes, scope: S) {
    this.#live = live;
    this.scope = scope;
  }

  /** Sets the target, which is registered again only when its data changes; null: none. */
  give(target: TargetOf<S> | null): void {
    const before = this.#given;
    if (target !== null && before?.renew(target)) return;
    this.#given = target === null ? null : createSteadyTarget(target);
    if (this.#given) this.#live.set(this.scope, this.#given.target, before?.target ?? null);
    else if (before) this.#live.drop(this.scope, before.target);
  }

  /**
   * Moves the scope to the front, because the focus is here: of several nouns on one page, keys act on this one. The
   * palette reaches the others too.
   */
  toFront(): void {
    if (this.#given) this.#live.toFront(this.scope, this.#given.target);
  }
}
