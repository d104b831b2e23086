import {
  type ComponentType,
  createElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createStore } from '#client/store/create-store.ts';

interface Meanwhile {
  /** In its place until its code has loaded. */
  fallback?: ReactNode;
  /** Its code failed to load. Without this the error boundary around it reports that. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** A component whose code loads when it is first shown. */
export interface LazyComponent<P extends object> {
  (props: P & Meanwhile): ReactNode;
  /**
   * Loads the code ahead of the first use, which then waits for nothing; may be called again. Never rejects: failed code is
   * loaded again at its first use, which reports a failure.
   */
  preload(): Promise<void>;
  /** True from when it is to be shown until its code has loaded or failed. */
  isComing(): boolean;
}

interface State<P extends object> {
  component?: ComponentType<P>;
  /** Why the code failed to load when it was to be shown. */
  failure?: { error: unknown };
}

const failed = new Set<() => void>();

/** The code of one component. */
class Code<P extends object> {
  readonly #load: () => Promise<ComponentType<P>>;
  readonly #state = createStore<State<P>>({});
  /** Whether it was to be shown. */
  #isAsked = false;
  /** Whether it is being loaded ahead. */
  #isAhead = false;
  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  /** Loads the code once: importing loaded code again makes the browser walk all the modules below it. */
  load = async (): Promise<void> => {
    if (this.get().component) return;
    const component = await this.#load();
    if (!this.get().component) this.#state.set({ component });
  };

  preload = async (): Promise<void> => {
    this.#isAhead = true;
    await this.load().catch(() => undefined);
    this.#isAhead = false;
  };

  isComing = (): boolean => this.#isAsked && !this.get().component;

  /** Loads code that is to be shown; without `report` the error boundary reports a failure. */
  loadToShow(report: Meanwhile['onFailure']): void {
    const { component, failure } = this.get();
    if (component || failure) return;
    this.#isAsked = true;
    // A load ahead may have been lost before the user asked: the same one again would tell nothing of now.
    const first = this.#isAhead ? this.load().catch(() => this.load()) : this.load();
    first.catch((error: unknown) => {
      this.#isAsked = false;
      if (report) return report(error);
      failed.add(this.#renew);
      this.#state.set({ failure: { error } });
    });
  }

  #renew = () => {
    if (this.get().failure) this.#state.set({});
  };
}

function Shown<P extends object>({ code, props, fallback, onFailure }: { code: Code<P>; props: P } & Meanwhile) {
  const { component, failure } = useSyncExternalStore(code.subscribe, code.get);
  const report = useRef(onFailure);
  useLayoutEffect(() => code.loadToShow(report.current), [code]);
  if (failure) throw failure.error;
  return component ? createElement(component, props) : fallback;
}

/**
 * Like React's `lazy`, for code that may be loaded already and code that may fail: `lazy` shows its fallback for at least
 * 300 ms, even when the code is there at once, and keeps a failure for ever; this one until `renewFailed`.
 */
export function lazyAnew<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const code = new Code(load);
  const show = ({ fallback = null, onFailure, ...props }: P & Meanwhile) =>
    createElement(Shown<P>, { code, props: props as unknown as P, fallback, onFailure });
  return Object.assign(show, { preload: code.preload, isComing: code.isComing });
}

/** From now on, failed code is loaded again. Not while the failure is still shown: it would load without end. */
export function renewFailed(): void {
  for (const renew of failed) renew();
  failed.clear();
}
