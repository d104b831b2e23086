import * as z from 'zod/mini';
import { AI_PROVIDERS, type AiProvider, DEFAULT_AI_PROVIDER } from '#contract/entities/ai.ts';
import { ReplyAction } from '#contract/entities/refused-action.ts';
import { ACTION_STATES } from '#machines/chat-action.ts';
import type { ChatMessage, KeptChat } from '#machines/conversation.ts';
import { forgetKept, MESSAGES, PROVIDER, type Storages, type Store } from './kept-chat.ts';

/** The key under which an earlier release kept the unsent question. */
const OLD_DRAFT = 'mizu-chat-draft';

/** The most characters of a conversation that are kept: its latest part. */
const ROOM = 500_000;

const Message = z.object({
  id: z.int(),
  role: z.enum(['assistant', 'user']),
  content: z.string(),
  at: z.iso.datetime(),
  isNotice: z.optional(z.boolean()),
  note: z.optional(z.string()),
  actions: z.optional(
    z.array(
      z.object({
        proposed: ReplyAction,
        state: z.enum(ACTION_STATES),
        key: z.optional(z.string()),
        why: z.optional(z.string()),
        words: z.optional(z.string()),
      }),
    ),
  ),
});
const KeptMessages = z.object({
  owner: z.string(),
  messages: z.array(Message),
  isAwaiting: z.boolean(),
  partial: z.optional(z.string()),
});
const OldDraft = z.object({ owner: z.string(), draft: z.string() });
const KeptProvider = z.object({ owner: z.string(), provider: z.enum(AI_PROVIDERS) });

/**
 * Keeps a user's conversation as long as the tab exists, so that it survives a reload and nobody finds it in the browser
 * later; and the chosen provider, for the next time. All of it is its owner's, and removed when somebody else signs in.
 */
export interface ChatKeeper {
  /**
   * Returns what is kept of this user; null for nothing. What is set from now on is theirs. The draft is an earlier
   * release's.
   */
  open(owner: string): KeptChat | null;
  /** `partial`: the part of an awaited reply that has come. */
  setMessages(messages: readonly ChatMessage[], isAwaiting: boolean, partial?: string): void;
  setProvider(provider: AiProvider): void;
  /** The user has signed out: removes everything, and keeps nothing until the next one is opened. */
  clear(): void;
}

/** `report` is called when something could not be kept: it is still in the page. */
export function createChatKeeper(storages: Storages, report: (error: unknown) => void): ChatKeeper {
  const { sessionStorage, localStorage } = storages;
  let person: string | undefined;
  /** The keys whose failure was reported: a full storage would fail again at each letter. */
  const failed = new Set<string>();

  const read = <T extends { owner: string }>(storage: Store, key: string, schema: z.ZodMiniType<T>): T | undefined => {
    const stored = storage.getItem(key);
    if (stored === null) return undefined;
    const kept = schema.safeParse(parse(stored)).data;
    // Another user's, or unreadable.
    if (kept?.owner !== person) storage.removeItem(key);
    return kept?.owner === person ? kept : undefined;
  };
  const write = (storage: Store, key: string, value: object) => {
    if (person === undefined) return;
    try {
      storage.setItem(key, JSON.stringify({ owner: person, ...value }));
      failed.delete(key);
    } catch (error) {
      if (!failed.has(key)) report(error);
      failed.add(key);
    }
  };

  return {
    open(owner) {
      person = owner;
      const talk = read(sessionStorage, MESSAGES, KeptMessages);
      const words = read(sessionStorage, OLD_DRAFT, OldDraft);
      const chosen = read(localStorage, PROVIDER, KeptProvider);
      sessionStorage.removeItem(OLD_DRAFT);
      if (!talk && !words && !chosen) return null;
      return {
        messages: talk?.messages ?? [],
        isAwaiting: talk?.isAwaiting ?? false,
        partial: talk?.partial,
        draft: words?.draft ?? '',
        provider: chosen?.provider ?? DEFAULT_AI_PROVIDER,
      };
    },
    setMessages: (messages, isAwaiting, partial) => {
      write(sessionStorage, MESSAGES, { messages: latest(messages), isAwaiting, partial });
    },
    setProvider: (provider) => write(localStorage, PROVIDER, { provider }),
    clear() {
      person = undefined;
      forgetKept(storages);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Another program's text under our key.
    return undefined;
  }
}

/** The last messages, as many as there is room for. */
function latest(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  let left = ROOM;
  const first = messages.findLastIndex(({ content }) => {
    left -= content.length;
    return left < 0;
  });
  return messages.slice(first + 1);
}
