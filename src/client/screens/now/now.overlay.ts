import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What can be done now, with what is at hand. */
    now: {
      /** What is at hand, where it has just been said; else what was said before on this day. */
      line?: string;
    };
  }
}

export const overlay = defineOverlay({
  name: 'now',
  loads: 'use',
  load: async () => (await import('./now-overlay.tsx')).NowOverlay,
});
