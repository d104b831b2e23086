import { defineOverlay } from '#client/commands/define-overlay.ts';
import type { AiQuestion } from '#client/data/ai-question.ts';

declare module '#client/commands/define-overlay.ts' {
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
