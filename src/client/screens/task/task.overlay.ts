import { defineOverlay } from '#client/registry/define-overlay.ts';
import type { Id } from '#contract/entities/common.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** A task with all its fields. */
    task: { id: Id };
  }
}

export const overlay = defineOverlay({
  name: 'task',
  loads: 'idle',
  load: async () => (await import('./task-overlay.tsx')).TaskOverlay,
});
