import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { CHAT_LIMIT } from '#contract/entities/ai.ts';
import { GREETING, historyOf, type KeptChat, notes, notices } from '#machines/conversation.ts';
import { settled } from '#tests/support/settled.ts';
import { startChat } from './chat-by-hand.ts';

/** The chat with a question under way. */
function asking(question = 'What next?') {
  const world = startChat();
  world.type(question);
  world.send();
  return world;
}

describe('a reply that comes piece by piece', () => {
  test('grows, and is replaced by the whole one', async () => {
    const { asked, context, contents, tellReply } = asking();
    asked[0]?.onText('Call ');
    asked[0]?.onText('An');
    expect(context().partial).toBe('Call An');
    expect(contents().at(-1)).toBe('user: What next?');
    asked[0]?.reply('Call Ana.');
    await settled();
    expect([context().partial, contents().at(-1)]).toEqual(['', 'assistant: Call Ana.']);
    expect(tellReply).toHaveBeenCalledTimes(1);
    // A late piece belongs to no reply.
    asked[0]?.onText('more');
    expect(context().partial).toBe('');
  });

  test('keeps the part that has come when it breaks off, then gives the standard message and puts the question back', async () => {
    const { asked, context, contents } = asking();
    asked[0]?.onText('Call ');
    asked[0]?.refuse(new Error('cut'));
    await settled();
    expect(contents().slice(1)).toEqual([
      'user: What next?',
      'assistant: Call ',
      `assistant: ${endpoints['ai.chat'].failure}`,
    ]);
    expect(context().messages[2]?.note).toBe(notes.brokeOff);
    expect(context().draft).toBe('What next?');
  });
});

describe('stopping a reply', () => {
  test('keeps what has come of it', async () => {
    const { chat, asked, context, contents, told } = asking();
    asked[0]?.onText('Call ');
    chat.send({ type: 'chat.stop' });
    expect(asked[0]?.isOver()).toBe(true);
    expect(contents().slice(1)).toEqual(['user: What next?', 'assistant: Call ']);
    expect(context().messages.at(-1)?.note).toBe(notes.stopped);
    expect([context().draft, told]).toEqual(['', ['stopped']]);
    asked[0]?.reply('Call Ana.');
    await settled();
    expect(contents().at(-1)).toBe('assistant: Call ');
  });

  test('before anything has come gives the words back, unless the next are being typed', () => {
    for (const next of ['', 'Or else']) {
      const { chat, type, context, contents } = asking();
      type(next);
      chat.send({ type: 'chat.stop' });
      expect(contents().at(-1)).toBe(`assistant: ${notices.stopped}`);
      expect(context().draft).toBe(next || 'What next?');
    }
  });

  test('does nothing while none is awaited', () => {
    const { chat, contents, told } = startChat();
    chat.send({ type: 'chat.stop' });
    expect([contents(), told]).toEqual([[`assistant: ${GREETING}`], []]);
  });
});

test('a question is sent with the answered exchanges before it, at most ten, within bounds', async () => {
  const { chat, asked, type, send } = startChat();
  const exchange = async (question: string, answer: (last: (typeof asked)[number] | undefined) => void) => {
    type(question);
    send();
    answer(asked.at(-1));
    await settled();
  };
  await exchange('one', (last) => last?.reply('1'));
  await exchange('two', (last) => last?.refuse(new Error('no')));
  await exchange('three', () => chat.send({ type: 'chat.stop' }));
  await exchange('four', (last) => {
    last?.onText('fo');
    chat.send({ type: 'chat.stop' });
  });
  await exchange('five', (last) => last?.reply('  ', [{ action: 'complete', task_id: 7 }]));
  await exchange('six', (last) => last?.reply('x'.repeat(9000)));
  type('seven');
  send();
  expect(asked[0]?.history).toEqual([]);
  const history = asked.at(-1)?.history.map(({ role, content }) => `${role}: ${content.slice(0, 4)} ${content.length}`);
  expect(history).toEqual([
    'user: one 3',
    'assistant: 1 1',
    'user: four 4',
    'assistant: fo 2',
    'user: six 3',
    'assistant: xxxx 8000',
  ]);
  asked.at(-1)?.reply('7');
  await settled();
  for (let round = 0; round < 12; round += 1) await exchange(`round ${round}`, (last) => last?.reply(`${round}`));
  const long = historyOf(chat.getSnapshot().context.messages);
  expect([long.length, long[0]?.content, long.at(-1)?.content]).toEqual([20, 'round 2', '11']);
});

