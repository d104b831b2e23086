import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What can be done now, with what is at hand. */
    now: {
      /** What is at hand, if the user has just said so; else what they said before on this day. */
      line?: string;
    };
  }
}

export const overlay = defineOverlay({
  name: 'now',
  loads: 'use',
  load: async () => (await import('./now-overlay.tsx')).NowOverlay,
});
