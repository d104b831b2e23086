import { expect, test } from 'vitest';
import { restoreUser } from '#client/app/restore-user.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { createClient } from '#contract/client.ts';
import { answeredApi } from './answered-api.ts';

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
  const restored = restoreUser({ api, outbox: outbox as never, lastUser, report });
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
  const restored = restoreUser({ api, outbox: {} as never, lastUser: {} as never, report: () => undefined });
  expect(await restored).toBe(name);
});
