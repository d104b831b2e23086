import { assign, fromPromise, setup } from 'xstate';
import { ApiError } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type AiProvider, type ChatReply, type ChatTurn, DEFAULT_AI_PROVIDER } from '#contract/entities/ai.ts';
import { reasonOf } from '#contract/failure-reason.ts';
import {
  type ActionPlace,
  accept,
  append,
  beginAgain,
  type ChatMessage,
  type Draft,
  historyOf,
  interrupt,
  interruptionsOf,
  isAcceptable,
  isAccepting,
  join,
  type KeptChat,
  notes,
  notices,
  questionOf,
  type SettledAction,
  settle,
  unansweredOf,
} from './conversation.ts';

/**
 * The conversation with the assistant (spec §2, AI Assistant; §5): at most one question at a time, never a blank one. The
 * actor outlives the screen, and keeps a reply that comes after the user has left it, the draft and the provider.
 *
 * Tags: `awaiting` (a reply is awaited), `failed` (the last question got none). Whether the draft can be sent:
 * `snapshot.can({ type: 'chat.send' })`.
 */
export interface ChatContext {
  messages: readonly ChatMessage[];
  /** The text in the field. */
  draft: string;
  provider: AiProvider;
  /** The part of the awaited reply that has come; empty before its first piece. */
  partial: string;
  now: () => Date;
  newKey: () => string;
}

export type ChatEvent =
  | { type: 'chat.type'; text: string }
  | { type: 'chat.chooseProvider'; provider: AiProvider }
  | { type: 'chat.send' }
  /** Asks the last question again, which got no reply. */
  | { type: 'chat.askAgain' }
  /** A piece of the reply has come. */
  | { type: 'chat.hear'; text: string }
  /** Gives up the awaited reply, and keeps the part that has come. */
  | { type: 'chat.stop' }
  | { type: 'chat.clear' }
  /** Undoes a `chat.clear`. */
  | { type: 'chat.putBack'; messages: readonly ChatMessage[] }
  /** The user accepts proposed actions: those that can be are queued, and cannot be accepted again. */
  | { type: 'chat.acceptActions'; actions: readonly ActionPlace[] }
  /** A proposed action has a result. */
  | ({ type: 'chat.settleAction' } & SettledAction)
  /** The user is known: restores their conversation from before the reload. */
  | { type: 'chat.restore'; kept: KeptChat }
  /** The user signed out: the conversation starts afresh. */
  | { type: 'chat.forget' };

export interface ChatInput {
  now: () => Date;
  /** Creates an idempotency key. */
  newKey: () => string;
}

/** A question to a provider. */
export interface ChatQuestion {
  message: string;
  provider: AiProvider;
  history: readonly ChatTurn[];
  /** Called with each piece of the reply, if the server streams it. */
  onText: (piece: string) => void;
}

