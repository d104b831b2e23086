import { defineCommand } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';
import { type Final, final, silent, type Undoable } from '#client/registry/outcome.ts';
import { acceptRows } from './proposal.commands.ts';
import type { ProposalRow } from './proposal-row.ts';

/** The target of the AI Assistant for its commands. */
export interface AssistantTarget {
  /** Why the message cannot be sent; null when it can. */
  notSent: string | null;
  send(): void;
  /** Sends a question; the text in the field stays. */
  ask(question: string): void;
  /** Why the last question cannot be asked again; null when it can. */
  notAskedAgain: string | null;
  askAgain(): void;
  /** A reply is awaited. */
  isAwaiting: boolean;
  stop(): void;
  /** Why the conversation cannot be cleared; null when it can. */
  notCleared: string | null;
  clear(): Undoable;
  /** The typed text, trimmed. */
  message: string;
  /** How many earlier messages are not shown. */
  hidden: number;
  showEarlier(): Final;
  /** The proposed actions that wait for a decision, of the last reply that has any. */
  proposals: readonly ProposalRow[];
  /** Some of them are being accepted. */
  isAccepting: boolean;
  providers: readonly { label: string; value: string }[];
  /** Returns the words for the choice. */
  chooseProvider(provider: string): string;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/ai': AssistantTarget;
  }
}

export const send = defineCommand({
  id: 'chat.send',
  title: 'Send',
  also: `send message, ask, submit, send to ai, reply, post, send question, send prompt, send chat, send it,
    deliver, fire off, enter message, send text, post text, give question`,
  does: 'Sends your message to the assistant.',
  keys: ['Mod+Enter'],
  inFields: true,
  irreversible: true,
  needsServer: 'The assistant',
  scope: 'screen:/ai',
  when: ({ target }) => target.notSent ?? true,
  run: ({ target }) => {
    target.send();
    // The machine announces that it was sent, and the reply.
    return silent();
  },
});

export const ask = defineCommand({
  id: 'chat.ask',
  title: 'Ask the assistant…',
  also: `question, ask a question, new message, chat with the assistant, ask ai, ask gpt, talk, prompt, ask assistant,
    talk to ai, talk to assistant, chat, message the assistant, message ai, message bot, prompt ai, query ai, consult,
    tell the ai, hey ai, chat with bot, ask anything, ai, write to assistant, ask bot, ask claude, ask chatgpt,
    ask gemini, tell ai, hey,`,
  does: 'Sends a question to the assistant, from anywhere.',
  line: 'ask',
  irreversible: true,
  needsServer: 'The assistant',
  scope: 'screen:/ai',
  args: { question: { kind: 'text', asks: 'What do you want to ask?', becomes: 'message', draft: 'chat.ask' } },
  when: ({ target }) => !target.isAwaiting || 'A reply is under way',
  run: ({ target }, { question }) => {
    target.ask(question.trim());
    // The machine announces that it was sent, and the reply.
    return silent();
  },
});

export const askAgain = defineCommand({
  id: 'chat.askAgain',
  title: 'Ask again',
  also: `retry question, resend, send again, regenerate, try again ai, repeat question, ask once more, retry,
    retry message, repeat message, regenerate answer, regenerate response, new answer, redo answer, resubmit,
    try asking again, another answer, re-ask, one more time, no answer, did not answer, no reply, it did not answer`,
  does: 'Sends your last question again, when it got no reply.',
  irreversible: true,
  needsServer: 'The assistant',
  scope: 'screen:/ai',
  when: ({ target }) => target.notAskedAgain ?? true,
  run: ({ target }) => {
    target.askAgain();
    // The machine announces that it was sent, and the reply.
    return silent();
  },
});

