import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useRun, useScope } from '#client/commands/commands-context.tsx';
import { useUnconfiguredProviders } from '#client/data/ai.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Select } from '#client/ui/select.tsx';
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
  const listRef = useRef<HTMLUListElement>(null);
  const typingRef = useRef<HTMLParagraphElement>(null);
  const shown = messages.length;

  useEffect(() => {
    // The greeting alone is in view already.
    if (shown < 2) return;
    (typingRef.current ?? listRef.current?.lastElementChild)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const run = useRun();
  useScope('screen:/ai', {
    notSent: reasonNotToSend(draft, isAwaiting),
    send: () => chat.send({ type: 'chat.send' }),
    chooseProvider: (value) => {
      const chosen = AI_PROVIDERS.find((other) => other === value);
      if (!chosen) return 'There is no such provider';
      chat.send({ type: 'chat.chooseProvider', provider: chosen });
      return unconfigured.has(chosen) ? notSetUp(chosen) : `Powered by ${chosen}`;
    },
  });

  return (
    <>
      <ScreenHeading title="AI Assistant" subtitle={`Powered by ${provider}`}>
        <Select
          label="Provider"
          command="chat.chooseProvider"
          value={provider}
          options={options}
          note={noteOn(unconfigured)}
          onChange={(value) => run('chat.chooseProvider', { answers: { provider: value } })}
        />
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
      <Composer draft={draft} onType={(text) => chat.send({ type: 'chat.type', text })} />
    </>
  );
}

/** Why a message cannot be sent (spec §5). */
function reasonNotToSend(draft: string, isAwaiting: boolean): string | null {
  if (isAwaiting) return 'A reply is awaited';
  return draft.trim() === '' ? 'There is no message yet' : null;
}

/** Which of the choices would not answer; undefined where all would, or the server does not say. */
function noteOn(unconfigured: ReadonlySet<string>): string | undefined {
  const names = AI_PROVIDERS.filter((provider) => unconfigured.has(provider));
  return names.length > 0 ? `Not set up: ${names.join(', ')}` : undefined;
}

function notSetUp(provider: string): string {
  return `${provider} is not set up on this server.`;
}
