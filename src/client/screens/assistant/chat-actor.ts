import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { chatMachine } from '#machines/chat.machine.ts';

/** The running chat machine with its effects; it outlives the screen, so that no reply is lost. */
export type ChatActor = ActorRefFrom<typeof chatMachine>;

const ChatContext = createContext<ChatActor | null>(null);
export const ChatProvider = ChatContext.Provider;

/** The user's conversation with the assistant. */
export function useChat(): ChatActor {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider above it');
  return chat;
}
