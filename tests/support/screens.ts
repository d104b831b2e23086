import { routes } from '#client/app/routes.ts';
import type { OverlayName as Opened } from '#client/registry/define-overlay.ts';

/** Every screen behind the sign-in, from the registry, so that a screen without its own test is covered too. */
export const screens: readonly { path: string; label: string; command: string }[] = routes.map(
  ({ path, label, go }) => ({ path, label, command: go.id }),
);

/** Every overlay of the product: the table does not compile while one is missing. */
export type OverlayName = Opened | 'palette';
