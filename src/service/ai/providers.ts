import type { LanguageModel } from 'ai';
import { AI_PROVIDER_NAMES, type AiProvider } from '#contract/entities/ai.ts';

/** How a provider is reached. */
export interface Connection {
  apiKey: string;
  baseURL: string;
  fetch: typeof globalThis.fetch;
}

interface Provider {
  /** Its name for the user. */
  name: string;
  /** The prefix of its three settings. */
  prefix: string;
  /** The default model. */
  model: string;
  baseURL: string;
  /** The most tokens of a reply; with some providers the model's thinking counts too. */
  outputTokens: number;
  /** Loads the provider's package, which takes a while, and creates the model. */
  connect(connection: Connection, model: string): Promise<LanguageModel>;
}

/** The providers of spec §9. */
export const providers = {
  gemini: {
    name: AI_PROVIDER_NAMES.gemini,
    prefix: 'GEMINI',
    model: 'gemini-3.8-flash',
    baseURL: 'https://generativelanguage.googleapis.com/v1beta',
    outputTokens: 8192,
    connect: async (connection, model) => (await import('@ai-sdk/google')).createGoogle(connection)(model),
  },
  claude: {
    name: AI_PROVIDER_NAMES.claude,
    prefix: 'ANTHROPIC',
    model: 'claude-haiku-5-5',
    baseURL: 'https://api.anthropic.com/v1',
    outputTokens: 4096,
    connect: async (connection, model) => (await import('@ai-sdk/anthropic')).createAnthropic(connection)(model),
  },
  deepseek: {
    name: AI_PROVIDER_NAMES.deepseek,
    prefix: 'DEEPSEEK',
    model: 'deepseek-flash',
    baseURL: 'https://api.deepseek.com',
    outputTokens: 8192,
    connect: async (connection, model) => (await import('@ai-sdk/deepseek')).createDeepSeek(connection)(model),
  },
  openai: {
    name: AI_PROVIDER_NAMES.openai,
    prefix: 'OPENAI',
    model: 'gpt-6-luna',
    baseURL: 'https://api.openai.com/v1',
    outputTokens: 4096,
    // Every OpenAI-compatible server supports chat completions, and stores nothing by default.
    connect: async (connection, model) => (await import('@ai-sdk/openai')).createOpenAI(connection).chat(model),
  },
} as const satisfies Record<AiProvider, Provider>;

type Prefix = (typeof providers)[AiProvider]['prefix'];

/** The settings of all providers, by their variables. */
export type AiSettings = Readonly<Partial<Record<`${Prefix}_${'API_KEY' | 'MODEL' | 'BASE_URL'}`, string | undefined>>>;

/** A schema for each provider's three variables. */
export function aiVariables<Key, Model, Address>(schemas: { key: Key; model: Model; address: Address }) {
  const entries = Object.values(providers).flatMap(({ prefix }) => [
    [`${prefix}_API_KEY`, schemas.key],
    [`${prefix}_MODEL`, schemas.model],
    [`${prefix}_BASE_URL`, schemas.address],
  ]);
  return Object.fromEntries(entries) as Record<`${Prefix}_API_KEY`, Key> &
    Record<`${Prefix}_MODEL`, Model> &
    Record<`${Prefix}_BASE_URL`, Address>;
}

/** Sent as the key when a local server asks for none, since the SDK needs one. */
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
    /** An address is enough: a local server needs no key. */
    configured: key !== undefined || address !== undefined,
  };
}
export type Configured = ReturnType<typeof configure>;
