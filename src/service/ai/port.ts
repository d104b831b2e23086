import type { AiProvider, ChatTurn } from '#contract/entities/ai.ts';
import type { ReplyAction } from '#contract/entities/refused-action.ts';

/** A provider for the user; never with its key. */
export type ProviderInfo = {
  id: AiProvider;
  name: string;
  /** The setting that holds its key. */
  variable: string;
  configured: boolean;
  /** The provider's own name for the model. */
  model: string;
};

export interface Question {
  provider: AiProvider;
  /** The user who asks; each has an allowance. */
  user: string;
  now: Date;
  system: string;
  /** The last message is the question. */
  messages: readonly ChatTurn[];
  /** Whether the model may propose actions besides its text. */
  mayPropose: boolean;
  /** Aborted when the caller no longer waits for the reply. */
  signal: AbortSignal;
  /** Called with each piece of the text; the next one waits until it resolves. */
  onText?: ((piece: string) => Promise<void>) | undefined;
}

export interface Reply {
  /** Blank only when there are actions. */
  text: string;
  /** As the model wrote them, or refused. Their ids have not been checked against the user's tasks. */
  actions: ReplyAction[];
}

/** The port to the providers' models. */
export interface AiPort {
  providers(): ProviderInfo[];
  /**
   * Resolves to the model's reply. Rejects with an `HttpError` that can be shown: 503 `ai_not_configured`, 429
   * `ai_rate_limited`, 504 `ai_timeout`, 502 `ai_failed`; the provider's own words are in the log.
   */
  ask(question: Question): Promise<Reply>;
}
