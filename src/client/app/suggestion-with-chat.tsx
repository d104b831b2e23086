import { useSelector } from '@xstate/react';
import type { AiQuestion } from '#client/data/ai-question.ts';
import { useChat } from '#client/screens/assistant/chat-actor.ts';
import { SuggestionOverlay } from '#client/screens/suggestions/suggestion-overlay.tsx';
import { WithChat } from './with-chat.tsx';

/** The answer to a question, by the provider that is chosen on the assistant's screen. */
export function SuggestionWithChat({ question }: { question: AiQuestion }) {
  return (
    <WithChat>
      <Suggestion question={question} />
    </WithChat>
  );
}

function Suggestion({ question }: { question: AiQuestion }) {
  const provider = useSelector(useChat(), (snapshot) => snapshot.context.provider);
  return <SuggestionOverlay question={question} provider={provider} />;
}
