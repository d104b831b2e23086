import type { LanguageModel } from 'ai';
import type { AiProvider } from '#contract/entities/ai.ts';

type Prefix = 'GEMINI' | 'ANTHROPIC' | 'DEEPSEEK' | 'OPENAI';

/** The settings of the four, by their variables. */
export type AiSettings = Readonly<Partial<Record<`${Prefix}_${'API_KEY' | 'MODEL' | 'BASE_URL'}`, string | undefined>>>;

/** Where and as whom a provider is reached. */
export interface Connection {
  apiKey: string;
  baseURL: string;
  fetch: typeof globalThis.fetch;
}

interface Provider {
  /** As a person knows it. */
  name: string;
  /** What its three settings begin with. */
  prefix: Prefix;
  /** Asked unless the settings name another. */
  model: string;
  baseURL: string;
  /** The most that a reply may cost, in tokens; with some providers what a model thinks counts too. */
  outputTokens: number;
  /** Loads the provider's package, which takes a while, and makes the model. */
  connect(connection: Connection, model: string): Promise<LanguageModel>;
}

/** The providers of spec §9. */
export const providers: Readonly<Record<AiProvider, Provider>> = {
  gemini: {
    name: 'Gemini',
    prefix: 'GEMINI',
    model: 'gemini-3.8-flash',
    baseURL: 'https://generativelanguage.googleapis.com/v1beta',
    outputTokens: 8192,
    connect: async (connection, model) => (await import('@ai-sdk/google')).createGoogle(connection)(model),
  },
  claude: {
    name: 'Claude',
    prefix: 'ANTHROPIC',
    model: 'claude-haiku-5-5',
    baseURL: 'https://api.anthropic.com/v1',
    outputTokens: 4096,
    connect: async (connection, model) => (await import('@ai-sdk/anthropic')).createAnthropic(connection)(model),
  },
  deepseek: {
    name: 'DeepSeek',
    prefix: 'DEEPSEEK',
    model: 'deepseek-flash',
    baseURL: 'https://api.deepseek.com',
    outputTokens: 8192,
    connect: async (connection, model) => (await import('@ai-sdk/deepseek')).createDeepSeek(connection)(model),
  },
  openai: {
    name: 'OpenAI',
    prefix: 'OPENAI',
    model: 'gpt-6-luna',
    baseURL: 'https://api.openai.com/v1',
    outputTokens: 4096,
    // Chat completions are what every OpenAI-compatible server speaks, and nothing is stored there by default.
    connect: async (connection, model) => (await import('@ai-sdk/openai')).createOpenAI(connection).chat(model),
  },
};

/** A key must be sent, though a server of one's own asks for none. */
const NO_KEY = 'none';

/** One provider with its settings. */
export function configure(id: AiProvider, settings: AiSettings) {
  const provider = providers[id];
  const { prefix } = provider;
  const key = settings[`${prefix}_API_KEY`];
  const address = settings[`${prefix}_BASE_URL`];
  return {
    ...provider,
    id,
    /** Undefined for a server that needs none. */
    key,
    apiKey: key ?? NO_KEY,
    baseURL: address ?? provider.baseURL,
    model: settings[`${prefix}_MODEL`] ?? provider.model,
    /** An address alone will do: a server on one's own machine needs no key. */
    configured: key !== undefined || address !== undefined,
  };
}
export type Configured = ReturnType<typeof configure>;
