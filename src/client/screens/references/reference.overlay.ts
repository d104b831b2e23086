import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What a reference says. `from`: the list that it was opened from, which comes back. */
    reference: { id: string; from?: Overlay | null };
  }
}

export const overlay = defineOverlay({
  name: 'reference',
  loads: 'idle',
  load: async () => (await import('./reference-overlay.tsx')).ReferenceOverlay,
});
