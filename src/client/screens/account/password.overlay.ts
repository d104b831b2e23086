import { defineOverlay } from '#client/commands/define-overlay.ts';

declare module '#client/commands/define-overlay.ts' {
  interface OverlayParameters {
    /** The form for another password. */
    password: object;
  }
}

export const overlay = defineOverlay({
  name: 'password',
  loads: 'use',
  load: async () => (await import('./password-overlay.tsx')).PasswordOverlay,
});
