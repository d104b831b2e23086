import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isRefused } from '#contract/entities/refused-action.ts';

type Answer = (signal: AbortSignal | null | undefined) => Response;

/** A client before a server that answers the chat like this, and what it was sent. */
function clientOf(answer: Answer) {
  const accepted: (string | null)[] = [];
  const refused: (string | null)[] = [];
  const call = createClient({
    base: '/api',
    fetch: async (_, init) => {
      accepted.push(new Headers(init?.headers).get('Accept'));
      return answer(init?.signal);
    },
    getToken: () => 'the-token',
    onUnauthorized: (token) => refused.push(token),
  });
  const pieces: string[] = [];
  const ask = (options: { signal?: AbortSignal } = {}) =>
    call('ai.chat', { body: { message: 'Hello' } }, { ...options, onText: (piece) => pieces.push(piece) });
  return { call, ask, pieces, accepted, refused };
}

/** The bytes of a stream, cut into chunks of this many: what is one event may come in many. */
function stream(text: string, size = text.length, end?: 'breaks' | 'hangs', signal?: AbortSignal | null) {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
    pull: (controller) => {
      if (sent < bytes.length) controller.enqueue(bytes.slice(sent, sent + size));
      else if (end === 'breaks') controller.error(new TypeError('terminated'));
      else if (end === undefined) controller.close();
      sent += size;
    },
  });
}

const streamed = (...args: Parameters<typeof stream>) =>
  new Response(stream(...args), { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
const event = (name: string, data: unknown) =>
  `event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

const reply = { response: 'Ruf Bärbel an.', actions: [{ action: 'complete', task_id: 7 }] };
const whole = event('delta', { text: 'Ruf ' }) + event('delta', { text: 'Bärbel an.' }) + event('reply', reply);

async function failureOf(asking: Promise<unknown>) {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused as it should be: ${String(error)}`);
  const { kind, status, message, code } = error;
  return { kind, status, message, code };
}

describe('a reply as a stream', () => {
  test.each([1, 2, 3, 7, 1000])('is heard piece by piece, then read whole: %i bytes at a time', async (size) => {
    const { ask, pieces, accepted } = clientOf(() => streamed(whole, size));
    expect(await ask()).toEqual(reply);
    expect(pieces).toEqual(['Ruf ', 'Bärbel an.']);
    expect(accepted).toEqual(['text/event-stream, application/json;q=0.9']);
  });

  test('ends with the reply: what comes after it is not waited for', async () => {
    const { ask } = clientOf(() => streamed(whole + event('delta', { text: 'more' }), 1000, 'hangs'));
    expect(await ask()).toEqual(reply);
  });

  test('passes over comments, other events and pieces that cannot be read', async () => {
    const odd = `: still there\n\n${event('ping', '{}')}${event('delta', 'no JSON')}${event('delta', { words: 'x' })}`;
    const { ask, pieces } = clientOf(() => streamed(odd + whole));
    expect(await ask()).toEqual(reply);
    expect(pieces).toEqual(['Ruf ', 'Bärbel an.']);
  });

  test('is not requested without a listener', async () => {
    const { call, accepted } = clientOf(() => Response.json(reply));
    expect(await call('ai.chat', { body: { message: 'Hello' } })).toEqual(reply);
    expect(accepted).toEqual(['application/json']);
  });

  test.each([
    ['response', { response: 'Call Ana.' }],
    ['suggestion.response', { suggestion: { response: 'Call Ana.' } }],
  ])('may come as the JSON of the specification: %s', async (_, body) => {
    const { ask, pieces } = clientOf(() => Response.json(body));
    expect(await ask()).toEqual({ response: 'Call Ana.', actions: [] });
    expect(pieces).toEqual([]);
  });
});

