import { expect, test } from 'vitest';
import type { Reply } from '#service/ai/port.ts';
import { openApp, PASSWORD, temporaryDatabase, temporaryStore } from './support/app.ts';

/** The directives of an answer's content security policy. */
function policyOf(headers: Headers): Record<string, string> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ');
  return Object.fromEntries(directives.map((text) => [text.split(' ')[0], text.replace(/^\S+ /, '')]));
}

const PATHS: [method: string, path: string, status: number][] = [
  ['GET', '/', 503],
  ['GET', '/healthz', 200],
  ['GET', '/nothing.png', 404],
  ['PUT', '/tasks', 404],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/tasks', 401],
  ['GET', '/api/nothing', 404],
  ['PATCH', '/api/tasks', 405],
  ['POST', '/api/auth/login', 422],
  ['HEAD', '/healthz', 200],
  ['OPTIONS', '/api/tasks', 405],
  ['POST', '/api/openapi.json', 405],
];

test.each(PATHS)('%s %s answers %i with the security headers', async (method, path, status) => {
  const { send } = await openApp();
  const answer = await send(method, path);
  expect(answer.status).toBe(status);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1];
  // Only pages have scripts and styles to allow.
  const isPage = !path.startsWith('/api');
  if (isPage) expect(Buffer.from(nonce ?? '', 'base64').length).toBeGreaterThanOrEqual(16);
  const own = isPage ? `'self' 'nonce-${nonce}'` : "'self'";
  expect(policyOf(answer.headers)).toEqual({
    'default-src': "'none'",
    'script-src': own,
    'style-src': own,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  expect(answer.headers.get('Permissions-Policy')).toContain('camera=()');
  expect(answer.headers.has('Access-Control-Allow-Origin')).toBe(false);
  if (path.startsWith('/api') || path === '/healthz') expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('the client may talk to an API elsewhere, and to that origin only', async () => {
  const { send } = await openApp({ apiBase: 'https://tasks.example.org:8443/v1' });
  expect(policyOf((await send('GET', '/')).headers)['connect-src']).toBe("'self' https://tasks.example.org:8443");
});

test('the client may import from the hosts that the operator allows', async () => {
  const { send } = await openApp({ sourceHosts: ['https://api.github.com', 'https://github.example.org'] });
  expect(policyOf((await send('GET', '/')).headers)['connect-src']).toBe(
    "'self' https://api.github.com https://github.example.org",
  );
});

test('a fault is logged once with the request’s id, and its details stay inside', async () => {
  const { send, signIn, log } = await openApp({
    overrides: { 'tasks.inbox': () => Promise.reject(new Error('secret: the table is on fire')) },
  });
  const answer = await send('GET', '/api/tasks/inbox', { token: await signIn() });
  expect(answer.status).toBe(500);
  expect(answer.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on the server. Please try again.',
  });
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('tasks.inbox: a fault of the service\nError: secret: the table is on fire\n    at ');
  const id = answer.headers.get('X-Request-Id') ?? 'none';
  expect(log[0]?.startsWith(`${id} `)).toBe(true);
});

test('an answer that breaks the contract is not sent', async () => {
  const wrong = { tasks: [{ id: 't', title: 7 }], password_hash: 'secret' };
  const { send, signIn, log } = await openApp({
    // As a store with wrong types would return it.
    overrides: { 'tasks.inbox': async () => JSON.parse(JSON.stringify(wrong)) },
  });
  const answer = await send('GET', '/api/tasks/inbox', { token: await signIn() });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('secret');
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('The answer to tasks.inbox breaks the contract');
});

test('a write whose answer breaks the contract is rolled back', async () => {
  const { send, signIn, store } = await openApp({
    overrides: {
      'contexts.create': async (_request, { db, user }) => {
        const row = { id: 'c', name: 'Phone', created_at: '', updated_at: '' };
        await db
          .insertInto('contexts')
          .values({ ...row, user_id: user.id, name_key: 'phone' })
          .execute();
        return JSON.parse('{"context": null}');
      },
    },
  });
  const answer = await send('POST', '/api/contexts', { token: await signIn(), body: { name: 'Phone' } });
  expect(answer.status).toBe(500);
  expect(await store.db.selectFrom('contexts').select('id').execute()).toEqual([]);
});

test('an assistant that takes its time does not hold the database', async () => {
  const [asked, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<Reply>()];
  const { send, signIn } = await openApp({
    ai: {
      providers: () => [],
      ask: () => {
        asked.resolve();
        return reply.promise;
      },
    },
  });
  const token = await signIn();
  const chat = send('POST', '/api/ai/chat', { token, body: { message: 'What now?' } });
  await asked.promise;
  const created = await send('POST', '/api/tasks', { token, body: { title: 'Meanwhile' } });
  expect(created.status).toBe(201);
  reply.resolve({ text: 'Rest.', actions: [] });
  expect((await chat).json()).toMatchObject({ response: 'Rest.' });
});

test('health is that of the database', async () => {
  const store = await temporaryStore(await temporaryDatabase({ bare: true }));
  const { send, log } = await openApp({ store });
  expect((await send('GET', '/healthz')).json()).toEqual({ status: 'ok', database: 'ok' });
  await store.db.schema.dropTable('tasks').execute();
  expect((await send('GET', '/healthz')).status).toBe(200);
  await store.close();
  const failing = await send('GET', '/healthz');
  expect(failing.status).toBe(503);
  expect(failing.json()).toEqual({ status: 'failing', database: 'away' });
  expect(failing.headers.get('Cache-Control')).toBe('no-store');
  expect(log).toEqual([expect.stringContaining('healthz: the database does not answer (')]);
});

test('a deeply nested body is refused like any other', async () => {
  const { send } = await openApp();
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const answer = await send('POST', '/api/auth/login', { body: `{"email": ${deep}, "password": "${PASSWORD}"}` });
  expect(answer.status).toBe(422);
});
