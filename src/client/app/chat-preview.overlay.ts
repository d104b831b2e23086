import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What will be sent to the AI provider. */
    chatPreview: object;
  }
}

export const overlay = defineOverlay({
  name: 'chatPreview',
  loads: 'idle',
  load: async () => (await import('./chat-preview-with-chat.tsx')).ChatPreviewWithChat,
});
