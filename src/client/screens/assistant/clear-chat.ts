import type { Outcome } from '#client/commands/define-command.ts';
import type { ChatActor } from './chat-actor.ts';

/** Why the conversation cannot be cleared now: the actions would have nowhere to say what became of them. */
export const STILL_ACCEPTING = 'Proposed actions are being accepted';

/** Begins the conversation anew; what has come of a reply under way is kept with what can be put back. */
export function clearChat(chat: ChatActor): Outcome {
  if (!chat.getSnapshot().can({ type: 'chat.clear' })) throw new Error(STILL_ACCEPTING);
  if (chat.getSnapshot().hasTag('awaiting')) chat.send({ type: 'chat.stop' });
  const { messages } = chat.getSnapshot().context;
  chat.send({ type: 'chat.clear' });
  const putBack = async (): Promise<Outcome> => {
    chat.send({ type: 'chat.putBack', messages });
    return { words: 'The conversation is back', inverse: { run: async () => clearChat(chat) } };
  };
  return { words: 'Conversation cleared', inverse: { run: putBack } };
}
