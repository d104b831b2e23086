import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createClient } from '#contract/client.ts';
import { followWrites } from './pass-time.ts';
import { owner, type RunningService, startService, startServiceProcess } from './service.ts';
import { giveBack, SCRIPTLESS, takeWindow } from './windows.ts';

export interface OpenAppOptions {
  /** The service's settings, such as `{MIZU_API_BASE: 'http://127.0.0.1:40200/api'}`. */
  env?: Record<string, string>;
  /** The browser's, such as `{viewport: {width: 390, height: 844}}`. */
  context?: BrowserContextOptions;
  /** Signs the owner in, without the sign-in page, and waits for the dashboard; 'stored': for the test's own first page. */
  signIn?: boolean | 'stored';
  /** Lets the page register its service worker: else requests are counted, held back and failed as without one. */
  worker?: boolean;
  /** Draws its pages: for a test that looks at opacity or colours. */
  seen?: boolean;
  /** Runs the service in a process of its own, whose power can fail. */
  ownProcess?: boolean;
}

/** The built product with its page in a real browser. */
export interface OpenApp {
  readonly page: Page;
  readonly service: RunningService;
  /** Another tab of the same browser, listened to like the first. */
  newPage(): Promise<Page>;
  /**
   * Claims what the browser or the service complains of: a console message, an uncaught error, a failed request, a
   * line on the service's stderr. The test fails for what is unclaimed, and for a claim that nothing came for.
   */
  expectNoise(pattern: RegExp): void;
}

/** Opens the built product for the test that calls this, and ends and judges it when the test has finished. */
export async function openApp({
  env = {},
  context: contextOptions = {},
  signIn = false,
  worker = false,
  seen = false,
  ownProcess = false,
}: OpenAppOptions = {}): Promise<OpenApp> {
  const service = await (ownProcess ? startServiceProcess({ env }) : startService({ env }));
  onTestFinished(() => service.dispose());
  const options = { baseURL: service.address, viewport: { width: 1280, height: 800 }, ...contextOptions };
  const taken = await takeWindow(options, { worker, seen });
  const { window, page } = taken;
  const noise: string[] = [];
  const claims: RegExp[] = [];
  /**
   * The addresses of what was deleted on another server: where a page went before it had heard so, the next one looks for it, or
   * deletes it once more, and it is gone all the same. Our service answers the second one as the first, by its key.
   */
  const gone = new Set<string>();
  onTestFinished(async ({ task }) => {
    const isFailed = task.result?.state === 'fail';
    if (isFailed) await tellWhereItStood(page);
    await (worker || isFailed ? window.close() : giveBack(taken));
    const all = [...noise, ...linesOf(service.complaints()).map((line) => `service: ${line}`)];
    const isElsewhere = (url: string) => !url.startsWith(service.address);
    const isOfGone = (line: string) =>
      [...gone].some((url) => isElsewhere(url) && line.endsWith(`404 (Not Found) (${url})`));
    judge(all, claims, isOfGone);
  });

  listen(page, noise, gone);
  const app: OpenApp = {
    page,
    service,
    newPage: async () => {
      const tab = await window.newPage();
      listen(tab, noise, gone);
      return tab;
    },
    expectNoise: (pattern) => {
      claims.push(pattern);
    },
  };
  if (signIn) await storeSession(app, `${service.address}/api`, owner);
  if (signIn === true) await arriveHome(app);
  return app;
}

/** Goes to the sign-in page, signs the owner in as a person would and waits for the dashboard. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Signs in beside the page, whose next one finds the session; what the sign-in page does has journeys of its own. */
export async function storeSession(
  { page }: Pick<OpenApp, 'page'>,
  base: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  let token: string | null = null;
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => {} });
  ({ token } = await call('auth.login', { body: { email, password } }));
  // A page of the same origin without a script, which would take the token away again or begin with it. A kept one stands there.
  if (!page.url().endsWith(SCRIPTLESS)) await page.goto(SCRIPTLESS);
  const zone = await page.evaluate((kept) => {
    // The page may have been there before the browser was emptied, and hold something of then.
    localStorage.clear();
    localStorage.setItem('auth_token', kept);
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, token);
  // Else the first page would tell it, and ask for everything again.
  const { user } = await call('user.profile', {});
  if (user.time_zone === null) await call('user.update', { body: { time_zone: zone } });
  return token;
}

/** Comes to the dashboard with the session that is stored. */
export async function arriveHome({ page }: Pick<OpenApp, 'page'>): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('heading', { level: 1, name: /^Welcome back,/ })
    .and(page.locator(':focus'))
    .waitFor();
}

/** Prints what a person would see of a page whose test has failed. */
async function tellWhereItStood(page: Page): Promise<void> {
  const [where, look] = await Promise.all([
    page
      .evaluate(() => {
        const { activeElement, title } = document;
        return `${location.pathname}${location.search}, “${title}”, the focus on ${activeElement?.outerHTML.slice(0, 200)}`;
      })
      .catch(String),
    page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String),
  ]);
  process.stdout.write(`The test failed at ${where}\n${look}\n`);
}

function listen(page: Page, noise: string[], gone: Set<string>): void {
  followWrites(page);
  page.on('request', (request) => {
    if (request.method() === 'DELETE') gone.add(request.url());
  });
  page.on('console', (message) =>
    noise.push(`console.${message.type()}: ${message.text()} (${message.location().url})`),
  );
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // What leaving a page gives up is no failure.
    if (reason !== 'net::ERR_ABORTED') noise.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

function judge(noise: string[], claims: RegExp[], isHarmless: (line: string) => boolean): void {
  const unclaimed = noise.filter((line) => !isHarmless(line) && !claims.some((pattern) => pattern.test(line)));
  const silent = claims.filter((pattern) => !noise.some((line) => pattern.test(line)));
  const problems = [
    ...unclaimed.map((line) => `Not expected: ${line}`),
    ...silent.map((pattern) => `Expected, but it did not come: ${pattern}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
