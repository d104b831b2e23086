import { type Undoable, undoable } from '#client/registry/outcome.ts';
import type { ChatActor } from './chat-actor.ts';

/** Why the conversation cannot be cleared now: the actions would have nowhere to say what became of them. */
export const STILL_ACCEPTING = 'Proposed actions are being accepted';

/** Begins the conversation anew; what has come of a reply under way is kept with what can be put back. */
export function clearChat(chat: ChatActor): Undoable {
  if (!chat.getSnapshot().can({ type: 'chat.clear' })) throw new Error(STILL_ACCEPTING);
  if (chat.getSnapshot().hasTag('awaiting')) chat.send({ type: 'chat.stop' });
  const { messages } = chat.getSnapshot().context;
  chat.send({ type: 'chat.clear' });
  return undoable('Conversation cleared', () => {
    chat.send({ type: 'chat.putBack', messages });
    return undoable('The conversation is back', () => clearChat(chat));
  });
}
