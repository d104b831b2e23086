import type { CDPSession, Page } from 'playwright-core';

/** Selects a call by its method, and by the end of its path or a pattern for the path. */
export type CallPattern = readonly [method: string, path: string | RegExp];

/** A call of the page that is held back until one of these methods is called. */
export interface HeldCall {
  /** The request body, parsed. */
  readonly body: unknown;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Answers it in place of the server, with JSON or with text of another type. */
  fulfill(answer: { status?: number; json?: unknown; text?: string; type?: string }): Promise<void>;
  /** Breaks its connection. */
  abort(reason: 'ConnectionReset' | 'ConnectionRefused'): Promise<void>;
  /** Lets it go on to the other interceptors that match, and then to the server. */
  proceed(): Promise<void>;
  /** Sends it to the server but keeps the response from the page; the call stays held back. */
  reach(): Promise<void>;
  /** Sends it to the server, and breaks the connection before the response. */
  lose(): Promise<void>;
}

type Interceptor = { pattern: CallPattern; answer: (call: HeldCall) => unknown };
type Paused = Parameters<Parameters<typeof listenTo>[1]>[0];

const interceptors = new WeakMap<Page, { all: Interceptor[]; session: Promise<CDPSession> }>();

/** Removes all interceptors of a page. */
export async function endIntercepts(page: Page): Promise<void> {
  const session = await interceptors.get(page)?.session;
  interceptors.delete(page);
  if (!page.isClosed()) await session?.detach();
}

/**
 * Passes the page's matching calls to `answer` until the function it resolves to is called. The latest interceptor comes
 * first. Unlike `page.route` it leaves other requests alone: a route sends every request through this process and turns the
 * browser's cache off, which makes a page three times as slow.
 */
export async function intercept(
  page: Page,
  pattern: CallPattern,
  answer: (call: HeldCall) => unknown,
): Promise<() => void> {
  const interceptor = { pattern, answer };
  const known = interceptors.get(page);
  const all = known?.all ?? [];
  all.unshift(interceptor);
  const session = known?.session ?? startIntercepting(page, all);
  interceptors.set(page, { all, session });
  await session;
  return () => {
    const at = all.indexOf(interceptor);
    if (at >= 0) all.splice(at, 1);
  };
}

async function startIntercepting(page: Page, all: readonly Interceptor[]): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  listenTo(session, (paused) => void settle(page, session, all, paused));
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Fetch' }] });
  // The page installs the interception after the browser does, in order with what it is told to evaluate. A key press would
  // overtake both, and its request would not be intercepted.
  await session.send('Runtime.evaluate', { expression: '0' });
  return session;
}

function listenTo(
  session: CDPSession,
  listener: (paused: {
    requestId: string;
    request: { url: string; method: string; headers: Record<string, string>; postData?: string };
  }) => void,
): void {
  session.on('Fetch.requestPaused', listener);
}

function isFor([method, path]: CallPattern, asked: string, { pathname }: URL): boolean {
  if (method !== asked) return false;
  return typeof path === 'string' ? pathname.endsWith(path) : path.test(pathname);
}

/** Passes a call to each matching interceptor in turn, until one has dealt with it. */
async function settle(page: Page, session: CDPSession, all: readonly Interceptor[], paused: Paused): Promise<void> {
  const { requestId, request } = paused;
  const url = new URL(request.url);
  const matching = all.filter(({ pattern }) => isFor(pattern, request.method, url));
  /** Ignore errors of a page that has closed: it has given up its calls. */
  const settleBy = async (doing: Promise<unknown>) => {
    try {
      await doing;
    } catch (error) {
      const isGone = page.isClosed() || /Invalid InterceptionId|closed/.test(String(error));
      if (!isGone) throw error;
    }
  };
  const reach = async () => {
    const { method, headers, postData } = request;
    await fetch(url, { method, headers, ...(postData !== undefined && { body: postData }) });
  };
  const call: HeldCall = {
    body: request.postData === undefined ? undefined : JSON.parse(request.postData),
    url,
    headers: request.headers,
    fulfill: ({ status = 200, json, text = JSON.stringify(json), type = 'application/json' }) =>
      settleBy(
        session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [
            { name: 'Content-Type', value: type },
            // The page may have another origin than the server it calls.
            { name: 'Access-Control-Allow-Origin', value: request.headers.Origin ?? '*' },
          ],
          body: Buffer.from(text).toString('base64'),
        }),
      ),
    abort: (errorReason) => settleBy(session.send('Fetch.failRequest', { requestId, errorReason })),
    proceed: async () => {
      const next = matching.shift();
      if (next) await next.answer(call);
      else await settleBy(session.send('Fetch.continueRequest', { requestId }));
    },
    reach,
    lose: async () => {
      await reach();
      await call.abort('ConnectionReset');
    },
  };
  await call.proceed();
}
