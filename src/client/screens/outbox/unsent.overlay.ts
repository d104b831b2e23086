import { defineOverlay } from '#client/commands/define-overlay.ts';

declare module '#client/commands/define-overlay.ts' {
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
