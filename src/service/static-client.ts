import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { answerText } from './edge/compress.ts';

interface StaticClientOptions {
  /** The folder that `npm run build` fills. */
  folder: string;
  apiBase: string;
  /** The providers at which people may sign in, for the sign-in page. */
  providers: readonly { id: string; name: string }[];
  /** Whether the page may listen to changes. */
  hasEvents: boolean;
  /** The other settings on which the page's headers depend. */
  settings: unknown;
  nonceOf: (c: Context) => string;
}

/** The policy for plain file hosts, which the build writes into the page: with two policies, both would apply. */
const STATIC_POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>\s*/;

/** The script that runs before the first paint, and asks for what the first screen needs: inlined, it costs no request. */
const START = '<script src="/start.js"></script>';

const YEAR = 365 * 24 * 60 * 60;

/**
 * The built client: hashed files are cached for ever, everything else is revalidated, and every address that is no file
 * gets the page, since the client routes. The built page works on any file host; here it gets the API base, `start.js`
 * inline, and this answer's nonce, which react-aria puts on the styles that it adds.
 */
export function serveClient(
  app: Hono,
  { folder, apiBase, providers, hasEvents, settings, nonceOf }: StaticClientOptions,
): void {
  const page = join(folder, 'index.html');
  const signIn = providers.map(({ id, name }) => ({ id, name }));
  let serveFile: ReturnType<typeof serveStatic> | undefined;

  app.get('/sw.js', (c, next) => {
    const worker = join(folder, 'sw.js');
    if (!existsSync(worker)) return next();
    c.header('Cache-Control', 'no-cache');
    // The worker caches the page with these settings: other settings make another text, which a browser takes for a newer
    // release.
    const hash = createHash('sha256')
      .update(JSON.stringify([apiBase, signIn, hasEvents, settings]))
      .digest('hex');
    return c.body(`${readFileSync(worker, 'utf8')}// ${hash}\n`, 200, { 'Content-Type': 'text/javascript' });
  });

  app.use('*', async (c, next) => {
    // The page is never a plain file: it needs its nonce. Without a build there are no files.
    if (c.req.path === '/' || c.req.path === '/index.html' || !existsSync(page)) return await next();
    serveFile ??= serveStatic({ root: folder, precompressed: true });
    const answer = await serveFile(c, next);
    const hashed = c.req.path.startsWith('/assets/');
    if (answer?.ok) answer.headers.set('Cache-Control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    return answer;
  });

  app.get('*', async (c, next) => {
    // A missing file is 404; only addresses of screens get the page.
    if (/\.[a-z0-9]+$/i.test(c.req.path) && c.req.path !== '/index.html') return next();
    if (!existsSync(page)) return c.text('Mizu’s client is not built yet. Run: npm run build', 503);
    const told =
      `<meta property="csp-nonce" nonce="${nonceOf(c)}" />` +
      `<meta name="mizu-api-base" content="${escapeAttribute(apiBase)}" />` +
      (hasEvents ? '<meta name="mizu-events" content="" />' : '') +
      (signIn.length > 0 ? `<meta name="mizu-sign-in" content="${escapeAttribute(JSON.stringify(signIn))}" />` : '');
    c.header('Cache-Control', 'no-store');
    const html = readFileSync(page, 'utf8')
      .replace(STATIC_POLICY, '')
      .replace('<head>', (head) => head + told)
      .replace(START, () => `<script nonce="${nonceOf(c)}">${readFileSync(join(folder, 'start.js'), 'utf8')}</script>`);
    return await answerText(c, html, { type: 'text/html; charset=UTF-8', status: 200 });
  });
}

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
