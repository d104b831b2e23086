import { lazyAnew } from './lazy-anew.ts';

/** The open menu of a menu button: a board has a button on each of its cards, and none of them is open at first. */
export const LazyMenu = lazyAnew(async () => (await import('./menu-popover.tsx')).MenuPopover);
