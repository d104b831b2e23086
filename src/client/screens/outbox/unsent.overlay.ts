import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** The changes that the server does not have, to send or discard. */
    unsent: object;
  }
}

export const overlay = defineOverlay({
  name: 'unsent',
  // It is opened when there is no connection, and its code could not come then.
  loads: 'idle',
  load: async () => (await import('./unsent-overlay.tsx')).UnsentOverlay,
});
