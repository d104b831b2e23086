import { expect, test } from 'vitest';
import { withEarlyAnswers } from '#client/app/early-answers.ts';

const URL_OF_TASKS = '/api/tasks';
const json = (token: string) => ({ headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });

/** A window whose page has asked for the tasks as Ana; `asked` are the requests that are made from then on. */
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

test('a request that is given up does not wait for it', async () => {
  const { ask } = world({ answer: new Promise<Response>(() => undefined) });
  const left = new AbortController();
  const answer = ask(URL_OF_TASKS, { ...json('ana'), signal: left.signal });
  left.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  await expect(world().ask(URL_OF_TASKS, { ...json('ana'), signal: left.signal })).rejects.toThrow('left');
});

test('fails as the request did that was under way', async () => {
  const answer = Promise.reject(new TypeError('Failed to fetch'));
  await expect(world({ answer }).text(json('ana'))).rejects.toThrow('Failed to fetch');
});