const network = { kind: 'network', status: 0, message: endpoints['ai.chat'].failure };
const half = event('delta', { text: 'Ruf ' });
const failures: [string, Answer, object][] = [
  ['ends before the reply', () => streamed(half), network],
  ['ends in the midst of the reply', () => streamed(whole.slice(0, -6)), network],
  ['is empty', () => streamed(''), network],
  ['breaks', () => streamed(half, 3, 'breaks'), network],
  ['brings a reply that is no JSON', () => streamed(event('reply', '{')), { kind: 'malformed', status: 200 }],
  ['brings another reply', () => streamed(event('reply', '42')), { kind: 'malformed', status: 200 }],
  [
    'brings a failure in the server’s words',
    () => streamed(half + event('error', { message: 'It takes too long.', code: 'ai_timeout', status: 504 })),
    { kind: 'status', status: 504, message: 'It takes too long.', code: 'ai_timeout' },
  ],
  [
    'brings a failure without words or status',
    () => streamed(event('error', '{}')),
    { kind: 'status', status: 502, message: endpoints['ai.chat'].failure },
  ],
  [
    'brings a failure that is no JSON',
    () => streamed(event('error', 'oh')),
    { kind: 'status', status: 502, message: endpoints['ai.chat'].failure },
  ],
  [
    'is refused as JSON',
    () => Response.json({ message: 'No key.', code: 'ai_not_configured' }, { status: 503 }),
    { kind: 'status', status: 503, message: 'No key.', code: 'ai_not_configured' },
  ],
  [
    'brings an event without end',
    () => streamed(`event: reply\ndata: ${'x'.repeat(4_100_000)}`, 65_536, 'hangs'),
    network,
  ],
];

describe('a stream that fails', () => {
  test.each(failures)('because it %s', async (_, answer, expected) => {
    expect(await failureOf(clientOf(answer).ask())).toMatchObject(expected);
  });

  test('by a 401 within it, which ends the session as any other', async () => {
    const { ask, refused } = clientOf(() => streamed(event('error', { message: 'Sign in.', status: 401 })));
    expect(await failureOf(ask())).toMatchObject({ status: 401, message: 'Sign in.' });
    expect(refused).toEqual(['the-token']);
  });

  test('by being given up: with the signal’s own reason', async () => {
    const giving = new AbortController();
    const { ask, pieces } = clientOf((signal) => streamed(half, 1000, 'hangs', signal));
    const reason = new Error('stopped');
    const asking = ask({ signal: giving.signal });
    const rejected = expect(asking).rejects.toBe(reason);
    await expect.poll(() => pieces).toEqual(['Ruf ']);
    giving.abort(reason);
    await rejected;
  });
});

test('proposed actions: understood ones are kept, in order; the rest are refused with the reason', async () => {
  const understood = [
    { action: 'capture', title: 'Call Ana', due_date: '2026-11-27', context: 'phone' },
    { action: 'move', task_id: '7', status: 'waiting' },
    { action: 'defer', task_id: 7, defer_until: null },
    { action: 'addProject', name: 'House' },
  ];
  const odd = [
    { action: 'deleteEverything' },
    { action: 'capture', title: '  ' },
    { action: 'due', task_id: 7, due_date: '2026-02-30' },
    { action: 'move', task_id: 7, status: 'later' },
    { action: 'priority', task_id: 7, priority: 101 },
    'complete 7',
    null,
    42,
  ];
  const mixed = [...odd.slice(0, 4), ...understood.slice(0, 2), ...odd.slice(4), ...understood.slice(2)];
  const read = async (body: unknown) => await clientOf(() => Response.json(body)).ask();
  const whole = (await read({ response: 'Yes', actions: mixed })).actions;
  expect(whole.filter((action) => !isRefused(action))).toEqual(understood);
  expect(whole.map((action) => (isRefused(action) ? action.why : action.action))).toEqual([
    'The assistant cannot propose “deleteEverything”',
    'It has no title',
    '“2026-02-30” is not a day',
    '“later” is not a status',
    'capture',
    'move',
    '“101” is not a priority from 0 to 100',
    'It cannot be read',
    'It cannot be read',
    'defer',
    'addProject',
  ]);
  expect((await read({ suggestion: { response: 'Yes', actions: mixed } })).actions).toEqual(whole);
  for (const actions of [undefined, null, 42, 'all', {}])
    expect(await read({ response: 'Yes', actions })).toEqual({ response: 'Yes', actions: [] });
  const many = Array.from({ length: 50 }, (_, task_id) => ({ action: 'complete', task_id }));
  const { actions } = await read({ response: 'Yes', actions: many });
  expect([actions.length, actions[19], actions[20]]).toMatchObject([
    21,
    { task_id: 19 },
    { action: 'refused', count: 30 },
  ]);
});
