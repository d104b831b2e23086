import { AssistantScreen } from '#client/screens/assistant/assistant-screen.tsx';
import { WithChat } from './with-chat.tsx';

/** The assistant's screen, with the conversation. */
export function AssistantRoute() {
  return (
    <WithChat>
      <AssistantScreen />
    </WithChat>
  );
}