const send = { guard: 'isWorthSending', target: 'awaitingReply', actions: ['appendQuestion', 'tellSent'] } as const;
const askAgain = { guard: 'isUnanswered', target: 'awaitingReply', actions: ['repeatQuestion', 'tellSent'] } as const;

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput,
    tags: {} as 'awaiting' | 'failed',
  },
  actors: {
    /** Asks the provider; resolves to its reply. */
    ask: fromPromise<ChatReply, ChatQuestion>(() => Promise.reject(new Error('ask is not provided'))),
  },
  actions: {
    tellSent: () => {},
    /** Announces the whole reply, and that there are proposals. */
    tellReply: (_, _params: { reply: ChatReply }) => {},
    tellStopped: () => {},
    /** Logs why there is no reply, and announces it after the catalogue's text, as in the conversation. */
    tellFailure: (_, _params: { error: unknown }) => {},
    tellInterrupted: (_, _params: { notices: readonly string[] }) => {},
    keepDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    keepProvider: assign((_, { provider }: { provider: AiProvider }) => ({ provider })),
    keepPiece: assign(({ context }, { text }: { text: string }) => ({ partial: context.partial + text })),
    appendQuestion: assign(({ context }) => ({
      messages: withNext(context, { role: 'user', content: context.draft.trim() }),
      draft: '',
      partial: '',
    })),
    repeatQuestion: assign(({ context }) => {
      const question = questionOf(context.messages);
      return {
        messages: withNext(context, { role: 'user', content: question }),
        // Sends the words that came back; other words stay.
        draft: context.draft.trim() === question ? '' : context.draft,
        partial: '',
      };
    }),
    appendReply: assign(({ context }, { reply }: { reply: ChatReply }) => ({
      messages: withNext(context, {
        role: 'assistant',
        content: reply.response,
        ...(reply.actions.length > 0 && {
          actions: reply.actions.map((proposed) => ({ proposed, state: 'open' as const, key: context.newKey() })),
        }),
      }),
      partial: '',
    })),
    appendStopped: assign(({ context }) =>
      context.partial.trim() === ''
        ? { messages: withNext(context, notice(notices.stopped)), draft: wordsBack(context), partial: '' }
        : { messages: withPartial(context, notes.stopped), partial: '' },
    ),
    appendFailure: assign(({ context }, { error }: { error: unknown }) =>
      withoutReply(context, {
        ...notice(endpoints['ai.chat'].failure),
        note: reasonOf(error, endpoints['ai.chat'].failure),
      }),
    ),
    appendInterrupted: assign(({ context }) => withoutReply(context, notice(notices.interrupted))),
    startOver: assign(({ context }) => ({ messages: beginAgain(context.messages, context.now()), partial: '' })),
    joinEarlier: assign(({ context }, { messages }: { messages: readonly ChatMessage[] }) => ({
      messages: join(messages, context.messages),
    })),
    restoreKept: assign(({ context }, { kept }: { kept: KeptChat }) => {
      const { draft, provider, isAwaiting, partial = '' } = kept;
      const before = { ...context, messages: interrupt(kept.messages), draft, partial };
      const { messages, draft: words } = isAwaiting ? withoutReply(before, notice(notices.interrupted)) : before;
      return {
        messages: join(messages, context.messages),
        draft: context.draft.trim() === '' ? words : context.draft,
        provider,
      };
    }),
    acceptThose: assign(({ context }, { actions }: { actions: readonly ActionPlace[] }) => ({
      messages: accept(context.messages, actions, context.newKey),
    })),
    settleOne: assign(({ context }, became: SettledAction) => ({
      messages: settle(context.messages, became, context.newKey),
    })),
    forget: assign(({ context }) => begin(context)),
  },
  guards: {
    isWorthSending: ({ context }) => context.draft.trim() !== '',
    isUnanswered: ({ context }) => unansweredOf(context.messages) !== undefined,
    areAcceptable: ({ context }, { actions }: { actions: readonly ActionPlace[] }) =>
      actions.some((place) => isAcceptable(context.messages, place)),
    // Running actions report in the conversation what became of them.
    isNotAccepting: ({ context }) => !isAccepting(context.messages),
    wasInterrupted: (_, { error }: { error: unknown }) => error instanceof ApiError && error.isInterrupted,
  },
}).createMachine({
  id: 'chat',
  context: ({ input }) => begin(input),
  initial: 'composing',
  on: {
    'chat.type': { actions: { type: 'keepDraft', params: ({ event }) => ({ text: event.text }) } },
    'chat.chooseProvider': { actions: { type: 'keepProvider', params: ({ event }) => ({ provider: event.provider }) } },
    // An awaited reply would answer a question that is gone: leaving the state cancels it.
    'chat.clear': { guard: 'isNotAccepting', target: '.composing', actions: 'startOver' },
    'chat.putBack': { actions: { type: 'joinEarlier', params: ({ event }) => ({ messages: event.messages }) } },
    'chat.acceptActions': {
      guard: { type: 'areAcceptable', params: ({ event }) => ({ actions: event.actions }) },
      actions: { type: 'acceptThose', params: ({ event }) => ({ actions: event.actions }) },
    },
    'chat.settleAction': { actions: { type: 'settleOne', params: ({ event: { type: _, ...became } }) => became } },
    'chat.restore': {
      actions: [
        { type: 'restoreKept', params: ({ event }) => ({ kept: event.kept }) },
        { type: 'tellInterrupted', params: ({ event }) => ({ notices: interruptionsOf(event.kept) }) },
      ],
    },
    'chat.forget': { target: '.composing', actions: 'forget' },
  },
  states: {
    composing: { on: { 'chat.send': send, 'chat.askAgain': askAgain } },
    awaitingReply: {
      tags: 'awaiting',
      on: {
        'chat.hear': { actions: { type: 'keepPiece', params: ({ event }) => ({ text: event.text }) } },
        'chat.stop': { target: 'composing', actions: ['appendStopped', 'tellStopped'] },
      },
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context, self }) => ({
          message: questionOf(context.messages),
          provider: context.provider,
          history: historyOf(context.messages),
          onText: (text) => self.send({ type: 'chat.hear', text }),
        }),
        onDone: {
          target: 'composing',
          actions: [
            { type: 'appendReply', params: ({ event }) => ({ reply: event.output }) },
            { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'wasInterrupted', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            actions: [
              'appendInterrupted',
              { type: 'tellInterrupted', params: () => ({ notices: [notices.interrupted] }) },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'appendFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'chat.type': {
          target: 'composing',
          actions: { type: 'keepDraft', params: ({ event }) => ({ text: event.text }) },
        },
        'chat.send': send,
        'chat.askAgain': askAgain,
      },
    },
  },
});

function begin({ now, newKey }: ChatInput): ChatContext {
  return { messages: beginAgain([], now()), draft: '', provider: DEFAULT_AI_PROVIDER, partial: '', now, newKey };
}

const notice = (content: string): Draft => ({ role: 'assistant', content, isNotice: true });

type Written = Pick<ChatContext, 'messages' | 'now'>;

function withNext({ messages, now }: Written, draft: Draft): readonly ChatMessage[] {
  return append(messages, draft, now());
}

/** The reply will not come: keeps the part that has come, says why, and restores the question. */
function withoutReply(context: ChatContext, why: Draft): Pick<ChatContext, 'messages' | 'draft' | 'partial'> {
  const messages = withNext({ ...context, messages: withPartial(context, notes.brokeOff) }, why);
  return { messages, draft: wordsBack(context), partial: '' };
}

/** With the part of the reply that has come, if any. */
function withPartial({ partial, ...context }: ChatContext, note: string): readonly ChatMessage[] {
  if (partial.trim() === '') return context.messages;
  return withNext(context, { role: 'assistant', content: partial, note });
}

/** The words go back into the field, unless the next ones are in it; then they stay in the log. */
function wordsBack({ draft, messages }: ChatContext): string {
  return draft.trim() === '' ? questionOf(messages) : draft;
}
