import { type Undoable, undoable } from '#client/registry/outcome.ts';
import type { ChatActor } from './chat-actor.ts';

/** Why the conversation cannot be cleared now: accepted actions report in it what became of them. */
export const STILL_ACCEPTING = 'Proposed actions are being accepted';

/** Clears the conversation; the part of a running reply that has come is kept with what can be restored. */
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
