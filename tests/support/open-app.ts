import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createClient } from '#contract/client.ts';
import { chromiumArgs, findChromium } from '../../src/launch/chromium.mjs';
import { owner, type RunningService, type ServiceProcess, startService, startServiceProcess } from './service.ts';

export interface OpenAppOptions {
  /** The service's settings, such as `{MIZU_API_BASE: 'http://127.0.0.1:40200/api'}`. */
  env?: Record<string, string>;
  /** The browser's, such as `{viewport: {width: 390, height: 844}}`. */
  context?: BrowserContextOptions;
  /** Signs the owner in, without the sign-in page, and waits for the dashboard. */
  signIn?: boolean;
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

/** The browser of this process, started when first asked for; it ends with the process. */
let browser: Promise<Browser> | undefined;
/** Windows that are not in use, by their options: a warm cache is half the time of a journey. */
const windows = new Map<string, BrowserContext>();

function theBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  browser ??= chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) });
  return browser;
}

/** Such a window as `contextOptions` say, with nothing of the test before in it but what the browser has cached. */
async function takeWindow(key: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const before = windows.get(key);
  windows.delete(key);
  return before ?? (await (await theBrowser()).newContext(options));
}

async function putBack(window: BrowserContext, key: string): Promise<void> {
  await Promise.all(window.pages().map((page) => page.close()));
  await window.setStorageState({ cookies: [], origins: [] });
  if (windows.has(key)) await window.close();
  else windows.set(key, window);
}

export function openApp(options: OpenAppOptions & { ownProcess: true }): Promise<OpenApp & { service: ServiceProcess }>;
export function openApp(options?: OpenAppOptions): Promise<OpenApp>;
/** Opens the built product for the test that calls this, and ends and judges it when the test has finished. */
export async function openApp({
  env = {},
  context: contextOptions = {},
  signIn = false,
  ownProcess = false,
}: OpenAppOptions & { ownProcess?: boolean } = {}): Promise<OpenApp> {
  const service = await (ownProcess ? startServiceProcess({ env }) : startService({ env }));
  onTestFinished(() => service.dispose());
  const options = { baseURL: service.address, viewport: { width: 1280, height: 800 }, ...contextOptions };
  const key = JSON.stringify(options);
  const window = await takeWindow(key, options);
  const noise: string[] = [];
  const claims: RegExp[] = [];
  onTestFinished(async () => {
    await putBack(window, key);
    const all = [...noise, ...linesOf(service.complaints()).map((line) => `service: ${line}`)];
    judge(all, claims);
  });

  const newPage = async () => {
    const page = await window.newPage();
    listen(page, noise);
    return page;
  };
  const app: OpenApp = {
    page: await newPage(),
    service,
    newPage,
    expectNoise: (pattern) => {
      claims.push(pattern);
    },
  };
  if (signIn) await arriveSignedIn(app, `${service.address}/api`, owner);
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

/** Comes to the dashboard with a session that is already there: what the sign-in page does has journeys of its own. */
export async function arriveSignedIn(
  { page, service: { address: origin } }: Pick<OpenApp, 'page' | 'service'>,
  base: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { token } = await createClient({ base, fetch, getToken: () => null, onMisfit: () => {} })('auth.login', {
    body: { email, password },
  });
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'auth_token', value: token }] }],
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^Welcome back,/ }).waitFor();
}

function listen(page: Page, noise: string[]): void {
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

function judge(noise: string[], claims: RegExp[]): void {
  const unclaimed = noise.filter((line) => !claims.some((pattern) => pattern.test(line)));
  const silent = claims.filter((pattern) => !noise.some((line) => pattern.test(line)));
  const problems = [
    ...unclaimed.map((line) => `Not expected: ${line}`),
    ...silent.map((pattern) => `Expected, but it did not come: ${pattern}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
