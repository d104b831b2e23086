import { defineOverlay } from '#client/registry/define-overlay.ts';
import type { ReferenceForm } from './references-panel.tsx';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** All references, to add, change and delete; with the form for one of them open. */
    references: { form?: ReferenceForm };
  }
}

export const overlay = defineOverlay({
  name: 'references',
  loads: 'idle',
  load: async () => (await import('./references-overlay.tsx')).ReferencesOverlay,
});
