import type { AiProvider } from '#contract/entities/ai.ts';

/** What the service asks of a provider's model. */
export interface AiPort {
  /** Which providers are set up, and the variable that would set up each. */
  providers(): { id: AiProvider; name: string; variable: string; configured: boolean }[];
  /** The model's reply to one message. Rejects with `HttpError` 503 naming the variable when the provider is not set up. */
  chat(request: { provider: AiProvider; message: string; signal?: AbortSignal }): Promise<string>;
}
