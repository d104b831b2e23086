import { createActor, fromPromise } from 'xstate';
import { askAssistant } from '#client/data/ai.ts';
import type { Api } from '#client/data/api.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import type { Status } from '#client/ui/status.tsx';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { chatMachine } from '#machines/chat.machine.ts';

/** The provider that was chosen last, by whoever is signed in. */
const KEY = 'ai_provider';

interface ChatDependencies {
  api: Api;
  status: Status;
  announcer: Announcer;
  report: (error: unknown) => void;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The chat machine with its effects. Started; one per page, so that a reply finds it wherever the person has gone. */
export function startChat({ api, status, announcer, report, storage }: ChatDependencies) {
  const machine = chatMachine.provide({
    actors: { ask: fromPromise(({ input, signal }) => askAssistant(api, input, signal)) },
    actions: {
      tellSent: () => status.say('Message sent'),
      tellReply: (_, { content }) => {
        // Spoken whole; the footer line would burst.
        status.clear();
        announcer.announce(content);
      },
      tellFailure: (_, { error }) => report(error),
      storeProvider: (_, { provider }) => {
        if (provider) storage.setItem(KEY, provider);
        else storage.removeItem(KEY);
      },
    },
  });
  const provider = AI_PROVIDERS.find((name) => name === storage.getItem(KEY));
  return createActor(machine, { input: { now: () => new Date(), ...(provider && { provider }) } }).start();
}
