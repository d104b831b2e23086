import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ChatReply } from '#contract/entities/ai.ts';
import { type ChatQuestion, chatMachine } from '#machines/chat.machine.ts';

/** A question to the assistant, answered by hand. */
interface Asked extends ChatQuestion {
  reply(response: string, actions?: ChatReply['actions']): void;
  refuse(error: unknown): void;
  /** Whether it was aborted. */
  isOver(): boolean;
}

/** The chat with an assistant whose questions the test answers in order. */
export function startChat() {
  const asked: Asked[] = [];
  const tellReply = vi.fn();
  const tellFailure = vi.fn();
  const told: string[] = [];
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  const chat = createActor(
    chatMachine.provide({
      actors: {
        ask: fromPromise(({ input: question, signal }) => {
          const answer = Promise.withResolvers<ChatReply>();
          asked.push({
            ...question,
            reply: (response, actions = []) => answer.resolve({ response, actions }),
            refuse: answer.reject,
            isOver: () => signal.aborted,
          });
          return answer.promise;
        }),
      },
      actions: {
        tellReply: (_, params) => tellReply(params),
        tellFailure: (_, params) => tellFailure(params),
        tellStopped: () => told.push('stopped'),
        tellInterrupted: (_, { notices }) => told.push(...notices),
      },
    }),
    { input: { now: () => new Date('2026-03-02T09:00:00Z'), newKey } },
  ).start();
  const type = (text: string) => chat.send({ type: 'chat.type', text });
  const send = () => chat.send({ type: 'chat.send' });
  const context = () => chat.getSnapshot().context;
  const contents = () => context().messages.map(({ role, content }) => `${role}: ${content}`);
  return { chat, asked, type, send, context, contents, tellReply, tellFailure, told };
}
