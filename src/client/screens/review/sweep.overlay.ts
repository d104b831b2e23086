import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** Words that remind of unfinished things, with a line that captures them. */
    sweep: object;
  }
}

export const overlay = defineOverlay({
  name: 'sweep',
  loads: 'use',
  load: async () => (await import('./sweep-overlay.tsx')).SweepOverlay,
});
