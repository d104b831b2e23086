import type { AiProvider, ChatTurn } from '#contract/entities/ai.ts';
import type { ReplyAction } from '#contract/entities/refused-action.ts';

/** A provider as the user is told about it; never with its key. */
export type ProviderInfo = {
  id: AiProvider;
  name: string;
  /** The setting that holds its key. */
  variable: string;
  configured: boolean;
  /** The provider's own name of the model that is asked. */
  model: string;
};

export interface Question {
  provider: AiProvider;
  /** The user who asks; each has an allowance. */
  user: string;
  now: Date;
  system: string;
  /** The last one is what is asked. */
  messages: readonly ChatTurn[];
  /** Whether the model may propose actions besides its text. */
  mayPropose: boolean;
  /** Aborted when the caller no longer waits for the reply. */
  signal: AbortSignal;
  /** Hears each piece of the text as it comes; the next one waits until it resolves. */
  onText?: ((piece: string) => Promise<void>) | undefined;
}

export interface Reply {
  /** Blank only when there are actions. */
  text: string;
  /** As the model wrote them, or refused. Nothing says yet that their ids are the user's. */
  actions: ReplyAction[];
}

/** What the service asks of a provider's model. */
export interface AiPort {
  providers(): ProviderInfo[];
  /**
   * The model's reply. Rejects with an `HttpError` fit to be shown: 503 `ai_not_configured`, 429 `ai_rate_limited`, 504
   * `ai_timeout`, 502 `ai_failed`; what the provider itself said is in the log.
   */
  ask(question: Question): Promise<Reply>;
}