export const stop = defineCommand({
  id: 'chat.stop',
  title: 'Stop',
  also: `cancel reply, abort, interrupt, halt, stop generating, stop response, cancel answer, stop answer,
    quit generating, stop ai, cancel generation, stop the assistant, stop streaming, shut up, be quiet, enough,
    stop talking, silence ai, kill reply, stop writing, stop typing, cancel request, pause ai,
    ctrl c, ctrl period`,
  does: 'Stops the reply that is under way. What has come of it stays.',
  irreversible: true,
  // The field has the words again before it gets the focus, so that a screen reader reads them with it.
  movesOn: true,
  scope: 'screen:/ai',
  when: ({ target }) => target.isAwaiting || 'No reply is under way',
  run: ({ target }) => {
    target.stop();
    // The machine announces it.
    return silent();
  },
});

export const preview = defineCommand({
  id: 'chat.preview',
  title: 'Show what will be sent',
  also: `privacy, what is sent, preview message, prompt, data shared, inspect prompt, show context, data sent to ai,
    what does the ai see, transparency, preview, preview request, what gets sent, check what is sent,
    what do you send, what leaves, show payload, preview before sending, context sent`,
  does: 'Shows exactly what will be sent to the AI provider with your message.',
  scope: 'screen:/ai',
  when: ({ target }) => target.message !== '' || 'There is no message yet',
  ...opens({ name: 'chatPreview' }),
});

export const clear = defineCommand({
  id: 'chat.clear',
  title: 'Clear the conversation',
  also: `new chat, new conversation, reset chat, clear chat, delete conversation, start over, forget conversation,
    empty chat, delete chat, reset conversation, erase chat, fresh start, wipe chat, clear messages,
    delete chat history, restart chat, begin again, new session, new topic, clear history, forget what i said`,
  does: 'Starts the conversation over. It can be undone.',
  scope: 'screen:/ai',
  when: ({ target }) => target.notCleared ?? true,
  run: ({ target }) => target.clear(),
});

export const showEarlier = defineCommand({
  id: 'chat.showEarlier',
  title: 'Show earlier messages',
  also: `older messages, previous messages, scroll back, load more, more messages, earlier, show older, chat history,
    scroll up, past messages, message history, show all messages, expand conversation, whole conversation,
    what did we say, what was said before, what was said earlier`,
  does: 'Shows more of a long conversation.',
  scope: 'screen:/ai',
  when: ({ target }) => target.hidden > 0 || 'All messages are shown',
  run: ({ target }) => target.showEarlier(),
});

export const acceptAll = defineCommand({
  id: 'chat.acceptAll',
  title: 'Accept all proposed actions',
  also: `apply all, approve all, do all, confirm all, yes to all, accept everything, accept all, accept suggestions,
    approve everything, accept proposals, do everything, execute all, run all actions, agree to all, take all, ok all,
    allow all, carry out all, perform all, all of them, bulk accept, do all of it`,
  does: 'Does all that the assistant has proposed last and you have not decided on. Each can be undone.',
  scope: 'screen:/ai',
  when: ({ target }) =>
    target.proposals.length > 0 ||
    (target.isAccepting ? 'The proposed actions are being accepted' : 'No proposed action is open'),
  run: ({ target }) => acceptRows(target.proposals),
});

export const chooseProvider = defineCommand({
  id: 'chat.chooseProvider',
  title: 'Choose the AI provider',
  also: `switch model, change model, select model, gemini, claude, openai, deepseek, switch provider, choose model,
    llm, ai model, change ai, switch ai, pick model, select provider, which model, chatgpt, set provider, ai provider,
    model, use claude, use gpt, use another model, anthropic, google ai, change assistant, different model, set ai,
    default model, gpt, mistral, change bot, use gemini, use openai, use deepseek, use, use model, set model,
    switch to, change model to, another ai, ai company, change ai company, other ai`,
  does: 'Chooses who answers.',
  scope: 'screen:/ai',
  args: {
    provider: {
      kind: 'choice',
      asks: 'Which provider?',
      // Undefined: it was asked for, and the screen is gone.
      choices: (target: AssistantTarget | undefined) => target?.providers ?? [],
    },
  },
  run: ({ target }, { provider }) => final(target.chooseProvider(provider)),
});
