import { defineCommand } from '#client/commands/define-command.ts';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';

/** What the AI Assistant gives to its commands. */
export interface AssistantTarget {
  /** Why the message cannot be sent; null when it can. */
  notSent: string | null;
  send(): void;
  /** Returns the words that tell what was chosen. */
  chooseProvider(provider: string): string;
}

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/ai': AssistantTarget;
  }
}

export const send = defineCommand({
  id: 'chat.send',
  title: 'Send',
  does: 'Sends your message to the assistant.',
  keys: ['Mod+Enter'],
  inFields: true,
  irreversible: true,
  scope: 'screen:/ai',
  when: ({ target }) => target.notSent ?? true,
  run: ({ target }) => {
    target.send();
    // The machine says that it was sent, and the reply.
    return { words: null };
  },
});

export const chooseProvider = defineCommand({
  id: 'chat.chooseProvider',
  title: 'Choose the AI provider',
  does: 'Chooses who answers.',
  scope: 'screen:/ai',
  args: {
    provider: {
      kind: 'choice',
      asks: 'Which provider?',
      choices: () => AI_PROVIDERS.map((provider) => ({ label: provider, value: provider })),
    },
  },
  run: ({ target }, { provider }) => ({ words: target.chooseProvider(provider) }),
});
