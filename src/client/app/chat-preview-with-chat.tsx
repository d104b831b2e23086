import { ChatPreviewOverlay } from '#client/screens/assistant/chat-preview-overlay.tsx';
import { WithChat } from './with-chat.tsx';

/** Shows what will be sent of the conversation. */
export function ChatPreviewWithChat() {
  return (
    <WithChat>
      <ChatPreviewOverlay />
    </WithChat>
  );
}
