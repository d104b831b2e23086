import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/app.ts';

/** A service in which Ana has so many tasks. */
async function serviceWith(count: number) {
  const opened = await openApp();
  const token = await opened.signIn();
  const tasks = Array.from({ length: count }, (_, at) => ({ title: `Call the plumber ${at}` }));
  if (count > 0) await opened.send('POST', '/api/tasks/batch', { token, body: { tasks } });
  const ask = (encodings: string | undefined, path = '/api/tasks') =>
    opened.app.request(path, {
      headers: {
        Authorization: `Bearer ${token}`,
        ...(encodings === undefined ? {} : { 'Accept-Encoding': encodings }),
      },
    });
  return { ...opened, ask };
}

const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a list that is worth it', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['*', 'zstd'],
    ['zstd;q=0, *', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ])('goes to who takes %s as %s, and says on what that depends', async (taken, chosen) => {
    const { ask } = await serviceWith(40);
    const plain = await ask(undefined);
    const answer = await ask(taken);
    expect(answer.headers.get('Content-Encoding')).toBe(chosen);
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    const sent = await bytes(answer);
    const text = await plain.text();
    expect(sent.length).toBeLessThan(text.length / 4);
    const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[chosen];
    expect(decode?.(sent).toString()).toBe(text);
  });

  test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', '*;q=0'])(
    'goes plain to who takes %s',
    async (taken) => {
      const { ask } = await serviceWith(40);
      const answer = await ask(taken);
      expect(answer.headers.has('Content-Encoding')).toBe(false);
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
      expect(await answer.json()).toMatchObject({ total: 40 });
    },
  );
});

test('a small answer goes plain', async () => {
  const { ask } = await serviceWith(0);
  const answer = await ask('gzip, br, zstd');
  expect(answer.headers.has('Content-Encoding')).toBe(false);
  expect(await answer.json()).toMatchObject({ total: 0 });
});

test('the description of the API goes compressed', async () => {
  const { ask } = await serviceWith(0);
  const answer = await ask('br', '/api/openapi.json');
  expect(JSON.parse(brotliDecompressSync(await bytes(answer)).toString())).toMatchObject({ openapi: '3.1.0' });
});
