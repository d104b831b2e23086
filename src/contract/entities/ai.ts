import * as z from 'zod/mini';
import { Recommendation } from './analytics.ts';
import { extra, Id, WireBoolean, WireNumber, WireText } from './common.ts';
import { ReplyActions } from './refused-action.ts';

/** The names of the providers of spec §9 by their ids, in the selector's order. */
export const AI_PROVIDER_NAMES = {
  gemini: 'Gemini',
  claude: 'Claude',
  deepseek: 'DeepSeek',
  openai: 'OpenAI',
} as const;
export type AiProvider = keyof typeof AI_PROVIDER_NAMES;
export const AI_PROVIDERS = Object.keys(AI_PROVIDER_NAMES) as AiProvider[];
export const DEFAULT_AI_PROVIDER: AiProvider = 'gemini';

export const FEEDBACK_PERIODS = ['day', 'week', 'month'] as const;
export type FeedbackPeriod = (typeof FEEDBACK_PERIODS)[number];

/** The longest chat message, in characters. */
export const CHAT_LIMIT = 8000;
/** The most earlier messages that are sent with a message. */
export const CHAT_HISTORY_LIMIT = 20;
/** The most characters of earlier messages that a provider gets: about 6,000 tokens. */
export const CHAT_HISTORY_CHARACTERS = 24_000;

/** The selected provider's id is sent as the model (spec §7). */
const ai_model = z._default(z.enum(AI_PROVIDERS), DEFAULT_AI_PROVIDER);

export const AnalyzeTaskBody = z.object({ task_id: Id, ai_model });
export const SuggestNextBody = z.object({
  ai_model,
  context_id: z.nullish(Id),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
});
export const ExplainBody = z.object({ ai_model });
export const FeedbackBody = z.object({ ai_model, period: z._default(z.enum(FEEDBACK_PERIODS), 'week') });

/** One message of a conversation, as a provider gets it. */
export const ChatTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(CHAT_LIMIT)),
});
export type ChatTurn = z.output<typeof ChatTurn>;

/** The newest turns of a conversation, as many as a provider gets. */
export function newestTurns(turns: readonly ChatTurn[]): ChatTurn[] {
  let room = CHAT_HISTORY_CHARACTERS;
  const tooMany = turns.findLastIndex(({ content }) => {
    room -= content.length;
    return room < 0;
  });
  return turns.slice(tooMany + 1);
}

/** `history`, the messages before this one with the oldest first, is an extra of our own service. */
export const ChatBody = z.object({
  message: z.string().check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(CHAT_LIMIT)),
  ai_model,
  history: z.optional(z.array(ChatTurn).check(z.maxLength(CHAT_HISTORY_LIMIT))),
});

/** Who wrote the text of an answer: our own rules, or a provider's model. Absent on other servers. */
const source = extra(z.string());
/** Where scores and reasons come from: our own rules, whoever wrote the text. Absent on other servers. */
const reasons_source = extra(z.string());

/** An AI suggestion (spec §3): its text is in `response`; reasons and score are optional. */
const Suggestion = z.looseObject({
  response: WireText,
  priority_score: z.nullish(WireNumber),
  reasons: z.nullish(z.array(z.string())),
  source,
  reasons_source,
});

export const SuggestionReply = z.object({ suggestion: Suggestion });

/**
 * POST /ai/chat: the text is under `response` or `suggestion.response`, with proposed actions (an extra) beside it. Once
 * read: `{response, actions}`.
 */
export const ChatReply = z.union([
  z.object({ response: z.string(), actions: ReplyActions }),
  z.pipe(
    z.object({ suggestion: z.object({ response: z.string(), actions: ReplyActions }) }),
    z.transform(({ suggestion }) => suggestion),
  ),
]);
export type ChatReply = z.output<typeof ChatReply>;

/** POST /ai/chat/preview: exactly what a question would send to the provider; nothing is sent. An extra of our own service. */
export const ChatPreview = z.object({
  ai_model: z.string(),
  /** The provider's own name for the model. */
  model: WireText,
  system: WireText,
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  /** The tools that the model may call, each with the JSON schema of its parameters. */
  tools: extra(z.array(z.object({ name: z.string(), description: WireText, parameters: z.optional(z.unknown()) }))),
});
export type ChatPreview = z.output<typeof ChatPreview>;

/** POST /ai/suggest-next, whole. */
export const NextSuggestions = z.looseObject({
  suggestions: z.nullish(z.array(Recommendation)),
  note: WireText,
  source,
  reasons_source,
});

/** POST /ai/productivity-feedback, whole. */
export const Feedback = z.looseObject({ feedback: WireText, source });

/**
 * GET /ai/models, whole: the providers, and which of them are set up. `variable`, an extra of our own service, is the
 * environment variable that holds a provider key.
 */
export const AiModels = z.looseObject({
  models: z.nullish(
    z.array(
      z.looseObject({
        id: z.string(),
        name: WireText,
        configured: z.nullish(WireBoolean),
        variable: extra(z.string()),
      }),
    ),
  ),
});
