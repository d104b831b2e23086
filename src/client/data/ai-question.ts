import type { FeedbackPeriod } from '#contract/entities/ai.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';

/** What the AI can be asked, besides the chat. */
export type AiQuestion =
  | { about: 'task' | 'procrastination'; id: Id; title: string }
  | { about: 'next' }
  | { about: 'feedback'; period: FeedbackPeriod }
  | { about: 'models' };

/** Below this the answers to a question are cached, whichever provider gave them. */
export const answerKey = (question: AiQuestion) => ['ai', 'suggestion', question] as const;

/** Forgets what was answered before: the next answer is a new one. */
export function forgetAnswer({ queryClient }: Api, question: AiQuestion): void {
  // Where it is shown already it is asked anew right there, which is not waited for: that place tells what comes of it.
  void queryClient.resetQueries({ queryKey: answerKey(question) });
}
