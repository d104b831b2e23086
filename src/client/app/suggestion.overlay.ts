import type { AiQuestion } from '#client/data/ai-question.ts';
import { defineOverlay } from '#client/registry/define-overlay.ts';

declare module '#client/registry/define-overlay.ts' {
  interface OverlayParameters {
    /** What the AI answers to a question. */
    suggestion: { question: AiQuestion };
  }
}

export const overlay = defineOverlay({
  name: 'suggestion',
  loads: 'idle',
  load: async () => (await import('./suggestion-with-chat.tsx')).SuggestionWithChat,
});
