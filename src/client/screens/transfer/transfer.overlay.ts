import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** An export of everything, or an import from a file. */
    transfer: object;
  }
}

export const overlay = defineOverlay({
  name: 'transfer',
  // Few users move their data, and seldom.
  loads: 'use',
  load: async () => (await import('./transfer-overlay.tsx')).TransferOverlay,
});
