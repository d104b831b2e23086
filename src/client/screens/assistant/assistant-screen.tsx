import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useProviderStates } from '#client/data/ai.ts';
import { NeedsServer } from '#client/lists/needs-server.tsx';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun, useScope } from '#client/registry/commands-context.tsx';
import { final } from '#client/registry/outcome.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Select } from '#client/ui/select.tsx';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { counted } from '#contract/entities/counted.ts';
import { isUnderWay } from '#machines/chat-action.ts';
import { type ChatMessage, isAccepting, unansweredOf } from '#machines/conversation.ts';
import * as styles from '#styles/assistant.css.ts';
import * as assistantCommands from './assistant.commands.ts';
import { useChat } from './chat-actor.ts';
import { clearChat, STILL_ACCEPTING } from './clear-chat.ts';
import { Composer } from './composer.tsx';
import { Message } from './message.tsx';
import { PartialReply } from './partial-reply.tsx';
import { isOpen, lastProposals, proposalsOf, useProposals } from './use-proposals.ts';

const options = AI_PROVIDERS.map((provider) => ({ value: provider, label: provider }));

/** How many messages are shown at first, and how many more each time: thousands of nodes would be slow. */
const STEP = 50;

/** AI Assistant (spec §2): the conversation, and the provider that answers it. */
export function AssistantScreen() {
  const chat = useChat();
  const messages = useSelector(chat, ({ context }) => context.messages);
  const draft = useSelector(chat, ({ context }) => context.draft);
  const provider = useSelector(chat, ({ context }) => context.provider);
  const isAwaiting = useSelector(chat, (snapshot) => snapshot.hasTag('awaiting'));
  const { isAwaited, configured, unconfigured, variables } = useProviderStates();
  const [wanted, setWanted] = useState(STEP);
  const hidden = Math.max(0, messages.length - wanted);
  const shown = useMemo(() => messages.slice(hidden), [messages, hidden]);
  const proposals = useProposals(shown);
  const toDecide = useMemo(() => lastProposals(proposals), [proposals]);
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const last = messages.at(-1)?.id;
  const isUnanswered = !isAwaiting && unansweredOf(messages) !== undefined;

  useEffect(() => {
    // The greeting alone is in view already; an awaited reply scrolls into view itself.
    if (last !== undefined && last > 0) listRef.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  const run = useRun();
  useScope('screen:/ai', {
    notSent: reasonNotToSend(draft, isAwaiting),
    send: () => chat.send({ type: 'chat.send' }),
    ask: (question) => {
      chat.send({ type: 'chat.type', text: question });
      chat.send({ type: 'chat.send' });
      chat.send({ type: 'chat.type', text: draft });
    },
    notAskedAgain: reasonNotToAskAgain(isUnanswered, isAwaiting),
    askAgain: () => {
      chat.send({ type: 'chat.askAgain' });
      // The button goes with the notice around it.
      fieldRef.current?.focus();
    },
    isAwaiting,
    stop: () => chat.send({ type: 'chat.stop' }),
    notCleared: reasonNotToClear(messages),
    clear: () => clearChat(chat),
    message: draft.trim(),
    hidden,
    showEarlier: () => {
      const more = Math.min(STEP, hidden);
      setWanted(wanted + STEP);
      // The button goes with the last of them.
      if (more === hidden) listRef.current?.focus();
      return final(`${counted(more, 'earlier message')} shown`);
    },
    proposals: toDecide.filter(isOpen),
    isAccepting: toDecide.some(isUnderWay),
    providers: AI_PROVIDERS.map((name) => ({
      label: unconfigured.has(name) ? `${name}, not set up` : name,
      value: name,
    })),
    chooseProvider: (value) => {
      const chosen = AI_PROVIDERS.find((other) => other === value);
      if (!chosen) return 'There is no such provider';
      chat.send({ type: 'chat.chooseProvider', provider: chosen });
      return unconfigured.has(chosen) ? notSetUp(chosen, variables) : `Powered by ${chosen}`;
    },
  });

  return (
    <>
      <ScreenHeading title="AI Assistant" subtitle={`Powered by ${provider}`}>
        <Select
          label="Provider"
          command={assistantCommands.chooseProvider.id}
          value={provider}
          options={options}
          // Its line is there before its words, so that the heading does not move down for them.
          note={isAwaited ? '\u00a0' : noteOn(configured, unconfigured)}
          onChange={(value) => run(assistantCommands.chooseProvider, { answers: { provider: value } })}
        />
      </ScreenHeading>
      <NeedsServer what="The assistant" />
      {unconfigured.has(provider) && <Notice tone="info">{notSetUp(provider, variables)}</Notice>}
      {/*
        No log: replies are spoken once, whole, by the announcer. A live log says all of it again, and Orca takes what it
        says for an echo of one that is off (docs/accessibility-orca.md).
      */}
      <section aria-label="Conversation" className={styles.conversation}>
        {hidden > 0 && (
          <div className={styles.earlier}>
            <CommandButton
              command={assistantCommands.showEarlier}
              label={`Show ${Math.min(STEP, hidden)} earlier of ${hidden}`}
            />
          </div>
        )}
        <ul ref={listRef} tabIndex={-1} className={styles.messages}>
          {shown.map((message) => {
            const rows = proposalsOf(proposals, message.id);
            return (
              <Message
                key={message.id}
                message={message}
                proposals={rows}
                areLast={rows.length > 0 && rows === toDecide}
                mayAskAgain={isUnanswered && message.id === last}
              />
            );
          })}
        </ul>
        {isAwaiting && <PartialReply />}
      </section>
      <Composer draft={draft} fieldRef={fieldRef} onType={(text) => chat.send({ type: 'chat.type', text })} />
    </>
  );
}

/** Why a message cannot be sent (spec §5). */
function reasonNotToSend(draft: string, isAwaiting: boolean): string | null {
  if (isAwaiting) return 'A reply is awaited';
  return draft.trim() === '' ? 'There is no message yet' : null;
}

function reasonNotToAskAgain(isUnanswered: boolean, isAwaiting: boolean): string | null {
  if (isAwaiting) return 'A reply is awaited';
  return isUnanswered ? null : 'No question is without a reply';
}

function reasonNotToClear(messages: readonly ChatMessage[]): string | null {
  if (isAccepting(messages)) return STILL_ACCEPTING;
  return messages.length < 2 ? 'There is nothing to clear' : null;
}

/** Which of the providers would answer and which not; undefined when the server does not say. */
function noteOn(configured: ReadonlySet<string>, unconfigured: ReadonlySet<string>): string | undefined {
  const named = (those: ReadonlySet<string>) => AI_PROVIDERS.filter((provider) => those.has(provider)).join(', ');
  const parts = [
    ...(named(configured) ? [`Set up: ${named(configured)}`] : []),
    ...(named(unconfigured) ? [`Not set up: ${named(unconfigured)}`] : []),
  ];
  return parts.length > 0 ? parts.join('. ') : undefined;
}

function notSetUp(provider: string, variables: ReadonlyMap<string, string>): string {
  const variable = variables.get(provider);
  const remedy = variable === undefined ? '' : ` Set ${variable} for the service and restart it.`;
  return `${provider} is not set up on this server.${remedy}`;
}
