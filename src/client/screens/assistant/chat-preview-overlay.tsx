import { useSelector } from '@xstate/react';
import { Fragment, useEffect, useState } from 'react';
import { useChatPreview } from '#client/data/ai.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ChatPreview } from '#contract/entities/ai.ts';
import { counted } from '#contract/entities/counted.ts';
import { historyOf } from '#machines/conversation.ts';
import * as styles from '#styles/assistant.css.ts';
import { useChat } from './chat-actor.ts';

/** Exactly what will be sent to the provider with the message in the field. Opening it sends nothing. */
export function ChatPreviewOverlay() {
  const { overlays } = useCommands();
  useScope('overlay:chatPreview', useIsLeaving() ? null : undefined);
  const context = useSelector(useChat(), (snapshot) => snapshot.context);
  // As it was on opening: a reply that comes meanwhile must not change what is being read.
  const [question] = useState(() => ({
    message: context.draft.trim(),
    provider: context.provider,
    history: historyOf(context.messages),
  }));
  const { preview, error } = useChatPreview(question);
  const { announcer } = useCommands();
  const words = preview === undefined ? undefined : summaryOf(preview, question.provider);
  useEffect(() => {
    if (words !== undefined) announcer.announce(words);
  }, [words, announcer]);
  return (
    <Modal title="What will be sent" placement="top" size="large" onClose={() => overlays.close()}>
      <div className={styles.preview}>
        <LoadFailure error={error} />
        {preview === undefined && !error && <Skeleton lines={6} speaksResult />}
        {words !== undefined && <p>{words}</p>}
        {preview === null && <Part title="Your message" text={question.message} />}
        {preview && <Parts preview={preview} />}
      </div>
    </Modal>
  );
}

function Parts({ preview: { system, messages, tools } }: { preview: ChatPreview }) {
  return (
    <>
      {system !== null && <Part title="Instructions and your work" text={system} />}
      {withPlaces(messages).map(({ key, role, content }) => (
        <Part key={key} title={titleOf(role)} text={content} />
      ))}
      {tools && tools.length > 0 && <Tools tools={tools} />}
    </>
  );
}

type Tool = NonNullable<ChatPreview['tools']>[number];

/** Many lines of JSON, always the same: they come last. */
function Tools({ tools }: { tools: readonly Tool[] }) {
  return (
    <>
      <h3 className={styles.author}>Definitions of {countOf(tools)}, with which the model can propose changes</h3>
      <p className={styles.content}>Calling a tool changes nothing: each proposal waits until you accept it.</p>
      {tools.map(({ name, description, parameters }) => (
        <Fragment key={name}>
          <h4 className={styles.author}>{name}</h4>
          {description !== null && <p className={styles.content}>{description}</p>}
          <p className={styles.content}>{JSON.stringify(parameters, null, 2)}</p>
        </Fragment>
      ))}
    </>
  );
}

const countOf = (tools: readonly Tool[]) => counted(tools.length, 'tool');

function Part({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className={styles.author}>{title}</h3>
      <p className={styles.content}>{text}</p>
    </>
  );
}

/** Messages may be equal, so the index is the key; it never changes while this is open. */
function withPlaces(messages: ChatPreview['messages']) {
  return messages.map((message, place) => ({ ...message, key: `place ${place}` }));
}

function titleOf(role: string): string {
  if (role === 'user') return 'You';
  return role === 'assistant' ? 'Assistant' : role;
}

function summaryOf(preview: ChatPreview | null, provider: string): string {
  if (preview === null) {
    return `Only your message leaves this page, for ${provider}. This server does not tell what it sends on.`;
  }
  const { model, system, messages, tools } = preview;
  const characters = [system ?? '', ...messages.map(({ content }) => content)].join('').length;
  const parts = messages.length + (system === null ? 0 : 1);
  const to = model === null ? preview.ai_model : `${preview.ai_model}, model ${model}`;
  const texts = `${counted(parts, 'text')}, ${characters.toLocaleString('en')} characters`;
  const along =
    tools && tools.length > 0
      ? `, and the definitions of ${countOf(tools)}, ${JSON.stringify(tools).length.toLocaleString('en')} characters`
      : '';
  return `To ${to}: ${texts}${along}. Nothing has been sent yet.`;
}
