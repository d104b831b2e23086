import { describe, expect, test } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { ApiError } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { chatMachine } from '#machines/chat.machine.ts';
import { GREETING, type KeptChat } from '#machines/conversation.ts';
import { settled } from '#tests/support/settled.ts';
import { startChat } from './chat-by-hand.ts';
import { coverage } from './coverage.ts';
import { never, walk } from './walk.ts';

const input = { now: () => new Date('2026-03-02T09:00:00Z'), newKey: () => 'key' };

const interrupted = new ApiError('', { kind: 'network', endpoint: 'ai.chat', isInterrupted: true });

/** An earlier conversation. */
const kept = (isAwaiting: boolean): KeptChat => ({
  messages: [
    { id: 0, role: 'assistant', content: GREETING, at: '2026-03-01T09:00:00.000Z', isNotice: true },
    { id: 1, role: 'user', content: 'Earlier?', at: '2026-03-01T09:01:00.000Z' },
  ],
  draft: '',
  provider: 'openai',
  isAwaiting,
});

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
      { type: 'chat.askAgain' },
      { type: 'chat.hear', text: 'Call ' },
      { type: 'chat.stop' },
      { type: 'chat.clear' },
      { type: 'chat.putBack', messages: kept(false).messages },
      { type: 'chat.acceptActions', actions: [{ message: 2, action: 0 }] },
      { type: 'chat.settleAction', message: 2, action: 0, state: 'accepted', why: 'Done' },
      { type: 'chat.restore', kept: kept(false) },
      { type: 'chat.restore', kept: kept(true) },
      { type: 'chat.forget' },
      {
        type: 'xstate.done.actor.ask',
        output: { response: 'Call Ana.', actions: [{ action: 'complete', task_id: 7 }] },
        actorId: 'ask',
      },
      { type: 'xstate.error.actor.ask', error: new Error('Set GEMINI_API_KEY'), actorId: 'ask' },
      { type: 'xstate.error.actor.ask', error: interrupted, actorId: 'ask' },
    ] as { type: string }[],
    key: (snapshot) => {
      const { context, value } = snapshot as Snapshot;
      const { draft, provider, messages: written, partial } = context;
      return JSON.stringify([value, draft, provider, written.length, partial !== '', written.at(-1)?.actions]);
    },
    // Two exchanges cover every case.
    follows: (snapshot) => (snapshot as Snapshot).context.messages.length < 5,
    check: (snapshot) => {
      const { context, ...state } = snapshot as Snapshot;
      expect(inFlight).toBe(state.value === 'awaitingReply' ? 1 : 0);
      expect((snapshot as Snapshot).hasTag('awaiting')).toBe(state.value === 'awaitingReply');
      expect(context.messages[0]?.content).toBe(GREETING);
      expect(context.messages.every((message) => message.content.trim() !== '')).toBe(true);
      // Numbers are unique and rise.
      const ids = context.messages.map((message) => message.id);
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
      // A partial reply exists only while the rest is awaited.
      if (state.value !== 'awaitingReply') expect(context.partial).toBe('');
      else expect(context.messages.at(-1)?.role).toBe('user');
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
    asked[0]?.reply('Call Ana.');
    await settled();
    expect(contents().slice(1)).toEqual(['user: What next?', 'assistant: Call Ana.']);
    expect(tellReply.mock.calls).toEqual([[{ reply: { response: 'Call Ana.', actions: [] } }]]);
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
    asked[0]?.reply('1');
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
    asked[0]?.refuse(error);
    await settled();
    expect(contents().slice(1)).toEqual(['user: What next?', `assistant: ${endpoints['ai.chat'].failure}`]);
    expect(tellFailure.mock.calls).toEqual([[{ error }]]);
    expect(chat.getSnapshot().hasTag('failed')).toBe(true);
    expect(chat.getSnapshot().context.draft).toBe('What next?');
    send();
    expect(asked).toHaveLength(2);
    asked[1]?.reply('Call Ana.');
    await settled();
    expect(contents().at(-1)).toBe('assistant: Call Ana.');
    expect(chat.getSnapshot().hasTag('failed')).toBe(false);
  });

  test('does not overwrite what is being typed when a question fails', async () => {
    const { chat, asked, type, send } = startChat();
    type('one');
    send();
    type('tw');
    asked[0]?.refuse(new Error('no'));
    await settled();
    expect(chat.getSnapshot().context.draft).toBe('tw');
  });

  test('begins anew for the next person; a reply to the one before is given up', async () => {
    const { chat, asked, type, send, contents, tellReply } = startChat();
    type('secret');
    send();
    chat.send({ type: 'chat.forget' });
    asked[0]?.reply('about the secret');
    await settled();
    expect(contents()).toEqual([`assistant: ${GREETING}`]);
    expect(tellReply).not.toHaveBeenCalled();
  });
});
