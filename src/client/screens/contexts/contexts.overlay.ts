import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** All contexts, to add, rename and delete; with the field to rename one open. */
    contexts: { rename?: string };
  }
}

export const overlay = defineOverlay({
  name: 'contexts',
  loads: 'idle',
  load: async () => (await import('./contexts-overlay.tsx')).ContextsOverlay,
});
