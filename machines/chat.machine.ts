import { assign, fromPromise, setup } from 'xstate';
import { type AiProvider, DEFAULT_AI_PROVIDER } from '#contract/entities/ai.ts';
import { messages } from '#contract/messages.ts';

/**
 * The conversation with the assistant (spec §2, AI Assistant; §5): one question in flight at most, blank ones never.
 * The actor lives above the screen, so that a reply which comes after leaving it, the draft and the provider are kept.
 *
 * Tags: `awaiting` (a reply is awaited), `failed` (the last question got none). Whether the draft can be sent:
 * `snapshot.can({ type: 'chat.send' })`.
 */
export interface ChatMessage {
  /** Its place in the conversation, from 0. */
  id: number;
  role: 'assistant' | 'user';
  content: string;
  /** When it was written; ISO date-time. */
  at: string;
}

export interface ChatContext {
  messages: readonly ChatMessage[];
  /** What is being typed. */
  draft: string;
  provider: AiProvider;
  now: () => Date;
}

export type ChatEvent =
  | { type: 'chat.type'; text: string }
  | { type: 'chat.chooseProvider'; provider: AiProvider }
  | { type: 'chat.send' }
  /** The person signed out: the conversation begins anew. */
  | { type: 'chat.clear' };

export interface ChatInput {
  now: () => Date;
  /** The one that was chosen last; the default when not given. */
  provider?: AiProvider;
}

export const GREETING =
  "Hello! I'm your productivity assistant. Ask me what to do next, how to get something moving, or how your week went.";

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput,
    tags: {} as 'awaiting' | 'failed',
  },
  actors: {
    /** Asks the provider; resolves to its reply. */
    ask: fromPromise<string, { message: string; provider: AiProvider }>(() =>
      Promise.reject(new Error('ask is not provided')),
    ),
  },
  actions: {
    tellSent: () => {},
    /** Speaks the reply: once, whole. */
    tellReply: (_, _params: { content: string }) => {},
    /** Logs and tells why there is none. The log of messages has the catalogue's text besides. */
    tellFailure: (_, _params: { error: unknown }) => {},
    /** Keeps the choice beyond this page; null: there is none any more. */
    storeProvider: (_, _params: { provider: AiProvider | null }) => {},
    keepDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    keepProvider: assign((_, { provider }: { provider: AiProvider }) => ({ provider })),
    appendQuestion: assign(({ context }) => ({
      messages: append(context, 'user', context.draft.trim()),
      draft: '',
    })),
    appendReply: assign(({ context }, { content }: { content: string }) => ({
      messages: append(context, 'assistant', content),
    })),
    appendFailure: assign(({ context }) => ({
      messages: append(context, 'assistant', messages.chat),
      // The words go back to be sent again, unless the next ones are being typed; then they stay in the log.
      draft: context.draft.trim() === '' ? questionOf(context) : context.draft,
    })),
    startOver: assign(({ context }) => begin(context.now)),
  },
  guards: {
    isWorthSending: ({ context }) => context.draft.trim() !== '',
  },
}).createMachine({
  id: 'chat',
  context: ({ input }) => begin(input.now, input.provider),
  initial: 'composing',
  on: {
    'chat.type': { actions: { type: 'keepDraft', params: ({ event }) => ({ text: event.text }) } },
    'chat.chooseProvider': {
      actions: [
        { type: 'keepProvider', params: ({ event }) => ({ provider: event.provider }) },
        { type: 'storeProvider', params: ({ event }) => ({ provider: event.provider }) },
      ],
    },
    // A reply still to come is the answer to somebody who has left: leaving the state gives it up.
    'chat.clear': {
      target: '.composing',
      actions: ['startOver', { type: 'storeProvider', params: { provider: null } }],
    },
  },
  states: {
    composing: {
      on: {
        'chat.send': { guard: 'isWorthSending', target: 'awaitingReply', actions: ['appendQuestion', 'tellSent'] },
      },
    },
    awaitingReply: {
      tags: 'awaiting',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ message: questionOf(context), provider: context.provider }),
        onDone: {
          target: 'composing',
          actions: [
            { type: 'appendReply', params: ({ event }) => ({ content: event.output }) },
            { type: 'tellReply', params: ({ event }) => ({ content: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: ['appendFailure', { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'chat.type': {
          target: 'composing',
          actions: { type: 'keepDraft', params: ({ event }) => ({ text: event.text }) },
        },
        'chat.send': { guard: 'isWorthSending', target: 'awaitingReply', actions: ['appendQuestion', 'tellSent'] },
      },
    },
  },
});

function begin(now: () => Date, provider: AiProvider = DEFAULT_AI_PROVIDER): ChatContext {
  const greeting: ChatMessage = { id: 0, role: 'assistant', content: GREETING, at: now().toISOString() };
  return { messages: [greeting], draft: '', provider, now };
}

function append({ messages, now }: ChatContext, role: ChatMessage['role'], content: string): readonly ChatMessage[] {
  return [...messages, { id: messages.length, role, content, at: now().toISOString() }];
}

/** What was asked last. */
function questionOf({ messages }: ChatContext): string {
  return messages.findLast((message) => message.role === 'user')?.content ?? '';
}
