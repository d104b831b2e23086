import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** The changes that the server does not have, to send or discard. */
    unsent: object;
  }
}

export const overlay = defineOverlay({
  name: 'unsent',
  // Loaded ahead: it is opened when there is no connection.
  loads: 'idle',
  load: async () => (await import('./unsent-overlay.tsx')).UnsentOverlay,
});
