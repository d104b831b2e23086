import { once } from 'node:events';
import { type AddressInfo, Server } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '#service/serve.ts';
import { createHttpServer } from '#service/server.ts';
import { openApp, PASSWORD, temporaryDatabase } from './support/app.ts';
import { open } from './support/raw-http.ts';

/** The service behind a real socket, in this process. */
async function listen(options: { connections?: number } = {}) {
  const service = await openApp();
  let tell = (_status: number) => {};
  /** The status of the next answer, even if the client has gone. */
  const nextStatus = () =>
    new Promise<number>((resolve) => {
      tell = resolve;
    });
  const fetchAndTell = async (...args: Parameters<typeof service.app.fetch>) => {
    const answer = await service.app.fetch(...args);
    tell(answer.status);
    return answer;
  };
  const server = createHttpServer(fetchAndTell, options).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...service, nextStatus, port: (server.address() as AddressInfo).port };
}

/** Sends these bytes and reads until the service has closed. */
async function exchange(port: number, ...parts: string[]): Promise<string> {
  const { socket, closed } = await open(port);
  for (const part of parts) socket.write(part, 'latin1');
  return await closed;
}

const HEAD = 'Host: mizu.test\r\nConnection: close\r\n';

describe('an unreadable request', () => {
  test.each([
    ['a method that is none', 'FOO /api/tasks HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['a host with a space', `GET /api/tasks HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`, 400],
    ['an address that is none', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['a length that is none', `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: much\r\n\r\n`, 400],
    ['an address without end', `GET /api/tasks?q=${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`, 431],
    ['headers without end', `GET / HTTP/1.1\r\n${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered with the envelope and the security headers', async (_what, bytes, status) => {
    const { port, log } = await listen();
    const [head = '', body = ''] = (await exchange(port, bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r?$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(head).toMatch(/^cache-control: no-store\r?$/im);
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(log).toEqual([]);
  });
});

test.each([
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an expectation nobody knows', `GET /healthz HTTP/1.1\r\n${HEAD}Expect: applause\r\n\r\n`],
  [
    'the wish for another protocol',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: h2c\r\n\r\n',
  ],
])('a request with %s is answered', async (_what, bytes) => {
  const { port } = await listen();
  expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\{"status":"ok","database":"ok"\}/s);
});

test('a request with no host is answered too where HOST is an address of IPv6', async () => {
  // Use IPv4: not every machine has IPv6.
  const { listen: listenOn } = Server.prototype;
  const listening = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, port) {
    return listenOn.call(this, { port, host: '127.0.0.1' });
  });
  onTestFinished(() => {
    listening.mockRestore();
  });
  const { server, store, listeners } = await serve(
    { DATABASE_URL: await temporaryDatabase(), HOST: '::', PORT: '0' },
    () => {},
  );
  onTestFinished(async () => {
    listeners.close();
    server.close();
    await store.close();
  });
  expect(listening).toHaveBeenCalledWith(0, '::');
  const { port } = server.address() as AddressInfo;
  expect(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('TRACE is no method here, and nothing of the request comes back', async () => {
  const { port } = await listen();
  for (const path of ['/', '/api/tasks', '/healthz']) {
    const answer = await exchange(port, `TRACE ${path} HTTP/1.1\r\n${HEAD}X-Secret: canary\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|405) /);
    expect(answer).not.toContain('canary');
  }
});

test('a parameter that comes twice is refused', async () => {
  const { send, signIn } = await listen();
  const answer = await send('GET', '/api/tasks?status=next&status=done', { token: await signIn() });
  expect([answer.status, answer.json().message]).toEqual([422, 'status is given more than once']);
});

describe('a body', () => {
  const LOGIN = `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const TOO_LARGE = '{"message":"The request is too large: at most 256 kB are taken.","code":"too_large"}';

  test('comes in chunks of any size', async () => {
    const { port, signIn } = await listen();
    await signIn();
    const body = JSON.stringify({ email: 'ana@example.org', password: PASSWORD });
    const answer = await exchange(
      port,
      `${LOGIN}Transfer-Encoding: chunked\r\n\r\n`,
      ...[...body].map(chunk),
      '0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('that says it is too large is refused before it comes', async () => {
    const { port } = await listen();
    const { socket, until } = await open(port);
    socket.write(`${LOGIN}Content-Length: ${256 * 1024 + 1}\r\n\r\n`);
    await until(/HTTP\/1\.1 413 /);
    await until(/"too_large"/);
    socket.destroy();
  });

  test('in chunks is refused as soon as it is too large', async () => {
    const { port, log } = await listen();
    const { socket, until, received } = await open(port);
    socket.write(`${LOGIN}Transfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent <= 256; sent += 64) socket.write(chunk('x'.repeat(64 * 1024)));
    // The end of the body is never sent.
    await until(/"too_large"/);
    expect(received()).toContain(TOO_LARGE);
    expect(received()).toMatch(/^content-security-policy: /im);
    socket.destroy();
    expect(log).toEqual([]);
  });

  test.each([
    ['with a length', 'Content-Length: 100\r\n\r\n{"email"'],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${chunk('{"email"')}`],
  ])('%s that breaks off is no fault of ours', async (_how, start) => {
    const { port, log, send, nextStatus } = await listen();
    const status = nextStatus();
    const { socket, until } = await open(port);
    socket.write(LOGIN.replace('\r\n', '\r\nExpect: 100-continue\r\n') + start);
    // The service has started to read.
    await until(/100 Continue/);
    socket.destroy();
    expect(await status).toBe(400);
    expect(log).toEqual([]);
    expect((await send('GET', '/healthz')).status).toBe(200);
  });
});

test('a connection is kept for longer than proxies keep theirs', async () => {
  const { port } = await listen();
  const { socket, until } = await open(port);
  socket.write('GET /healthz HTTP/1.1\r\nHost: mizu.test\r\n\r\n');
  // Caddy's two minutes are the longest.
  await until(/^Keep-Alive: timeout=1[3-9]\d\r?$/im);
  socket.destroy();
});

test('a connection beyond the limit is refused with the reason and closed, and the others go on', async () => {
  const { port } = await listen({ connections: 2 });
  const health = 'GET /healthz HTTP/1.1\r\nHost: mizu.test\r\n\r\n';
  const [first, second] = [await open(port), await open(port)];
  for (const { socket, until } of [first, second]) {
    socket.write(health);
    await until(/"status":"ok"/);
  }
  const refused = await exchange(port, health);
  expect(refused).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(refused).toMatch(/^Retry-After: 1\r?$/im);
  expect(refused).toMatch(/^content-security-policy: /im);
  expect(refused).toContain('"code":"too_many_connections"');
  first.socket.write(health);
  await first.until(/"status":"ok".*"status":"ok"/s);
  // One that closes makes room.
  first.socket.end();
  await first.closed;
  await expect
    .poll(async () => (await exchange(port, health.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).slice(9, 12))
    .toBe('200');
  second.socket.destroy();
});
