import { type AiProvider, CHAT_HISTORY_LIMIT, CHAT_LIMIT, type ChatTurn, newestTurns } from '#contract/entities/ai.ts';
import { isRefused } from '#contract/entities/refused-action.ts';
import { type ChatAction, isUnderWay } from './chat-action.ts';

/** The place of an action: the number of its message, and its index there. */
export interface ActionPlace {
  message: number;
  action: number;
}

/** The result of an action. */
export interface SettledAction extends ActionPlace, Omit<ChatAction, 'proposed' | 'key'> {}

/** One message of the conversation. */
export interface ChatMessage {
  /** Unique in the conversation, rising. */
  id: number;
  role: 'assistant' | 'user';
  content: string;
  /** When it was written; ISO date-time. */
  at: string;
  /** Written by the app and not by a provider: a greeting, a failure. */
  isNotice?: boolean | undefined;
  /** A note about it: that it was stopped, or is incomplete. */
  note?: string | undefined;
  actions?: readonly ChatAction[] | undefined;
}

/** The part of a conversation that outlives the page. */
export interface KeptChat {
  messages: readonly ChatMessage[];
  draft: string;
  provider: AiProvider;
  /** A reply was awaited. */
  isAwaiting: boolean;
  /** The part of it that had come. */
  partial?: string | undefined;
}

export const GREETING =
  "Hello! I'm your productivity assistant. Ask me what to do next, how to get something moving, or how your week went.";

export const notices = {
  stopped: 'You stopped this before anything came.',
  interrupted: 'This reply was interrupted: the page was reloaded or left. You can ask again.',
  acceptance: 'An action was being accepted when the page was reloaded or left. It may have been done.',
} as const;

export const notes = {
  stopped: 'You stopped this reply here.',
  brokeOff: 'This reply broke off here.',
} as const;

/** Replaces the text of a reply that has none. */
export const NO_TEXT = 'There is no text in this reply.';

/** The parts of a message besides its number and time. */
export type Draft = Omit<ChatMessage, 'id' | 'at'>;

/** The messages with another one at their end. */
export function append(messages: readonly ChatMessage[], draft: Draft, now: Date): readonly ChatMessage[] {
  return [...messages, { ...draft, id: (messages.at(-1)?.id ?? -1) + 1, at: now.toISOString() }];
}

/** A new conversation that continues another one's numbers. */
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

/** Earlier messages before those written since, which begin with a greeting of their own. */
export function join(earlier: readonly ChatMessage[], since: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = earlier.at(-1);
  if (!last) return since;
  const from = last.id + 1;
  const written = since.slice(1);
  const isAfter = (written[0]?.id ?? from) >= from;
  return [...earlier, ...written.map((message, at) => (isAfter ? message : { ...message, id: from + at }))];
}

/** The last question. */
export function questionOf(messages: readonly ChatMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** The exchanges before the last question for a provider: only questions that were answered, with their replies. */
export function historyOf(messages: readonly ChatMessage[]): ChatTurn[] {
  const turns = messages.flatMap((message, at): ChatTurn[] => {
    const reply = messages[at + 1];
    if (message.role !== 'user' || reply?.role !== 'assistant' || reply.isNotice) return [];
    // A reply may be proposals alone.
    if (reply.content.trim() === '') return [];
    return [turnOf(message), turnOf(reply)];
  });
  // More would not fit into a request in a script with three bytes per character, and no provider gets it.
  return newestTurns(turns.slice(-CHAT_HISTORY_LIMIT));
}

const turnOf = ({ role, content }: ChatMessage): ChatTurn => ({ role, content: content.trim().slice(0, CHAT_LIMIT) });

/** The last question, when its only result is a notice; undefined when there is none to ask again. */
export function unansweredOf(messages: readonly ChatMessage[]): string | undefined {
  return messages.at(-1)?.isNotice ? questionOf(messages) || undefined : undefined;
}

/** The action at a place, if there is one. */
export function actionAt(messages: readonly ChatMessage[], { message, action }: ActionPlace): ChatAction | undefined {
  return messages.find(({ id }) => id === message)?.actions?.[action];
}

/** Whether any action is running. */
export function isAccepting(messages: readonly ChatMessage[]): boolean {
  return messages.some(({ actions }) => actions?.some(isUnderWay));
}

/** Whether an action can be accepted now: it was not refused, and is neither done nor running. */
export function isAcceptable(messages: readonly ChatMessage[], place: ActionPlace): boolean {
  const action = actionAt(messages, place);
  return action !== undefined && !isRefused(action.proposed) && !isUnderWay(action) && action.state !== 'accepted';
}

/** The messages after actions have been accepted; those that cannot be stay as they are. */
export function accept(
  messages: readonly ChatMessage[],
  places: readonly ActionPlace[],
  newKey: () => string,
): readonly ChatMessage[] {
  return places
    .filter((place) => isAcceptable(messages, place))
    .reduce((written, place) => change(written, place, (action) => queued(action, newKey)), messages);
}

const queued = ({ proposed, key, words }: ChatAction, newKey: () => string): ChatAction => ({
  proposed,
  state: 'queued',
  key: key ?? newKey(),
  words,
});

/** The messages after the result of a proposed action; unchanged when it is not among them. */
export function settle(
  messages: readonly ChatMessage[],
  { message, action, ...became }: SettledAction,
  newKey: () => string,
): readonly ChatMessage[] {
  return change(messages, { message, action }, ({ proposed, key }) => ({
    proposed,
    // Accepting an undone action again does it again.
    key: became.state === 'undone' ? newKey() : key,
    ...became,
  }));
}

/** What a kept conversation had under way when its page went, in words. */
export function interruptionsOf({ messages, isAwaiting }: KeptChat): string[] {
  const wasAccepting = messages.some(({ actions }) => actions?.some(({ state }) => state === 'accepting'));
  return [...(isAwaiting ? [notices.interrupted] : []), ...(wasAccepting ? [notices.acceptance] : [])];
}

/** The messages of a former page: nothing in them is running any more. */
export function interrupt(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (!isAccepting(messages)) return messages;
  return messages.map((message) =>
    message.actions ? { ...message, actions: message.actions.map(interruptOne) } : message,
  );
}

function interruptOne(action: ChatAction): ChatAction {
  if (action.state === 'queued') return { ...action, state: 'open' };
  return action.state === 'accepting' ? { ...action, state: 'interrupted' } : action;
}

function change(
  messages: readonly ChatMessage[],
  { message: id, action: place }: ActionPlace,
  changed: (action: ChatAction) => ChatAction,
): readonly ChatMessage[] {
  return messages.map((message) => {
    const action = message.id === id ? message.actions?.[place] : undefined;
    if (!action || !message.actions) return message;
    return { ...message, actions: message.actions.with(place, changed(action)) };
  });
}
