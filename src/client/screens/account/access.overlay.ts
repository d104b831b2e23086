import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** Where the user is signed in, and the access tokens of programs. */
    access: object;
  }
}

export const overlay = defineOverlay({
  name: 'access',
  loads: 'use',
  load: async () => (await import('./access-overlay.tsx')).AccessOverlay,
});
