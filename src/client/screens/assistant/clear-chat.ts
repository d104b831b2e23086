import type { Outcome } from '#client/commands/define-command.ts';
import type { ChatActor } from './chat-actor.ts';

/** Begins the conversation anew; what has come of a reply under way is kept with what can be put back. */
export function clearChat(chat: ChatActor): Outcome {
  if (chat.getSnapshot().hasTag('awaiting')) chat.send({ type: 'chat.stop' });
  const { messages } = chat.getSnapshot().context;
  chat.send({ type: 'chat.clear' });
  const putBack = async (): Promise<Outcome> => {
    chat.send({ type: 'chat.putBack', messages });
    return { words: 'The conversation is back', inverse: { run: async () => clearChat(chat) } };
  };
  return { words: 'Conversation cleared', inverse: { run: putBack } };
}
