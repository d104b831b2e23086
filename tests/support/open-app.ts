import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createClient } from '#contract/client.ts';
import { followWrites } from './pass-time.ts';
import { owner, type RunningService, startService, startServiceProcess } from './service.ts';
import { allSpoken } from './spoken.ts';
import { giveBack, SCRIPTLESS, takeWindow } from './windows.ts';

export interface OpenAppOptions {
  /** The service's settings, such as `{MIZU_API_BASE: 'http://127.0.0.1:40200/api'}`. */
  env?: Record<string, string>;
  /** The browser's, such as `{viewport: {width: 390, height: 844}}`. */
  context?: BrowserContextOptions;
  /**
   * Signs the owner in without the sign-in page and waits for the dashboard; 'stored': only stores the session, for the
   * test's own first page.
   */
  signIn?: boolean | 'stored';
  /** Lets the page register its service worker. Without it, requests can be counted, held back and failed. */
  worker?: boolean;
  /** Draws its pages, for a test that looks at opacity or colours. */
  seen?: boolean;
  /** Runs the service in its own process, which can be killed. */
  ownProcess?: boolean;
}

/** The built product with its page in a real browser. */
export interface OpenApp {
  readonly page: Page;
  readonly service: RunningService;
  /** Opens another tab of the same browser, with its errors checked too. */
  newPage(): Promise<Page>;
  /**
   * Claims errors of the browser or the service: a console message, an uncaught error, a failed request, a line on the
   * service's stderr. The test fails for an unclaimed error, and for a claim without an error.
   */
  expectNoise(pattern: RegExp): void;
}

/** Opens the built product for the test that calls this; ends it, and judges its errors, when the test has finished. */
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
   * The paths of items deleted on another server. When a page closes before it got the response, the next one looks for the
   * item or deletes it again, and 404 is expected. Our service answers the second request like the first, by its key.
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

/** Goes to the sign-in page, signs the owner in as a user would and waits for the dashboard. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Signs in outside the page; the next page finds the stored session. The sign-in page has its own journeys. */
export async function storeSession(
  { page }: Pick<OpenApp, 'page'>,
  base: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  let token: string | null = null;
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => {} });
  ({ token } = await call('auth.login', { body: { email, password } }));
  // Use a page of the same origin without scripts: scripts would remove the token or start with it. A reused window is
  // already on this page.
  if (!page.url().endsWith(SCRIPTLESS)) await page.goto(SCRIPTLESS);
  const zone = await page.evaluate((kept) => {
    // The browser may still hold data of an earlier page, from before it was emptied.
    localStorage.clear();
    localStorage.setItem('auth_token', kept);
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, token);
  // Otherwise the first page would hear of it, and read everything again.
  const { user } = await call('user.profile', {});
  if (user.time_zone === null) await call('user.update', { body: { time_zone: zone } });
  return token;
}

/** Opens the dashboard with the stored session. */
export async function arriveHome({ page }: Pick<OpenApp, 'page'>): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('heading', { level: 1, name: /^Welcome back,/ })
    .and(page.locator(':focus'))
    .waitFor();
}

/** Prints the text of a page whose test has failed, and what it has said. */
async function tellWhereItStood(page: Page): Promise<void> {
  const [where, look, said] = await Promise.all([
    page
      .evaluate(() => {
        const { activeElement, title } = document;
        return `${location.pathname}${location.search}, “${title}”, the focus on ${activeElement?.outerHTML.slice(0, 200)}`;
      })
      .catch(String),
    page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String),
    allSpoken(page).then((lines) => lines.slice(-20).join(' | '), String),
  ]);
  process.stdout.write(`The test failed at ${where}\n${look}\nIt said: ${said}\n`);
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
    // Requests cancelled by leaving a page are not failures.
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
