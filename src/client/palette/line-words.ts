import type { AnyCommand } from '#client/registry/define-command.ts';
import type { QuestionKind } from '#client/registry/question.ts';

// The words of a line around the answer to a command's question.

/** Words before the answer that are no part of it: 'assign to Ana', 'tag as home', 'deadline is Friday'. */
export const LEADING: Partial<Record<QuestionKind, RegExp>> = {
  date: /^(?:(?:is|was|be|as|date|day(?!\s+(?:after|before)\b))\s+)+/i,
  status: /^(?:to|into|in|as)\s+/i,
  context: /^(?:(?:to|as|with|at|in|on|context)\s+)?(?:(?:the|my)\s+)?@?/i,
  project: /^(?:(?:to|in|into|under|of|project)\s+)?(?:(?:the|my)\s+)?[#+]?/i,
  priority: /^(?:to|as|is)\s+/i,
  text: /^(?:to|for|as|is)\s+/i,
  theme: /^(?:to|as|is)\s+/i,
  timeZone: /^(?:to|as|is)\s+/i,
  command: /^(?:of|for|to)\s+/i,
  person: /^(?:to|for|on)\s+/i,
  somebody: /^(?:with|of|for)\s+/i,
  value: /^(?:to|for|as|is|on|about|around)\s+/i,
  choice: /^(?:(?:to|by|of|for|with|in)\s+)?[@#+]?/i,
};

/** Words after the answer that are no part of it: 'show only phone tasks'. */
export const TRAILING: Partial<Record<QuestionKind, RegExp>> = { choice: /\s+(?:tasks|cards|items|actions)$/i };

/** A command's title before an answer: 'Defer until' of 'Defer until…'. */
export function plainTitle({ title }: AnyCommand): string {
  return title.replace(/…$/, '');
}
