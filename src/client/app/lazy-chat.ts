import { createContext, useContext } from 'react';
import type { ChatActor } from '#client/screens/assistant/chat-actor.ts';
import type { ChatDependencies, StartedChat } from './chat.ts';
import { forgetKept, isChatKept } from './kept-chat.ts';

interface LazyChatDependencies extends Omit<ChatDependencies, 'keeper'> {
  window: Window;
  report: (error: unknown) => void;
}

export type Start = (dependencies: LazyChatDependencies) => StartedChat;

/** The user's conversation, which starts when something shows it or a part of it was kept. */
export interface LazyChat extends Pick<StartedChat, 'welcome' | 'forget'> {
  /** Starts the conversation once. */
  start(start: Start): ChatActor;
}

/** Its code loads later than the first screen: with what shows the conversation, or by `load`. */
export function createLazyChat(dependencies: LazyChatDependencies, load: () => Promise<Start>): LazyChat {
  const { window, report } = dependencies;
  let chat: StartedChat | undefined;
  let person: string | undefined;
  const start = (begin: Start): ChatActor => {
    if (chat) return chat.actor;
    const started = begin(dependencies);
    chat = started;
    // Not during a render: restoring may announce something.
    queueMicrotask(() => {
      if (person !== undefined) started.welcome(person);
    });
    return started.actor;
  };
  return {
    start,
    welcome(next) {
      person = next;
      if (chat) chat.welcome(next);
      else if (isChatKept(window)) load().then(start).catch(report);
    },
    forget() {
      person = undefined;
      if (chat) chat.forget();
      else forgetKept(window);
    },
  };
}

const LazyChatContext = createContext<Pick<LazyChat, 'start'> | null>(null);
export const LazyChatProvider = LazyChatContext.Provider;

/** Starts the conversation. */
export function useLazyChat(): Pick<LazyChat, 'start'> {
  const chat = useContext(LazyChatContext);
  if (!chat) throw new Error('useLazyChat needs a LazyChatProvider above it');
  return chat;
}