test('the history sent with a question fits into a request in any script, and is the newest of the conversation', async () => {
  const { chat, asked, type, send } = startChat();
  const long = '水'.repeat(7500);
  for (let round = 0; round < 10; round += 1) {
    type(`${round}${long}`);
    send();
    asked.at(-1)?.reply(`${round}${long}`);
    await settled();
  }
  const history = historyOf(chat.getSnapshot().context.messages);
  // The service takes 256 kB.
  const { size } = new Blob([JSON.stringify({ message: '水'.repeat(CHAT_LIMIT), history })]);
  expect(size).toBeLessThan(250 * 1024);
  expect(history.map(({ role, content }) => `${role}: ${content.slice(0, 2)}`)).toEqual([
    'assistant: 8水',
    'user: 9水',
    'assistant: 9水',
  ]);
});

describe('clearing', () => {
  test('starts again and keeps the unsent text and the provider; undo keeps what was said since', async () => {
    const { chat, asked, type, send, contents, context } = asking('one');
    asked[0]?.reply('1');
    await settled();
    chat.send({ type: 'chat.chooseProvider', provider: 'claude' });
    type('half a thought');
    const before = context().messages;
    chat.send({ type: 'chat.clear' });
    expect(contents()).toEqual([`assistant: ${GREETING}`]);
    expect([context().draft, context().provider]).toEqual(['half a thought', 'claude']);
    type('two');
    send();
    expect(asked[1]?.history).toEqual([]);
    asked[1]?.reply('2');
    await settled();
    chat.send({ type: 'chat.putBack', messages: before });
    expect(contents().slice(1)).toEqual(['user: one', 'assistant: 1', 'user: two', 'assistant: 2']);
    const ids = context().messages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('gives up the reply that is awaited', async () => {
    const { chat, asked, contents, tellReply } = asking();
    chat.send({ type: 'chat.clear' });
    expect(asked[0]?.isOver()).toBe(true);
    asked[0]?.reply('late');
    await settled();
    expect([contents().length, tellReply.mock.calls]).toEqual([1, []]);
  });
});

describe('what is kept', () => {
  const kept: KeptChat = {
    messages: [
      { id: 4, role: 'assistant', content: GREETING, at: '2026-03-01T09:00:00.000Z', isNotice: true },
      { id: 5, role: 'user', content: 'Earlier?', at: '2026-03-01T09:01:00.000Z' },
    ],
    draft: '',
    provider: 'openai',
    isAwaiting: true,
  };

  test('comes back; a reply that was under way is reported as interrupted, with its question to be sent again', () => {
    const { chat, contents, context, told } = startChat();
    chat.send({ type: 'chat.restore', kept });
    expect(contents().slice(1)).toEqual(['user: Earlier?', `assistant: ${notices.interrupted}`]);
    expect([context().draft, context().provider, told]).toEqual(['Earlier?', 'openai', [notices.interrupted]]);
  });

  test('does not put the question before words that were typed since', () => {
    const { chat, context } = startChat();
    chat.send({ type: 'chat.restore', kept: { ...kept, draft: 'Or else' } });
    expect(context().draft).toBe('Or else');
    const other = startChat();
    other.type('Typed at once');
    other.chat.send({ type: 'chat.restore', kept });
    expect(other.context().draft).toBe('Typed at once');
  });

  test('comes before questions asked before the user was known', async () => {
    const { chat, asked, contents, context, told } = asking('At once');
    chat.send({ type: 'chat.restore', kept: { ...kept, isAwaiting: false } });
    asked[0]?.reply('Yes.');
    await settled();
    expect(contents()).toEqual([`assistant: ${GREETING}`, 'user: Earlier?', 'user: At once', 'assistant: Yes.']);
    expect(context().messages.map(({ id }) => id)).toEqual([4, 5, 6, 7]);
    expect(told).toEqual([]);
  });

  test('may be no more than the provider', () => {
    const { chat, contents, context } = startChat();
    chat.send({ type: 'chat.restore', kept: { ...kept, messages: [], isAwaiting: false } });
    expect([contents(), context().provider]).toEqual([[`assistant: ${GREETING}`], 'openai']);
  });
});
