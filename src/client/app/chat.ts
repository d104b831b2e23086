import { type Actor, createActor, fromPromise } from 'xstate';
import { askAssistant } from '#client/data/ai.ts';
import type { Api } from '#client/data/api.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import type { Status } from '#client/ui/status.tsx';
import type { ChatReply } from '#contract/entities/ai.ts';
import { chatMachine } from '#machines/chat.machine.ts';
import type { ChatKeeper } from './chat-keeper.ts';

interface ChatDependencies {
  api: Api;
  status: Status;
  announcer: Announcer;
  keeper: ChatKeeper;
  report: (error: unknown) => void;
}

/** The conversation of whoever is signed in. */
export interface StartedChat {
  actor: Actor<typeof chatMachine>;
  /** This person is there: what is kept of theirs comes back, once. */
  welcome(person: string): void;
  /** The person has left: nothing of it stays. */
  forget(): void;
}

/** The chat machine with its effects. Started; one per page, so that a reply finds it wherever the person has gone. */
export function startChat({ api, status, announcer, keeper, report }: ChatDependencies): StartedChat {
  const machine = chatMachine.provide({
    actors: { ask: fromPromise(({ input, signal }) => askAssistant(api, input, signal)) },
    actions: {
      tellSent: () => status.say('Message sent'),
      tellReply: (_, { reply }) => {
        // Spoken whole; the footer line would burst.
        status.clear();
        announcer.announce(inWords(reply));
      },
      tellStopped: () => status.say('Reply stopped'),
      tellFailure: (_, { error }) => report(error),
      tellLost: () => status.say('The reply to your last message was not received. Your words are back.'),
    },
  });
  const actor = createActor(machine, { input: { now: () => new Date() } });
  let person: string | undefined;
  let kept = actor.getSnapshot();
  actor.subscribe((snapshot) => {
    const { context } = snapshot;
    const [isAwaiting, wasAwaiting] = [snapshot.hasTag('awaiting'), kept.hasTag('awaiting')];
    const { messages, draft, provider } = kept.context;
    kept = snapshot;
    if (context.messages !== messages || isAwaiting !== wasAwaiting) keeper.setMessages(context.messages, isAwaiting);
    if (context.draft !== draft) keeper.setDraft(context.draft);
    if (context.provider !== provider) keeper.setProvider(context.provider);
  });
  actor.start();

  return {
    actor,
    welcome(next) {
      if (next === person) return;
      person = next;
      const found = keeper.open(next);
      if (found) actor.send({ type: 'chat.restore', kept: found });
    },
    forget() {
      person = undefined;
      keeper.clear();
      actor.send({ type: 'chat.forget' });
    },
  };
}

/** All that is to be heard of a reply. */
function inWords({ response, actions }: ChatReply): string {
  const { length } = actions;
  const proposed = length === 1 ? '1 proposed action' : `${length} proposed actions`;
  return [...(response.trim() === '' ? [] : [response]), ...(length > 0 ? [proposed] : [])].join('\n');
}
