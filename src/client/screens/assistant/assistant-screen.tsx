import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useUnconfiguredProviders } from '#client/data/ai.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Select } from '#client/ui/select.tsx';
import { useSay } from '#client/ui/status.tsx';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import * as styles from '#styles/assistant.css.ts';
import { useChat } from './chat-actor.ts';
import { Composer } from './composer.tsx';
import { Message } from './message.tsx';

const options = AI_PROVIDERS.map((provider) => ({ value: provider, label: provider }));

/** AI Assistant (spec §2): the conversation, and the provider that answers it. */
export function AssistantScreen() {
  const chat = useChat();
  const snapshot = useSelector(chat, (state) => state);
  const { messages, draft, provider } = snapshot.context;
  const isAwaiting = snapshot.hasTag('awaiting');
  const unconfigured = useUnconfiguredProviders();
  const say = useSay();
  const listRef = useRef<HTMLUListElement>(null);
  const typingRef = useRef<HTMLParagraphElement>(null);
  const shown = messages.length;

  useEffect(() => {
    // The greeting alone is in view already.
    if (shown < 2) return;
    (typingRef.current ?? listRef.current?.lastElementChild)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const choose = (value: string) => {
    const chosen = AI_PROVIDERS.find((other) => other === value);
    if (!chosen) return;
    chat.send({ type: 'chat.chooseProvider', provider: chosen });
    if (unconfigured.has(chosen)) say(notSetUp(chosen));
  };

  return (
    <>
      <ScreenHeading title="AI Assistant" subtitle={`Powered by ${provider}`}>
        <Select label="Provider" value={provider} options={options} onChange={choose} />
      </ScreenHeading>
      {unconfigured.has(provider) && <Notice tone="info">{notSetUp(provider)}</Notice>}
      {/* Replies are spoken once, whole, by the announcer; a live log would say everything a second time. */}
      <div role="log" aria-live="off" aria-label="Conversation" className={styles.log}>
        <ul ref={listRef} className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
        {isAwaiting && (
          <p ref={typingRef} className={styles.typing}>
            Assistant is typing…
          </p>
        )}
      </div>
      <Composer
        draft={draft}
        isAwaiting={isAwaiting}
        onType={(text) => chat.send({ type: 'chat.type', text })}
        onSend={() => chat.send({ type: 'chat.send' })}
      />
    </>
  );
}

function notSetUp(provider: string): string {
  return `${provider} is not set up on this server.`;
}
