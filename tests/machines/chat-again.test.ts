import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { notes, notices } from '#machines/conversation.ts';
import { settled } from '#tests/support/settled.ts';
import { startChat } from './chat-by-hand.ts';

/** The chat after a question that got no reply. */
async function refused(error: unknown, partial = '') {
  const world = startChat();
  world.type('What next?');
  world.send();
  if (partial !== '') world.asked[0]?.onText(partial);
  world.asked[0]?.refuse(error);
  await settled();
  const askAgain = () => world.chat.send({ type: 'chat.askAgain' });
  const canAskAgain = () => world.chat.getSnapshot().can({ type: 'chat.askAgain' });
  return { ...world, askAgain, canAskAgain };
}

const failure = (
  kind: 'network' | 'timeout' | 'malformed' | 'status',
  message: string = endpoints['ai.chat'].failure,
  status = 0,
) => new ApiError(message, { kind, endpoint: 'ai.chat', status });

const interrupted = new ApiError(endpoints['ai.chat'].failure, {
  kind: 'network',
  endpoint: 'ai.chat',
  isInterrupted: true,
});

describe('a question without a reply', () => {
  test.each([
    [failure('status', 'Set GEMINI_API_KEY.', 503), 'Set GEMINI_API_KEY.'],
    [failure('status', endpoints['ai.chat'].failure, 500), 'The server answered with an error: 500.'],
    [failure('network'), 'The server cannot be reached, or the connection broke off.'],
    [failure('timeout'), 'The server took too long to answer.'],
    [failure('malformed', endpoints['ai.chat'].failure, 200), 'The answer of the server cannot be read.'],
    [new Error('No room'), 'No room'],
  ])('says the catalogue’s words and then the reason: %s', async (error, reason) => {
    const { context } = await refused(error);
    expect(context().messages.at(-1)).toMatchObject({
      content: endpoints['ai.chat'].failure,
      note: reason,
      isNotice: true,
    });
  });

  test('can be asked again; the words that were given back are sent with it', async () => {
    const { asked, askAgain, canAskAgain, contents, context } = await refused(failure('network'));
    expect(context().draft).toBe('What next?');
    askAgain();
    expect(asked.map(({ message }) => message)).toEqual(['What next?', 'What next?']);
    expect(context().draft).toBe('');
    expect(contents().slice(1)).toEqual([
      'user: What next?',
      `assistant: ${endpoints['ai.chat'].failure}`,
      'user: What next?',
    ]);
    // One at a time, and no more once there is a reply.
    askAgain();
    expect(asked).toHaveLength(2);
    asked[1]?.reply('Call Ana.');
    await settled();
    expect(canAskAgain()).toBe(false);
  });

  test('is asked again without what is being typed', async () => {
    const { asked, type, askAgain, context } = await refused(failure('network'));
    type('And then?');
    askAgain();
    expect([asked[1]?.message, context().draft]).toEqual(['What next?', 'And then?']);
  });

  test('that was interrupted says so, keeps what has come, and can be asked again', async () => {
    const { contents, context, told, tellFailure, canAskAgain } = await refused(interrupted, 'Call ');
    expect(contents().slice(1)).toEqual(['user: What next?', 'assistant: Call ', `assistant: ${notices.interrupted}`]);
    expect(context().messages[2]?.note).toBe(notes.brokeOff);
    expect([told, tellFailure.mock.calls]).toEqual([[notices.interrupted], []]);
    expect(canAskAgain()).toBe(true);
  });

  test('of a page that has gone can be asked again in the next one', () => {
    const { chat, asked, context } = startChat();
    const at = '2026-03-01T09:01:00.000Z';
    chat.send({
      type: 'chat.restore',
      kept: {
        messages: [{ id: 5, role: 'user', content: 'Earlier?', at }],
        draft: '',
        provider: 'openai',
        isAwaiting: true,
      },
    });
    chat.send({ type: 'chat.askAgain' });
    expect(asked).toMatchObject([{ message: 'Earlier?', provider: 'openai', history: [] }]);
    expect(context().draft).toBe('');
  });

  test('is none at the beginning', () => {
    const { chat, asked } = startChat();
    chat.send({ type: 'chat.askAgain' });
    expect(asked).toEqual([]);
  });
});
