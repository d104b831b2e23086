import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import type { Inquiry } from './command-runner.ts';
import type { LiveScopes } from './live-scopes.ts';
import { draftKeyOf } from './question.ts';
import type { Registry } from './registry.ts';

/** The words of a question's draft; without a draft, the text that the question is to change. */
export function draftFor(
  inquiry: Inquiry,
  { registry, live, drafts, api }: { registry: Registry; live: LiveScopes; drafts: Drafts; api: Api },
): string {
  if (inquiry.kind !== 'question') return '';
  const { args, scope } = registry.get(inquiry.command);
  const question = args[inquiry.name];
  const target = inquiry.target ?? live.targetOf(scope);
  const draft = draftKeyOf(question, { target, answers: inquiry.answers }, api, drafts);
  const kept = draft === undefined ? undefined : drafts.get(draft);
  if (kept && 'text' in kept && typeof kept.text === 'string') return kept.text;
  return question?.initial?.(target as never) ?? '';
}
