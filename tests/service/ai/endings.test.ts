import { describe, expect, test } from 'vitest';
import { openAssistant } from './support/assistant.ts';
import { answers, type Behaviour } from './support/provider.ts';

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const choice = (delta: object, finish_reason: string | null = null) =>
  data({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });
const BEGINNING = choice({ role: 'assistant', content: 'Begin with the rent.' });
const event = (type: string, rest: object) => `event: ${type}\n${data({ type, ...rest })}`;

/** Sends each byte by itself, as a slow line may. */
const inBytes =
  (body: string): Behaviour =>
  async (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const byte of Buffer.from(body)) await new Promise((resolve) => response.write(Buffer.of(byte), resolve));
    response.end();
  };

describe.each(['openai', 'deepseek'] as const)('%s, or a server of one’s own in its place', (id) => {
  test.each([
    ['the mark of the end alone', answers(`${BEGINNING}data: [DONE]\n\n`)],
    [
      'that mark without a space, after carriage returns',
      answers(`${BEGINNING}data:[DONE]\n\n`.replaceAll('\n', '\r\n')),
    ],
    ['that mark in many pieces', inBytes(`${BEGINNING}data: [DONE]\n\n`)],
    ['a reason alone', answers(BEGINNING + choice({}, 'stop'))],
    ['a reason of its own', answers(BEGINNING + choice({}, 'eos'))],
  ])('ends an answer with %s', async (_how, behaviour) => {
    const { chat, log } = await openAssistant(id, behaviour);
    expect((await chat('What now?')).json()).toMatchObject({ response: 'Begin with the rent.' });
    expect(log).toEqual([]);
  });

  test('ends none with the mark in its text', async () => {
    const { chat, log } = await openAssistant(id, inBytes(choice({ content: 'It ends with\ndata: [DONE]' })));
    expect((await chat('What now?')).json()).toMatchObject({ code: 'ai_failed' });
    expect(log).toEqual([expect.stringContaining('BrokenOffError')]);
  });

  test('offers no part of the proposals of an answer that stops', async () => {
    const call = {
      index: 0,
      id: 'a',
      type: 'function',
      function: { name: 'capture', arguments: '{"title":"Call Ana"}' },
    };
    const { chat } = await openAssistant(id, answers(choice({ tool_calls: [call] })));
    expect((await chat('Plan my week')).json()).toMatchObject({ code: 'ai_failed' });
  });
});

test('DeepSeek breaks off an answer for which it has no room', async () => {
  const stopped = `${BEGINNING}${choice({}, 'insufficient_system_resource')}data: [DONE]\n\n`;
  const { chat } = await openAssistant('deepseek', answers(stopped));
  const { message } = (await chat('What now?', { accept: 'application/json' })).json();
  expect(message).toBe('DeepSeek broke off its answer. Try again.');
});

test('a server in the place of Claude may give no reason with the end', async () => {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'm1', type: 'message', role: 'assistant', model: 'm', content: [], usage };
  const body = [
    event('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Begin with the rent.' } }),
    event('content_block_stop', { index: 0 }),
    event('message_stop', {}),
  ];
  const { chat } = await openAssistant('claude', answers(body.join('')));
  expect((await chat('What now?')).json()).toMatchObject({ response: 'Begin with the rent.' });
});
