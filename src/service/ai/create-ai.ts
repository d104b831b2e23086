import type { AiProvider } from '#contract/entities/ai.ts';
import { HttpError } from '../http-error.ts';
import type { AiPort } from './port.ts';

/** The providers of spec §9 and the variable that holds each one's key. */
const PROVIDERS: readonly { id: AiProvider; name: string; variable: string }[] = [
  { id: 'gemini', name: 'Gemini', variable: 'GEMINI_API_KEY' },
  { id: 'claude', name: 'Claude', variable: 'ANTHROPIC_API_KEY' },
  { id: 'deepseek', name: 'DeepSeek', variable: 'DEEPSEEK_API_KEY' },
  { id: 'openai', name: 'OpenAI', variable: 'OPENAI_API_KEY' },
];

/**
 * The port without any provider behind it: this version reaches none yet, so none counts as set up, and chat says so,
 * naming the variable that the provider wants.
 */
export function createAi(environment: Record<string, string | undefined>): AiPort {
  return {
    providers: () => PROVIDERS.map((provider) => ({ ...provider, configured: false })),
    chat: async ({ provider }) => {
      const { name, variable } = PROVIDERS.find(({ id }) => id === provider) ?? { name: provider, variable: '' };
      const message = environment[variable]
        ? `${variable} is set, but this version of Mizu cannot talk to ${name} yet.`
        : `${name} is not set up. Set ${variable} for the service and start it again.`;
      throw new HttpError(503, 'ai_not_configured', message);
    },
  };
}
