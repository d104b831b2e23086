import type { ComponentType } from 'react';
import type { ReadName } from '#client/data/read.ts';
import { type LazyComponent, lazyAnew } from '#client/ui/lazy-anew.ts';
import { type Also, type AnyCommand, defineCommand } from './define-command.ts';
import { silent } from './outcome.ts';

interface ScreenSpec {
  /** Names the command that goes there: `go.inbox` for `inbox`. */
  name: string;
  path: `/${string}`;
  /** The text of the sidebar link and the title of the document. */
  label: string;
  /** The text of its block in the footer line. */
  mode: string;
  /** Its position in the sidebar, whose links the specification names; absent: the sidebar has no link to it. */
  order?: number;
  /** The key after `g` that goes there. */
  key: string;
  /** Other words for going there. */
  also: Also;
  /**
   * The calls without arguments that the screen starts with. `first-screens.mjs` reads them from the file, so that the page
   * can make them before this code has loaded.
   */
  reads: readonly ReadName[];
  /** Loads the screen's component, which the first page leaves out unless it shows this screen. */
  load: () => Promise<ComponentType>;
}

/** A screen behind the sign-in. Route, sidebar link, `go` command, headings of help and the sweeps of the tests derive from it. */
export interface ScreenDefinition {
  readonly path: `/${string}`;
  readonly label: string;
  readonly mode: string;
  /** Undefined: the sidebar has no link to it. */
  readonly order: number | undefined;
  /** The calls without arguments that the screen starts with. */
  readonly reads: readonly ReadName[];
  /** The command that goes there. */
  readonly go: AnyCommand;
  readonly Screen: LazyComponent<object>;
}

/** Defines a screen. Export the result as `screen` from a `<name>.screen.ts` file: the app collects these by file name. */
export function defineScreen({ name, path, label, mode, order, key, also, reads, load }: ScreenSpec): ScreenDefinition {
  const go = defineCommand({
    id: `go.${name}`,
    title: `Go to ${label}`,
    also,
    does: `Opens the screen ${label}.`,
    keys: [`g ${key}`],
    scope: 'everywhere',
    goesTo: path,
    run: ({ workspace }) => {
      workspace.page.navigate(path);
      // The screen reader speaks the new screen: its heading takes the focus.
      return silent();
    },
  });
  return { path, label, mode, order, reads, go, Screen: lazyAnew(load) };
}
