import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    settings: object;
  }
}

export const overlay = defineOverlay({
  name: 'settings',
  loads: 'idle',
  load: async () => (await import('./settings-overlay.tsx')).SettingsOverlay,
});
