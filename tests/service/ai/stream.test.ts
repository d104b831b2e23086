import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createHttpServer } from '#service/server.ts';
import { type Assistant, openAssistant } from './support/assistant.ts';
import { eventsOf } from './support/events.ts';
import { type Behaviour, breaksOff, fails, hangs, says, stalls } from './support/provider.ts';

const EVENTS = 'text/event-stream, application/json;q=0.9';

/** The service's own address, for what only shows over a real connection. */
async function listen({ app }: Assistant): Promise<string> {
  const server = createHttpServer(app.fetch).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = (token: string, accept: string, signal: AbortSignal | null = null): RequestInit => ({
  method: 'POST',
  headers: { Accept: accept, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ message: 'What now?', ai_model: 'openai' }),
  signal,
});

test('pieces come as deltas, and then the whole reply, as a client without events gets it', async () => {
  const call = { name: 'capture', input: { title: 'Call Ana' } };
  const { chat } = await openAssistant('openai', says(['Call ', 'Ana.\n\ndata: x'], [call]));
  const whole = (await chat('What now?')).json();
  const { status, headers, text } = await chat('What now?', { accept: EVENTS });
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/event-stream');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(eventsOf(text)).toEqual([
    { event: 'delta', data: { text: 'Call ' } },
    { event: 'delta', data: { text: 'Ana.\n\ndata: x' } },
    { event: 'reply', data: whole },
  ]);
  expect(whole).toMatchObject({ actions: [{ action: 'capture', title: 'Call Ana' }] });
});

test.each([
  ['application/json', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json, text/event-stream;q=0.5', 'application/json'],
  [EVENTS, 'text/event-stream'],
  ['text/event-stream', 'text/event-stream'],
])('Accept: %s is answered with %s', async (accept, type) => {
  const { chat } = await openAssistant('openai', says(['Rest.']));
  expect((await chat('What now?', { accept })).headers.get('Content-Type')).toBe(type);
});

test('what fails before the first piece is answered as ever, with its status and headers', async () => {
  const { chat } = await openAssistant('openai', fails(429, 'slow down', { 'Retry-After': '40' }));
  const answer = await chat('What now?', { accept: EVENTS });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('Retry-After')).toBe('40');
  expect(answer.json()).toMatchObject({ code: 'ai_rate_limited' });
});

test('a refusal in the midst is an event with the envelope and its status', async () => {
  const { chat, endPatience } = await openAssistant('openai', stalls('Call '));
  const events = eventsOf((await chat('What now?', { accept: EVENTS, onChunk: endPatience })).text);
  expect(events).toEqual([
    { event: 'delta', data: { text: 'Call ' } },
    {
      event: 'error',
      data: { status: 504, code: 'ai_timeout', message: 'OpenAI took too long to answer. Try again.' },
    },
  ]);
});

test('text held back because a key may start there is sent when the provider breaks off', async () => {
  const { chat } = await openAssistant('openai', breaksOff('Begin with the task'));
  const events = eventsOf((await chat('What now?', { accept: EVENTS })).text);
  expect(events.map(({ event, data }) => data.text ?? event)).toEqual(['Begin with the ta', 'sk', 'error']);
});

test('the client of the contract hears it over a real connection', async () => {
  const assistant = await openAssistant('openai', says(['Call ', 'Ana.']));
  const call = createClient({ base: `${await listen(assistant)}/api`, fetch, getToken: () => assistant.token });
  const pieces: string[] = [];
  const body = { message: 'What now?', ai_model: 'openai' } as const;
  const reply = await call('ai.chat', { body }, { onText: (piece) => pieces.push(piece) });
  expect(pieces).toEqual(['Call ', 'Ana.']);
  expect(reply).toEqual({ response: 'Call Ana.', actions: [] });
});

test('the service gives up before its client does', async () => {
  const { chat, patience } = await openAssistant('openai', says(['Rest.']));
  await chat('What now?');
  expect(patience).toEqual([75_000]);
  expect(endpoints['ai.chat'].timeout).toBeGreaterThan(75_000);
});

test('more answers at a time than an account may have are refused, and one that ends makes room', async () => {
  const { chat, endPatience } = await openAssistant('openai', stalls('Call '));
  let begun = 0;
  const four = Array.from({ length: 4 }, () => chat('What now?', { accept: EVENTS, onChunk: () => (begun += 1) }));
  await expect.poll(() => begun, { timeout: 15_000 }).toBe(4);
  const refused = await chat('What now?', { accept: EVENTS });
  expect([refused.status, refused.headers.get('Retry-After'), refused.json()]).toEqual([
    429,
    '5',
    {
      code: 'too_many_streams',
      message: 'This account hears 4 streams already. Close a page, or let an answer end, and try again.',
    },
  ]);
  endPatience();
  await Promise.all(four);
  expect((await chat('What now?', { accept: EVENTS })).status).not.toBe(429);
});

test('a client that leaves in the midst of a stream makes the service hang up on the provider', async () => {
  const assistant = await openAssistant('openai', stalls('Call '));
  const leave = new AbortController();
  const response = await fetch(
    `${await listen(assistant)}/api/ai/chat`,
    request(assistant.token, EVENTS, leave.signal),
  );
  const first = await response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toContain('event: delta');
  leave.abort();
  await assistant.provider.hungUp;
  expect(assistant.log).toEqual([]);
});

test('a client that leaves before an answer does so, too, and nothing is tried again', async () => {
  const asked = Promise.withResolvers<void>();
  const notice: Behaviour = (...request) => {
    asked.resolve();
    return hangs(...request);
  };
  const assistant = await openAssistant('openai', notice);
  const leave = new AbortController();
  const answer = fetch(
    `${await listen(assistant)}/api/ai/chat`,
    request(assistant.token, 'application/json', leave.signal),
  );
  await asked.promise;
  leave.abort();
  await expect(answer).rejects.toThrow(/abort/);
  await assistant.provider.hungUp;
  expect(assistant.provider.asked).toHaveLength(1);
  expect(assistant.log).toEqual([]);
});
