import { afterEach, expect, test, vi } from 'vitest';
import { withEarlyAnswers } from '#client/app/early-answers.ts';
import { createClient } from '#contract/client.ts';

afterEach(() => vi.restoreAllMocks());

const URL_OF_TASKS = '/api/tasks';
const json = (token: string) => ({ headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });

/** A window whose page has requested the tasks as Ana; `asked` has the requests since. */
function world({ now = 100, answer = Promise.resolve(new Response('early')) } = {}) {
  const asked: string[] = [];
  const window = {
    mizuEarly: { token: 'ana', answers: new Map([[URL_OF_TASKS, answer]]) },
    performance: { now: () => now },
  };
  const ask = withEarlyAnswers(window as unknown as Window, async (url) => {
    asked.push(String(url));
    return new Response('late');
  });
  return { ask, asked, text: async (init: RequestInit, url = URL_OF_TASKS) => (await ask(url, init)).text() };
}

test('an answer that is under way is taken once', async () => {
  const { text, asked } = world();
  expect(await text(json('ana'))).toBe('early');
  expect(await text(json('ana'))).toBe('late');
  expect(asked).toEqual([URL_OF_TASKS]);
});

test.each([
  ['another token', json('ben')],
  ['no token', {}],
  ['another form', { headers: { Accept: 'text/event-stream', Authorization: 'Bearer ana' } }],
  ['another method', { ...json('ana'), method: 'POST' }],
])('is not taken by a request with %s', async (_, init) => {
  expect(await world().text(init)).toBe('late');
});

test('is not taken for another address, nor when it is out of date', async () => {
  expect(await world().text(json('ana'), '/api/projects')).toBe('late');
  expect(await world({ now: 10_001 }).text(json('ana'))).toBe('late');
});

/** An answer that breaks off in the middle. */
const stopped = () =>
  new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"tasks": [')) }));

test.each([
  ['has not begun', () => new Promise<Response>(() => undefined)],
  ['has stopped in its midst', async () => stopped()],
])('an answer that %s ends with the call that waits for it, and with the time that the call has', async (_, answer) => {
  const call = (signal?: AbortSignal) =>
    createClient({ base: '/api', getToken: () => 'ana', fetch: world({ answer: answer() }).ask })(
      'tasks.list',
      {},
      { signal },
    );
  const left = new AbortController();
  const calling = call(left.signal);
  left.abort(new Error('left'));
  await expect(calling).rejects.toThrow('left');

  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const waiting = call();
  limit.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'timeout' });
});

test('fails as the request did that was under way', async () => {
  const answer = Promise.reject(new TypeError('Failed to fetch'));
  await expect(world({ answer }).text(json('ana'))).rejects.toThrow('Failed to fetch');
});
