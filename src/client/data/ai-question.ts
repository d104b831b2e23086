import type { FeedbackPeriod } from '#contract/entities/ai.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';

/** The questions to the AI besides the chat. */
export type AiQuestion =
  | { about: 'task' | 'procrastination'; id: Id; title: string }
  | { about: 'next' }
  | { about: 'feedback'; period: FeedbackPeriod }
  | { about: 'models' };

/** The prefix of the keys under which the answers to a question are cached, whichever provider gave them. */
export const answerKey = (question: AiQuestion) => ['ai', 'suggestion', question] as const;

/** Drops the cached answers to a question, so that the next one is new. */
export function forgetAnswer({ queryClient }: Api, question: AiQuestion): void {
  // Does not wait: a place that shows the answer asks again, and reports a failure itself.
  void queryClient.resetQueries({ queryKey: answerKey(question) });
}
