import { defineOverlay } from '#client/registry/define-overlay.ts';

export const overlay = defineOverlay({
  name: 'help',
  loads: 'idle',
  load: async () => (await import('./help.tsx')).Help,
});
