import { z } from 'zod';
import { Recommendation } from './analytics.ts';
import { extra, Id, WireNumber, WireText } from './common.ts';

/** The providers of spec §9, in the selector's order. */
export const AI_PROVIDERS = ['gemini', 'claude', 'deepseek', 'openai'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];
export const DEFAULT_AI_PROVIDER: AiProvider = 'gemini';

export const FEEDBACK_PERIODS = ['day', 'week', 'month'] as const;
export type FeedbackPeriod = (typeof FEEDBACK_PERIODS)[number];

/** Longest chat message, in characters. */
export const CHAT_LIMIT = 8000;

/** The selected provider's name is sent as the model (spec §7). */
const ai_model = z.enum(AI_PROVIDERS).default(DEFAULT_AI_PROVIDER);

export const AnalyzeTaskBody = z.object({ task_id: Id, ai_model });
export const SuggestNextBody = z.object({
  ai_model,
  context_id: Id.nullish(),
  limit: z.number().int().min(1).max(20).optional(),
});
export const ExplainBody = z.object({ ai_model });
export const FeedbackBody = z.object({ ai_model, period: z.enum(FEEDBACK_PERIODS).default('week') });
export const ChatBody = z.object({ message: z.string().trim().min(1, 'must not be blank').max(CHAT_LIMIT), ai_model });

/** Who wrote an answer: our own rules, or a provider's model. Absent on other servers. */
const source = extra(z.string());

/** An AI suggestion (spec §3): its text is in `response`; reasons and score where there are any. */
export const Suggestion = z.looseObject({
  response: WireText,
  priority_score: WireNumber.nullish(),
  reasons: z.array(z.string()).nullish(),
  source,
});

export const SuggestionReply = z.object({ suggestion: Suggestion });

/** POST /ai/chat: the text under `response` or under `suggestion.response`; `{response}` once read. */
export const ChatReply = z.union([
  z.object({ response: z.string() }),
  z.object({ suggestion: z.object({ response: z.string() }) }).transform(({ suggestion }) => suggestion),
]);

/** POST /ai/suggest-next, whole. */
export const NextSuggestions = z.looseObject({
  suggestions: z.array(Recommendation).nullish(),
  note: WireText,
  source,
});

/** POST /ai/productivity-feedback, whole. */
export const Feedback = z.looseObject({ feedback: WireText, source });

/** GET /ai/models, whole: which providers there are and which are set up. */
export const AiModels = z.looseObject({
  models: z.array(z.looseObject({ id: z.string(), name: WireText, configured: z.boolean().nullish() })).nullish(),
});
