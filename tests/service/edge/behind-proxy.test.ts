import { describe, expect, test } from 'vitest';
import { LIMITS } from '#service/auth/throttle.ts';
import { readTrustedProxies } from '#service/edge/trusted-proxies.ts';
import { openApp, PASSWORD, type TestApp } from '../support/app.ts';

const PROXY = '10.0.0.1';

/** The status of a sign-in that comes through the proxy for a client at this address. */
async function signInFrom(send: TestApp['send'], client: string, password = 'wrong', email = 'ana@example.org') {
  const headers = { 'X-Forwarded-For': client };
  return (await send('POST', '/api/auth/login', { body: { email, password }, headers, from: PROXY })).status;
}

describe('the sign-in throttle behind a trusted proxy', () => {
  test('counts each client by itself', async () => {
    const { send, signIn } = await openApp({ trustedProxies: readTrustedProxies(PROXY) });
    await signIn();
    for (let guess = 0; guess < LIMITS.pair; guess++) expect(await signInFrom(send, '203.0.113.7')).toBe(401);
    expect(await signInFrom(send, '203.0.113.7', PASSWORD)).toBe(429);
    expect(await signInFrom(send, '203.0.113.8', PASSWORD)).toBe(200);
  });

  test('does not give a client a new allowance for each address that it makes up', async () => {
    const { send, signIn } = await openApp({ trustedProxies: readTrustedProxies(PROXY) });
    await signIn();
    for (let guess = 0; guess < LIMITS.pair; guess++) {
      expect(await signInFrom(send, `198.51.100.${guess}, 203.0.113.7`)).toBe(401);
    }
    expect(await signInFrom(send, '198.51.100.200, 203.0.113.7', PASSWORD)).toBe(429);
  });
});

test('without a trusted proxy the header changes nothing', async () => {
  const { send, signIn } = await openApp();
  await signIn();
  for (let guess = 0; guess < LIMITS.pair; guess++) expect(await signInFrom(send, `203.0.113.${guess}`)).toBe(401);
  expect(await signInFrom(send, '203.0.113.200', PASSWORD)).toBe(429);
});

describe('a public address', () => {
  test('by https is never left', async () => {
    const { send } = await openApp({ publicUrl: new URL('https://tasks.example.org') });
    for (const path of ['/', '/api/tasks', '/healthz']) {
      const { headers } = await send('GET', path);
      expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000');
      expect(headers.get('Content-Security-Policy'), path).toMatch(/; upgrade-insecure-requests(;|$)/);
    }
  });

  test.each([undefined, new URL('http://tasks.example.org')])('%s promises no https', async (publicUrl) => {
    const { send } = await openApp({ publicUrl });
    const { headers } = await send('GET', '/');
    expect(headers.has('Strict-Transport-Security')).toBe(false);
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
  });
});
