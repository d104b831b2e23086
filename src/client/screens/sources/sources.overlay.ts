import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What waits elsewhere, to be captured from there: the source's id. */
    sources: { source: string };
  }
}

export const overlay = defineOverlay({
  name: 'sources',
  // Few users import, and seldom.
  loads: 'use',
  load: async () => (await import('./sources-overlay.tsx')).SourcesOverlay,
});
