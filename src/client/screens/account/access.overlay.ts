import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** The account's sessions, and the access tokens of programs. */
    access: object;
  }
}

export const overlay = defineOverlay({
  name: 'access',
  loads: 'use',
  load: async () => (await import('./access-overlay.tsx')).AccessOverlay,
});
