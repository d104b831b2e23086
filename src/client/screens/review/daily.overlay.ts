import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** The day's state, in five lines. */
    daily: object;
  }
}

export const overlay = defineOverlay({
  name: 'daily',
  loads: 'use',
  load: async () => (await import('./daily-overlay.tsx')).DailyOverlay,
});
