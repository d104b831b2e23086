import { type AiProvider, CHAT_HISTORY_LIMIT, CHAT_LIMIT, type ChatTurn } from '#contract/entities/ai.ts';
import type { ProposedAction } from '#contract/entities/proposed-action.ts';

/** How it stands with a proposed action. `undone`: accepted, and taken back since. */
export const ACTION_STATES = ['open', 'accepted', 'undone', 'dismissed', 'failed'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** An action that a reply proposes, and what became of it. */
export interface ChatAction {
  proposed: ProposedAction;
  state: ActionState;
  /** What came of it, or why nothing did; in words. */
  why?: string | undefined;
  /** What it was called when something became of it: its task may have another title since. */
  words?: string | undefined;
}

/** That something has become of an action: which message's, and the place there. */
export interface SettledAction extends Omit<ChatAction, 'proposed'> {
  message: number;
  action: number;
}

/** One message of the conversation. */
export interface ChatMessage {
  /** Its own for as long as the conversation lasts, rising. */
  id: number;
  role: 'assistant' | 'user';
  content: string;
  /** When it was written; ISO date-time. */
  at: string;
  /** Written by the app and by no provider: a greeting, a failure. */
  isNotice?: boolean | undefined;
  /** What else there is to know of it: that it was stopped, or broke off. */
  note?: string | undefined;
  actions?: readonly ChatAction[] | undefined;
}

/** What of a conversation outlives the page. */
export interface KeptChat {
  messages: readonly ChatMessage[];
  draft: string;
  provider: AiProvider;
  /** A reply was under way. */
  isAwaiting: boolean;
}

export const GREETING =
  "Hello! I'm your productivity assistant. Ask me what to do next, how to get something moving, or how your week went.";

export const notices = {
  stopped: 'You stopped this before anything came.',
  lost: 'The page was loaded anew before the reply came. It was not received.',
} as const;

export const notes = {
  stopped: 'You stopped this reply here.',
  brokeOff: 'This reply broke off here.',
} as const;

/** What a message is made of besides its number and time. */
export type Draft = Omit<ChatMessage, 'id' | 'at'>;

/** The messages with another at their end. */
export function append(messages: readonly ChatMessage[], draft: Draft, now: Date): readonly ChatMessage[] {
  return [...messages, { ...draft, id: (messages.at(-1)?.id ?? -1) + 1, at: now.toISOString() }];
}

/** A conversation that goes on from where another one stands: its numbers are not given twice. */
export function beginAgain(messages: readonly ChatMessage[], now: Date): readonly ChatMessage[] {
  const greeting: ChatMessage = {
    id: (messages.at(-1)?.id ?? -1) + 1,
    role: 'assistant',
    content: GREETING,
    at: now.toISOString(),
    isNotice: true,
  };
  return [greeting];
}

/** Earlier messages before what was written since, which begins with a greeting of its own. */
export function join(earlier: readonly ChatMessage[], since: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = earlier.at(-1);
  if (!last) return since;
  const from = last.id + 1;
  const written = since.slice(1);
  const isAfter = (written[0]?.id ?? from) >= from;
  return [...earlier, ...written.map((message, at) => (isAfter ? message : { ...message, id: from + at }))];
}

/** What was asked last. */
export function questionOf(messages: readonly ChatMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** The exchanges before the last question, as a provider is told them: only questions that were answered, with their replies. */
export function historyOf(messages: readonly ChatMessage[]): ChatTurn[] {
  const turns = messages.flatMap((message, at): ChatTurn[] => {
    const reply = messages[at + 1];
    if (message.role !== 'user' || reply?.role !== 'assistant' || reply.isNotice) return [];
    // A reply may be proposals alone.
    if (reply.content.trim() === '') return [];
    return [turnOf(message), turnOf(reply)];
  });
  return turns.slice(-CHAT_HISTORY_LIMIT);
}

const turnOf = ({ role, content }: ChatMessage): ChatTurn => ({ role, content: content.trim().slice(0, CHAT_LIMIT) });

/** The messages after something has become of a proposed action; unchanged when it is not among them. */
export function settle(
  messages: readonly ChatMessage[],
  { message: id, action: place, ...became }: SettledAction,
): readonly ChatMessage[] {
  return messages.map((message) => {
    const action = message.id === id ? message.actions?.[place] : undefined;
    if (!action || !message.actions) return message;
    return { ...message, actions: message.actions.with(place, { proposed: action.proposed, ...became }) };
  });
}
