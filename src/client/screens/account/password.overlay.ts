import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** The form to change the password. */
    password: object;
  }
}

export const overlay = defineOverlay({
  name: 'password',
  loads: 'use',
  load: async () => (await import('./password-overlay.tsx')).PasswordOverlay,
});
