import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '#service/auth/throttle.ts';
import { freePort } from '#tests/support/free-port.ts';
import { foundProxies, readmeSnippet, startReverseProxy } from '#tests/support/reverse-proxy.ts';
import { temporaryFolder } from '../support/app.ts';
import { startMain } from '../support/program.ts';

const OWNER = { email: 'ana@example.org', password: 'correct horse battery' };

/** The service with the README's settings, and the proxy in front of it. */
async function startBoth(name: string) {
  const { address } = await startMain({
    DATABASE_URL: `file:${join(temporaryFolder(), 'mizu.db')}`,
    MIZU_OWNER_EMAIL: OWNER.email,
    MIZU_OWNER_PASSWORD: OWNER.password,
    MIZU_PUBLIC_URL: 'https://tasks.example.org',
    MIZU_TRUST_PROXY: '127.0.0.1',
  });
  const proxy = await startReverseProxy(name, Number(new URL(address).port));
  onTestFinished(() => proxy.close());
  return { port: proxy.port, address };
}

interface Visit {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's address: any of 127.0.0.0/8 is this machine. */
  from?: string;
}

async function visit(port: number, path: string, { method = 'GET', body, headers = {}, from = '127.0.0.9' }: Visit) {
  const asked = request({
    port,
    path,
    method,
    host: '127.0.0.1',
    localAddress: from,
    headers: { Host: 'tasks.example.org', 'Content-Type': 'application/json', ...headers },
  });
  const answered = new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      asked.once('error', reject).once('response', (answer) => {
        text(answer).then(
          (words) => resolve({ status: answer.statusCode, headers: answer.headers, body: words }),
          reject,
        );
      });
    },
  );
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  return await answered;
}

test(`the README shows Caddy and nginx; found on this machine, and run: ${foundProxies.join(', ') || 'none'}`, () => {
  for (const name of ['caddy', 'nginx']) expect(readmeSnippet(name)).toContain('127.0.0.1:4747');
});

describe.each(foundProxies)('behind %s as the README has it', (name) => {
  test('each client has its own allowance, which no header renews; responses carry HSTS; the service itself refuses another host', async () => {
    const { port, address } = await startBoth(name);
    const signIn = (from: string, password: string, headers = {}) =>
      visit(port, '/api/auth/login', { method: 'POST', body: { email: OWNER.email, password }, from, headers });
    for (let guess = 0; guess < LIMITS.pair; guess++) {
      const forged = { 'X-Forwarded-For': `198.51.100.${guess}`, Forwarded: `for=198.51.100.${guess}` };
      expect((await signIn('127.0.0.2', 'wrong', forged)).status).toBe(401);
    }
    expect((await signIn('127.0.0.2', OWNER.password)).status).toBe(429);
    expect((await signIn('127.0.0.3', OWNER.password)).status).toBe(200);

    const answer = await visit(port, '/api/openapi.json', {});
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const direct = await visit(Number(new URL(address).port), '/api/openapi.json', {
      headers: { Host: 'evil.example' },
    });
    expect(direct.status).toBe(421);
  });
});

test.each(foundProxies.filter((name) => name === 'caddy'))(
  '%s before two, as the README has it, passes over one that is gone',
  async (name) => {
    const stays = await startMain({ DATABASE_URL: `file:${join(temporaryFolder(), 'mizu.db')}` });
    const proxy = await startReverseProxy(name, await freePort(), Number(new URL(stays.address).port));
    onTestFinished(() => proxy.close());
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit(proxy.port, '/healthz', {})));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  },
);
