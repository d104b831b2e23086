import type { ReactNode } from 'react';
import { ChatProvider } from '#client/screens/assistant/chat-actor.ts';
import { startChat } from './chat.ts';
import { createChatKeeper } from './chat-keeper.ts';
import { type Start, useLazyChat } from './lazy-chat.ts';

/** Starts the conversation with the kept part of it. */
export const startKeptChat: Start = ({ window, report, ...others }) => {
  const chat = startChat({ ...others, keeper: createChatKeeper(window, report) });
  chat.keepOnPageHide(window);
  return chat;
};

/** Wraps a component that shows the conversation. */
export function WithChat({ children }: { children: ReactNode }) {
  return <ChatProvider value={useLazyChat().start(startKeptChat)}>{children}</ChatProvider>;
}
