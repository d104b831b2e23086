import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** Deferred tasks: those that are back, and those that will come back. */
    tickler: object;
  }
}

export const overlay = defineOverlay({
  name: 'tickler',
  loads: 'use',
  load: async () => (await import('./tickler-overlay.tsx')).TicklerOverlay,
});
