import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What to ask and tell a person. */
    agenda: { who: string };
  }
}

export const overlay = defineOverlay({
  name: 'agenda',
  loads: 'use',
  load: async () => (await import('./agenda-overlay.tsx')).AgendaOverlay,
});
