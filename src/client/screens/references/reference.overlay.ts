import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What a reference says. */
    reference: { id: string };
  }
}

export const overlay = defineOverlay({
  name: 'reference',
  loads: 'idle',
  load: async () => (await import('./reference-overlay.tsx')).ReferenceOverlay,
});
