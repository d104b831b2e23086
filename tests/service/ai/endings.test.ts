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

/** An answer as Claude streams it; with the reason for its end, where one is given. */
function ofClaude(stop_reason?: string): string {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'm1', type: 'message', role: 'assistant', model: 'm', content: [], usage };
  const end = { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } };
  return [
    event('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Begin with the rent.' } }),
    event('content_block_stop', { index: 0 }),
    ...(stop_reason === undefined ? [] : [event('message_delta', end)]),
    event('message_stop', {}),
  ].join('');
}

/** Sends each byte separately, as a slow connection may. */
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

  test.each([
    ['its length is used up', 'length', '(The answer was cut off here: its length was used up.)'],
    ['a filter stops it', 'content_filter', '(The answer was cut off here: the provider stopped it.)'],
  ])('says with the text that an answer is not whole, when %s', async (_why, reason, words) => {
    const { chat } = await openAssistant(id, answers(BEGINNING + choice({}, reason)));
    expect((await chat('What now?')).json()).toMatchObject({ response: `Begin with the rent.\n\n${words}` });
  });

  test('ends none with the mark in its text', async () => {
    const { chat, log } = await openAssistant(id, inBytes(choice({ content: 'It ends with\ndata: [DONE]' })));
    expect((await chat('What now?')).json()).toMatchObject({ code: 'ai_failed' });
    expect(log).toEqual([expect.stringContaining('BrokenOffError')]);
  });

  test('offers none of the proposals of an answer that breaks off', async () => {
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

test('a refusal of OpenAI’s is a whole answer', async () => {
  const refusal = choice({ role: 'assistant', refusal: 'I cannot help with that.' });
  const { chat } = await openAssistant('openai', answers(refusal + choice({}, 'stop')));
  expect((await chat('What now?')).json()).toMatchObject({ response: 'I cannot help with that.' });
});

test('DeepSeek breaks off an answer for which it has no room', async () => {
  const stopped = `${BEGINNING}${choice({}, 'insufficient_system_resource')}data: [DONE]\n\n`;
  const { chat } = await openAssistant('deepseek', answers(stopped));
  const { message } = (await chat('What now?', { accept: 'application/json' })).json();
  expect(message).toBe('DeepSeek broke off its answer. Try again.');
});

test.each([
  ['max_tokens', '(The answer was cut off here: its length was used up.)'],
  ['refusal', '(The answer was cut off here: the provider stopped it.)'],
])('Claude may not bring an answer to its end: %s', async (reason, words) => {
  const { chat } = await openAssistant('claude', answers(ofClaude(reason)));
  expect((await chat('What now?')).json()).toMatchObject({ response: `Begin with the rent.\n\n${words}` });
});

test.each([
  ['MAX_TOKENS', '(The answer was cut off here: its length was used up.)'],
  ['SAFETY', '(The answer was cut off here: the provider stopped it.)'],
])('Gemini may not bring an answer to its end: %s', async (finishReason, words) => {
  const part = (candidate: object) => data({ candidates: [{ index: 0, ...candidate }] });
  const beginning = part({ content: { role: 'model', parts: [{ text: 'Begin with the rent.' }] } });
  const { chat } = await openAssistant('gemini', answers(beginning + part({ finishReason })));
  expect((await chat('What now?')).json()).toMatchObject({ response: `Begin with the rent.\n\n${words}` });
});

test('a server in the place of Claude may give no reason with the end', async () => {
  const { chat } = await openAssistant('claude', answers(ofClaude()));
  expect((await chat('What now?')).json()).toMatchObject({ response: 'Begin with the rent.' });
});
