import { lazyAnew } from './lazy-anew.ts';

/** The open menu of a menu button: a board has a button on each card, and at first no menu is open. */
export const LazyMenu = lazyAnew(async () => (await import('./menu-popover.tsx')).MenuPopover);
