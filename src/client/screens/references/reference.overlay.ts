import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** A reference, to read. */
    reference: { id: string };
  }
}

export const overlay = defineOverlay({
  name: 'reference',
  loads: 'idle',
  load: async () => (await import('./reference-overlay.tsx')).ReferenceOverlay,
});
