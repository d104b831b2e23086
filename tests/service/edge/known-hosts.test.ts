import { describe, expect, test } from 'vitest';
import { hostCheck } from '#service/edge/known-hosts.ts';
import { openApp } from '../support/app.ts';

const loopback = hostCheck({ publicUrl: undefined, listensOn: '127.0.0.1' });
const published = hostCheck({ publicUrl: new URL('https://tasks.example.org'), listensOn: '127.0.0.1' });

describe('a service that listens on this machine only', () => {
  test.each(['localhost', 'LOCALHOST:4747', 'mizu.localhost:4747', '127.0.0.1:4747', '127.1.2.3', '[::1]:4747'])(
    'answers for %s',
    (host) => {
      expect(loopback?.(host)).toBeUndefined();
    },
  );

  test.each([
    'evil.example',
    'localhost.evil.example:4747',
    '127.0.0.1.evil.example',
    '192.168.0.7:4747',
    '[2001:db8::1]',
    '0.0.0.0:4747',
    '',
    'a b',
    'localhost@evil.example',
    'localhost/evil.example',
    'localhost:99999',
  ])('refuses %j', (host) => {
    expect(loopback?.(host)).toMatchObject({ status: 421, code: 'unknown_host' });
  });
});

describe('a service with a public address', () => {
  test.each(['tasks.example.org', 'Tasks.Example.ORG', 'tasks.example.org:443'])('answers for %s', (host) => {
    expect(published?.(host)).toBeUndefined();
  });

  test.each(['tasks.example.org:8443', 'example.org', 'evil.example', '127.0.0.1:4747', 'localhost'])(
    'refuses %s',
    (host) => {
      expect(published?.(host)).toMatchObject({ status: 421 });
    },
  );
});

test.each([
  ['tasks.example.org:8443', true],
  // As nginx passes it on with `$host`.
  ['tasks.example.org', true],
  ['tasks.example.org:8444', false],
  ['example.org:8443', false],
])('of a public address with a port, whether it answers for %s: %s', (host, isAnswered) => {
  const withPort = hostCheck({ publicUrl: new URL('https://tasks.example.org:8443'), listensOn: '127.0.0.1' });
  expect(withPort?.(host) === undefined).toBe(isAnswered);
});

test('a service on the network without a public address may have any name', () => {
  for (const listensOn of ['0.0.0.0', '::', '192.168.0.7']) {
    expect(hostCheck({ publicUrl: undefined, listensOn })).toBeUndefined();
  }
});

test.each(['::1', 'localhost', '127.0.0.2'])('%s is this machine', (listensOn) => {
  expect(hostCheck({ publicUrl: undefined, listensOn })).toBeDefined();
});

test('a foreign host is refused for the page and for every call, in words that say what to set', async () => {
  const { send, signIn } = await openApp({ checkHost: loopback });
  const token = await signIn();
  for (const path of ['/', '/api/user/profile', '/api/openapi.json', '/nothing.js']) {
    const answer = await send('GET', path, { token, headers: { Host: 'evil.example' } });
    expect(answer.status, path).toBe(421);
    expect(answer.json(), path).toEqual({
      code: 'unknown_host',
      message:
        'Mizu does not answer for the host evil.example. If it should, set MIZU_PUBLIC_URL to the address that people use.',
    });
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  }
  expect((await send('GET', '/api/user/profile', { token, headers: { Host: 'localhost:4747' } })).status).toBe(200);
  // A health check goes by address.
  expect((await send('GET', '/healthz', { headers: { Host: '10.0.0.7:4747' } })).status).toBe(200);
});
