import { type Actor, createActor, fromPromise } from 'xstate';
import { askAssistant } from '#client/data/ai.ts';
import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { aboutStrangeTasks } from '#client/data/strange-tasks.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import type { Status } from '#client/ui/status.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { type ChatReply, DEFAULT_AI_PROVIDER } from '#contract/entities/ai.ts';
import { counted } from '#contract/entities/counted.ts';
import { countOf, isRefused, type ReplyAction } from '#contract/entities/refused-action.ts';
import { reasonOf } from '#contract/failure-reason.ts';
import { chatMachine } from '#machines/chat.machine.ts';
import { NO_TEXT } from '#machines/conversation.ts';
import type { ChatKeeper } from './chat-keeper.ts';

export interface ChatDependencies {
  api: Api;
  status: Status;
  announcer: Announcer;
  keeper: ChatKeeper;
  drafts: Pick<Drafts, 'account' | 'get' | 'set' | 'subscribe'>;
}

/** The key of the draft of a question. */
const QUESTION = 'assistant.question';

const FAILURE = endpoints['ai.chat'].failure;

/** The conversation of the signed-in user. */
export interface StartedChat {
  actor: Actor<typeof chatMachine>;
  /** Restores the kept conversation once the user is known. */
  welcome(person: string): void;
  /** Removes the conversation when the user signs out. */
  forget(): void;
  /** Keeps the part of a reply that has come when the page goes: at each piece would be too often. */
  keepOnPageHide(page: EventTarget): void;
}

/** Creates and starts the chat machine with its effects; one per page, so that a reply finds it wherever the user has gone. */
export function startChat({ api, status, announcer, keeper, drafts }: ChatDependencies): StartedChat {
  const speak = async ({ response, actions }: ChatReply) => {
    const { session } = api.pending;
    // If the tasks cannot be loaded, that is reported elsewhere.
    const strange = await aboutStrangeTasks(api, actions).catch(() => []);
    // A reply to the former user must not be announced to the next.
    if (session.aborted) return;
    const isBlank = response.trim() === '';
    const words = [...(isBlank ? [] : [response]), ...countsOf(actions, strange)];
    announcer.announce(words.length > 0 ? words.join('\n') : NO_TEXT);
  };
  const machine = chatMachine.provide({
    actors: { ask: fromPromise(({ input, signal }) => askAssistant(api, input, signal)) },
    actions: {
      tellSent: () => status.say('Message sent'),
      tellReply: (_, { reply }) => {
        // Announced in full; the footer line has no room for it.
        status.clear();
        void speak(reply);
      },
      tellStopped: () => status.say('Reply stopped'),
      tellFailure: (_, { error }) => {
        const why = reasonOf(error, FAILURE);
        reportFailure((_message, options) => status.say(why, { ...options, aloud: `${FAILURE}\n${why}` }), error);
      },
      tellInterrupted: (_, { notices }) => {
        for (const notice of notices) status.say(notice);
      },
    },
  });
  const actor = createActor(machine, { input: { now: () => new Date(), newKey: () => crypto.randomUUID() } });
  let person: string | undefined;
  /** Whose question is being typed: until the server has said who is there, it is the user who was here last. */
  let account = drafts.account;
  let kept = actor.getSnapshot();
  const isTheirs = () => account !== undefined && account === drafts.account;
  const draftNow = () => (isTheirs() ? (drafts.get(QUESTION) as { text: string } | undefined) : undefined);
  const keepDraft = (text: string) => drafts.set(QUESTION, text === '' ? undefined : { text });
  actor.subscribe((snapshot) => {
    const { context } = snapshot;
    const [isAwaiting, wasAwaiting] = [snapshot.hasTag('awaiting'), kept.hasTag('awaiting')];
    const { messages, draft, provider } = kept.context;
    kept = snapshot;
    if (context.messages !== messages || isAwaiting !== wasAwaiting) keeper.setMessages(context.messages, isAwaiting);
    if (context.draft !== draft && isTheirs()) keepDraft(context.draft);
    if (context.provider !== provider) keeper.setProvider(context.provider);
  });
  actor.start();
  const showDraft = () => {
    const words = draftNow();
    if (words && kept.context.draft === '') actor.send({ type: 'chat.type', text: words.text });
  };
  showDraft();
  // Brought back from a page that was closed or killed: after the screen, as all that this browser keeps.
  drafts.subscribe(showDraft);

  return {
    actor,
    welcome(next) {
      if (next === person) return;
      const isFirst = person === undefined;
      const chosen = kept.context.provider;
      person = next;
      // It was the question of the user who was here last.
      if (account !== undefined && !isTheirs()) actor.send({ type: 'chat.type', text: '' });
      account = drafts.account;
      const found = keeper.open(next);
      const words = draftNow();
      if (found || words) {
        const before = found ?? { messages: [], isAwaiting: false, draft: '', provider: chosen };
        actor.send({ type: 'chat.restore', kept: { ...before, draft: words?.text ?? before.draft } });
      }
      if (!isFirst) return;
      // What was chosen, typed and asked before the user was known is theirs.
      if (chosen !== DEFAULT_AI_PROVIDER) {
        actor.send({ type: 'chat.chooseProvider', provider: chosen });
        keeper.setProvider(chosen);
      }
      const { messages, draft } = kept.context;
      if (draft !== '') keepDraft(draft);
      if (messages.length > 1) keeper.setMessages(messages, kept.hasTag('awaiting'));
    },
    forget() {
      person = undefined;
      account = undefined;
      keeper.clear();
      actor.send({ type: 'chat.forget' });
    },
    keepOnPageHide(page) {
      page.addEventListener('pagehide', () => {
        const { messages, partial } = kept.context;
        if (kept.hasTag('awaiting')) keeper.setMessages(messages, true, partial);
      });
    },
  };
}

/** How many actions are proposed, and how many of them cannot be done; nothing without any. */
function countsOf(actions: readonly ReplyAction[], strange: readonly ReplyAction[]): string[] {
  const total = actions.reduce((sum, action) => sum + countOf(action), 0);
  if (total === 0) return [];
  const proposed = counted(total, 'proposed action');
  const impossible = actions.filter(isRefused).reduce((sum, action) => sum + countOf(action), strange.length);
  return [impossible === 0 ? proposed : `${proposed}, ${impossible} not possible`];
}
