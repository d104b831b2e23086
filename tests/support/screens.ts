import { routes } from '#client/app/routes.ts';
import type { OverlayName as Opened } from '#client/registry/define-overlay.ts';

/** Every screen behind the sign-in, as the product defines it; a screen without a test of its own is among these too. */
export const screens: readonly { path: string; label: string; command: string }[] = routes.map(
  ({ path, label, go }) => ({ path, label, command: go.id }),
);

/** Every overlay that the product can open: a table with one entry for each does not compile without a new one. */
export type OverlayName = Opened | 'palette';
