import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What was deferred: the tasks that are back, and those that come back. */
    tickler: object;
  }
}

export const overlay = defineOverlay({
  name: 'tickler',
  loads: 'use',
  load: async () => (await import('./tickler-overlay.tsx')).TicklerOverlay,
});
