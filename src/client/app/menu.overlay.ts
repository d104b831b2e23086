import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** The sidebar as a slide-over, on small screens. */
    menu: object;
  }
}

export const overlay = defineOverlay({
  name: 'menu',
  loads: 'idle',
  load: async () => (await import('./menu.tsx')).Menu,
});
