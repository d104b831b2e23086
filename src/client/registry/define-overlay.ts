import type { ComponentType } from 'react';
import { type LazyComponent, lazyAnew } from '#client/ui/lazy-anew.ts';

/**
 * The parameters of each overlay. An overlay adds its own by declaration merging, in its `<name>.overlay.ts`:
 * `declare module '#client/registry/define-overlay.ts' { interface OverlayParameters { x: { id: string } } }`.
 */
export interface OverlayParameters {
  help: object;
}

export type OverlayName = keyof OverlayParameters;

/** An overlay to open: its name and its parameters. */
export type Overlay = { [N in OverlayName]: { name: N } & OverlayParameters[N] }[OverlayName];

/** When the code loads: in idle time before the first use, or at the first use. */
type LoadTime = 'idle' | 'use';

/** An overlay that commands open; one is shown at a time. */
export interface OverlayDefinition {
  readonly name: OverlayName;
  readonly loads: LoadTime;
  /** Takes the parameters of its name as props. */
  readonly Component: LazyComponent<object>;
}

interface OverlaySpec<N extends OverlayName> {
  name: N;
  loads: LoadTime;
  /** Loads the component, which takes the parameters as its props. */
  load: () => Promise<ComponentType<OverlayParameters[N]>>;
}

/** Defines an overlay. Export the result as `overlay` from a `<name>.overlay.ts` file: the app collects these by their names. */
export function defineOverlay<N extends OverlayName>({ name, loads, load }: OverlaySpec<N>): OverlayDefinition {
  return { name, loads, Component: lazyAnew(load) as LazyComponent<object> };
}
