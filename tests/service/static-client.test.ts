import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openApp, temporaryFolder } from './support/app.ts';

const START = 'document.documentElement.className = "$&";';
const PAGE = `<!doctype html><html><head><meta charset="utf-8">
<script src="/start.js"></script>
<script src="/assets/main-abc123.js"></script></head><body></body></html>`;
/** The page as built, for hosts that send no policy. */
const BUILT_PAGE = PAGE.replace(
  '<head>',
  `<head>\n    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
);
const SCRIPT = 'console.log("Mizu");'.repeat(50);

/** A built client in a folder, beside a private file. */
function buildClient(folder = join(temporaryFolder(), 'assets', 'dist')): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, '..', 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), BUILT_PAGE);
  writeFileSync(join(folder, 'start.js'), START);
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
  return folder;
}

const nonceOf = (headers: Headers) =>
  /script-src 'self' 'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1];

describe('the page', () => {
  test.each(['/', '/index.html', '/tasks', '/login?next=/tasks', '/projects/7', '/assets', '/assets/'])(
    'is served at %s, never stored, with this answer’s nonce and what runs first',
    async (path) => {
      const { send } = await openApp({ clientFolder: buildClient() });
      const [one, other] = [await send('GET', path), await send('GET', path)];
      expect(one.status).toBe(200);
      expect(one.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
      expect(one.headers.get('Cache-Control')).toBe('no-store');
      const nonce = nonceOf(one.headers);
      const told = `<meta property="csp-nonce" nonce="${nonce}" /><meta name="mizu-api-base" content="/api" /><meta name="mizu-events" content="" />`;
      expect(one.text).toBe(
        PAGE.replace('<head>', `<head>${told}\n    `).replace(
          '<script src="/start.js"></script>',
          () => `<script nonce="${nonce}">${START}</script>`,
        ),
      );
      expect(nonceOf(other.headers)).not.toBe(nonce);
    },
  );

  test.each([
    ['https://tasks.example.org/v1', 'https://tasks.example.org/v1'],
    ["/a&b$&$'c", "/a&#38;b$&#38;$'c"],
  ])('is told that the API is at %s', async (apiBase, written) => {
    const { send } = await openApp({ clientFolder: buildClient(), apiBase });
    expect((await send('GET', '/')).text).toContain(`content="${written}"`);
  });

  test('answers HEAD, and no other method', async () => {
    const { send } = await openApp({ clientFolder: buildClient() });
    expect(await send('HEAD', '/tasks')).toMatchObject({ status: 200, text: '' });
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await send(method, '/tasks')).status, method).toBe(404);
  });

  test('is not what a missing file or call is answered with', async () => {
    const { send } = await openApp({ clientFolder: buildClient() });
    for (const path of ['/missing.js', '/assets/main-old.js', '/api/nothing', '/favicon.ico']) {
      const answer = await send('GET', path);
      expect(answer.status, path).toBe(404);
      expect(answer.json(), path).toEqual({ code: 'not_found', message: 'There is nothing here.' });
    }
  });

  test('says what to do while there is none, and comes when it is built', async () => {
    const folder = join(temporaryFolder(), 'dist');
    const { send } = await openApp({ clientFolder: folder });
    const missing = await send('GET', '/');
    expect(missing.status).toBe(503);
    expect(missing.text).toBe('Mizu’s client is not built yet. Run: npm run build');
    buildClient(folder);
    expect((await send('GET', '/')).status).toBe(200);
    expect((await send('GET', '/assets/main-abc123.js')).text).toBe(SCRIPT);
  });
});

describe('a file', () => {
  test('with a hash in its name is cached for ever, another is revalidated', async () => {
    const { send } = await openApp({ clientFolder: buildClient() });
    const script = await send('GET', '/assets/main-abc123.js');
    expect(script.text).toBe(SCRIPT);
    expect(script.headers.get('Content-Type')).toContain('text/javascript');
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect((await send('GET', '/start.js')).headers.get('Cache-Control')).toBe('no-cache');
  });

  test('goes compressed to clients that accept it', async () => {
    const { app, send } = await openApp({ clientFolder: buildClient() });
    const answer = await app.request('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
    expect((await send('GET', '/assets/main-abc123.js')).headers.has('Content-Encoding')).toBe(false);
  });

  test('the service worker changes with the settings of the page, since it stores the page', async () => {
    const clientFolder = buildClient();
    writeFileSync(join(clientFolder, 'sw.js'), 'addEventListener("install", () => {});\n');
    const workerWith = async (options: { apiBase?: string; sourceHosts?: string[] }) =>
      await (await openApp({ clientFolder, ...options })).send('GET', '/sw.js');
    const worker = await workerWith({});
    expect(worker.headers.get('Cache-Control')).toBe('no-cache');
    expect(worker.headers.get('Content-Type')).toContain('text/javascript');
    expect(worker.text).toMatch(/^addEventListener.*\n\/\/ [0-9a-f]{64}\n$/);
    expect((await workerWith({})).text).toBe(worker.text);
    expect((await workerWith({ apiBase: 'https://tasks.example.org/v1' })).text).not.toBe(worker.text);
    expect((await workerWith({ sourceHosts: ['https://api.github.com'] })).text).not.toBe(worker.text);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/%00secret.txt',
    '/....//secret.txt',
    '/%E0%A4%A.txt',
  ])('outside the folder is out of reach: %s', async (path) => {
    const { send } = await openApp({ clientFolder: buildClient() });
    const answer = await send('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });
});
