import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { messages } from '#contract/messages.ts';
import { chatMachine, GREETING } from '#machines/chat.machine.ts';
import { coverage } from './coverage.ts';
import { never, walk } from './walk.ts';

const input = { now: () => new Date('2026-03-02T09:00:00Z') };

/** Asks that are answered by hand, in the order they were asked. */
function startChat() {
  const asked: { message: string; provider: string; answer: PromiseWithResolvers<string> }[] = [];
  const tellReply = vi.fn();
  const tellFailure = vi.fn();
  const chat = createActor(
    chatMachine.provide({
      actors: {
        ask: fromPromise(({ input: question }) => {
          const answer = Promise.withResolvers<string>();
          asked.push({ ...question, answer });
          return answer.promise;
        }),
      },
      actions: {
        tellReply: (_, params) => tellReply(params),
        tellFailure: (_, params) => tellFailure(params),
      },
    }),
    { input },
  ).start();
  const type = (text: string) => chat.send({ type: 'chat.type', text });
  const send = () => chat.send({ type: 'chat.send' });
  const contents = () => chat.getSnapshot().context.messages.map(({ role, content }) => `${role}: ${content}`);
  return { chat, asked, type, send, contents, tellReply, tellFailure };
}

/** The asked question settled, and the machine has taken it in. */
async function settled() {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the chat machine, walked', () => {
  let inFlight = 0;
  const machine = chatMachine.provide({
    actors: {
      ask: fromPromise(({ signal }) => {
        inFlight += 1;
        signal.addEventListener('abort', () => {
          inFlight -= 1;
        });
        return never();
      }),
    },
  });
  type Snapshot = SnapshotFrom<typeof machine>;

  const result = walk(machine, {
    input,
    events: [
      { type: 'chat.type', text: 'What next?' },
      { type: 'chat.type', text: '  \n ' },
      { type: 'chat.chooseProvider', provider: 'claude' },
      { type: 'chat.chooseProvider', provider: 'gemini' },
      { type: 'chat.send' },
      { type: 'chat.clear' },
      { type: 'xstate.done.actor.ask', output: 'Call Ana.', actorId: 'ask' },
      { type: 'xstate.error.actor.ask', error: new Error('Set GEMINI_API_KEY'), actorId: 'ask' },
    ] as { type: string }[],
    key: (snapshot) => {
      const { context, value } = snapshot as Snapshot;
      return JSON.stringify([value, context.draft, context.provider, context.messages.length]);
    },
    // Two exchanges tell all there is to tell.
    follows: (snapshot) => (snapshot as Snapshot).context.messages.length < 5,
    check: (snapshot) => {
      const { context, ...state } = snapshot as Snapshot;
      expect(inFlight).toBe(state.value === 'awaitingReply' ? 1 : 0);
      expect((snapshot as Snapshot).hasTag('awaiting')).toBe(state.value === 'awaitingReply');
      expect(context.messages[0]?.content).toBe(GREETING);
      expect(context.messages.every((message) => message.content.trim() !== '')).toBe(true);
      expect(context.messages.map((message) => message.id)).toEqual([...context.messages.keys()]);
      // A question is followed by an answer, or it is the one that is awaited.
      const questions = context.messages.filter((message) => message.role === 'user').length;
      expect(context.messages.length - 1 - questions).toBe(questions - (state.value === 'awaitingReply' ? 1 : 0));
      expect((snapshot as Snapshot).can({ type: 'chat.send' })).toBe(
        state.value !== 'awaitingReply' && context.draft.trim() !== '',
      );
    },
  });

  const line = coverage('chat', result);

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
  test('in more than a handful of ways, and says so', () => {
    expect(result.steps).toBeGreaterThan(500);
    expect(line).toMatch(/^chat: (\d+)\/\1 states, (\d+)\/\2 transitions/);
  });
});

describe('the chat', () => {
  test('begins with a greeting, by gemini', () => {
    const { chat, contents } = startChat();
    expect(contents()).toEqual([`assistant: ${GREETING}`]);
    expect(chat.getSnapshot().context.provider).toBe(AI_PROVIDERS[0]);
    expect(chat.getSnapshot().context.messages[0]?.at).toBe('2026-03-02T09:00:00.000Z');
  });

  test('sends the trimmed words with the chosen provider and appends the reply', async () => {
    const { chat, asked, type, send, contents, tellReply } = startChat();
    chat.send({ type: 'chat.chooseProvider', provider: 'claude' });
    type(' What next?\n');
    send();
    expect(asked).toMatchObject([{ message: 'What next?', provider: 'claude' }]);
    expect(chat.getSnapshot().context.draft).toBe('');
    asked[0]?.answer.resolve('Call Ana.');
    await settled();
    expect(contents().slice(1)).toEqual(['user: What next?', 'assistant: Call Ana.']);
    expect(tellReply.mock.calls).toEqual([[{ content: 'Call Ana.' }]]);
    expect(chat.getSnapshot().context.provider).toBe('claude');
  });

  test('sends nothing that is empty or blank', () => {
    const { asked, type, send, contents } = startChat();
    send();
    type(' \n\t');
    send();
    expect(asked).toEqual([]);
    expect(contents()).toHaveLength(1);
  });

  test('never has two questions in flight; what is typed meanwhile stays', async () => {
    const { chat, asked, type, send, contents } = startChat();
    type('one');
    send();
    send();
    type('two');
    send();
    expect(asked).toHaveLength(1);
    asked[0]?.answer.resolve('1');
    await settled();
    expect(chat.getSnapshot().context.draft).toBe('two');
    send();
    expect(asked.map(({ message }) => message)).toEqual(['one', 'two']);
    expect(contents().slice(1)).toEqual(['user: one', 'assistant: 1', 'user: two']);
  });

  test('gives the words back when there is no reply, and says so in the log', async () => {
    const { chat, asked, type, send, contents, tellFailure } = startChat();
    type('What next?');
    send();
    const error = new Error('Set GEMINI_API_KEY to use gemini.');
    asked[0]?.answer.reject(error);
    await settled();
    expect(contents().slice(1)).toEqual(['user: What next?', `assistant: ${messages.chat}`]);
    expect(tellFailure.mock.calls).toEqual([[{ error }]]);
    expect(chat.getSnapshot().hasTag('failed')).toBe(true);
    expect(chat.getSnapshot().context.draft).toBe('What next?');
    send();
    expect(asked).toHaveLength(2);
    asked[1]?.answer.resolve('Call Ana.');
    await settled();
    expect(contents().at(-1)).toBe('assistant: Call Ana.');
    expect(chat.getSnapshot().hasTag('failed')).toBe(false);
  });

  test('does not overwrite what is being typed when a question fails', async () => {
    const { chat, asked, type, send } = startChat();
    type('one');
    send();
    type('tw');
    asked[0]?.answer.reject(new Error('no'));
    await settled();
    expect(chat.getSnapshot().context.draft).toBe('tw');
  });

  test('begins anew for the next person; a reply to the one before is given up', async () => {
    const { chat, asked, type, send, contents, tellReply } = startChat();
    type('secret');
    send();
    chat.send({ type: 'chat.clear' });
    asked[0]?.answer.resolve('about the secret');
    await settled();
    expect(contents()).toEqual([`assistant: ${GREETING}`]);
    expect(tellReply).not.toHaveBeenCalled();
  });
});
