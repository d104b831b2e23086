import { expect, onTestFinished, test, vi } from 'vitest';
import { restoreUser } from '#client/app/restore-user.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { createStatus } from '#client/ui/status.tsx';
import { createClient } from '#contract/client.ts';
import { expectConsole } from '#tests/support/console.ts';
import { answeredApi } from './answered-api.ts';

/** A session that nobody ends, and its status line. */
const quiet = { status: createStatus({ announce: () => undefined }), signal: new AbortController().signal };

const page = () => new Response('<!doctype html><title>Sign in to the network</title>');
const answers: [string, string, string[], () => Response][] = [
  ['a page in place of the answer', 'opens what is kept', [], page],
  ['a refusal', 'ends the session', ['Gone'], () => Response.json({ message: 'Gone' }, { status: 410 })],
];
test.each(answers)('%s to the question who is there %s', async (_, outcome, failures, answer) => {
  const told: string[] = [];
  const report = (error: unknown) => void told.push((error as Error).message);
  const call = createClient({ base: '/api', getToken: () => 'token', fetch: async () => answer() });
  const queryClient = createQueryClient(report);
  queryClient.setDefaultOptions({ queries: { retryDelay: 0 } });
  const api = { ...answeredApi().api, call, queryClient };
  const outbox = { openOffline: async () => ({ showLast: async () => true }) };
  const lastUser = { get: () => 'ana@example.org', set: () => undefined, clear: () => undefined };
  const restored = restoreUser({ ...quiet, api, outbox: outbox as never, lastUser, report });
  const how = restored.then(
    () => 'opens what is kept',
    () => 'ends the session',
  );
  expect(await how).toBe(outcome);
  expect(told).toEqual(failures);
});

test.each([
  [{ id: 7, name: 'Noor' }, '7'],
  [{ id: 7, name: 'Noor', email: 'noor@elsewhere.test' }, 'noor@elsewhere.test'],
])('the user %j is known as %s', async (user, name) => {
  const call = createClient({ base: '/api', getToken: () => 'token', fetch: async () => Response.json({ user }) });
  const api = { ...answeredApi().api, call };
  const restored = restoreUser({ ...quiet, api, outbox: {} as never, lastUser: {} as never, report: () => undefined });
  expect(await restored).toBe(name);
});

test('a server that takes no more just now keeps the session, which says so and asks again when the server said', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expectConsole(/Too many/);
  const user = { id: 7, name: 'Noor', email: 'noor@elsewhere.test' };
  const busy = () => Response.json({ message: 'Too many' }, { status: 429, headers: { 'Retry-After': '30' } });
  const answered = [busy(), Response.json({ user })];
  const fetch = async () => answered.shift() ?? Response.error();
  const call = createClient({ base: '/api', getToken: () => 'token', fetch });
  const said: string[] = [];
  const status = createStatus({ announce: (words) => void said.push(words) });
  const api = { ...answeredApi().api, call };
  const restored = restoreUser({
    ...quiet,
    api,
    outbox: {} as never,
    lastUser: {} as never,
    status,
    report: console.error,
  });
  await vi.waitFor(() => expect(said).toHaveLength(1));
  expect(status.get()).toEqual({ text: said[0], tone: 'error' });
  expect(said[0]).toMatch(/The server takes no more just now. It is asked again in 30 seconds$/);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(answered).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await restored).toBe(user.email);
  expect(status.get().text).toBe('');
});

test('a session that ends while its user waits for such a server asks no more', async () => {
  expectConsole(/Too many/);
  const fetch = vi.fn(async () => Response.json({ message: 'Too many' }, { status: 429 }));
  const call = createClient({ base: '/api', getToken: () => 'token', fetch });
  const ending = new AbortController();
  const api = { ...answeredApi().api, call };
  const status = createStatus({ announce: () => ending.abort() });
  const options = { api, outbox: {} as never, lastUser: {} as never, status, report: console.error };
  await expect(restoreUser({ ...options, signal: ending.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetch).toHaveBeenCalledOnce();
});

test('where the code for another way cannot be loaded, the words say why there is no user', async () => {
  vi.doMock('#client/app/not-restored.ts', () => Promise.reject(new TypeError('Failed to fetch a module')));
  onTestFinished(() => void vi.doUnmock('#client/app/not-restored.ts'));
  const call = createClient({ base: '/api', getToken: () => 'token', fetch: () => Promise.reject(new Error('Gone')) });
  const queryClient = createQueryClient(() => undefined);
  queryClient.setDefaultOptions({ queries: { retryDelay: 0 } });
  const told: string[] = [];
  const report = (error: unknown) => void told.push((error as Error).message);
  const api = { ...answeredApi().api, call, queryClient };
  const restored = restoreUser({ ...quiet, api, outbox: {} as never, lastUser: {} as never, report });
  await expect(restored).rejects.toThrow('Failed to load profile');
  expect(told).toEqual(['Failed to load profile']);
});
