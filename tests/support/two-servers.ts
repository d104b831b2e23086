import type { Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { dayOf } from '#contract/entities/day.ts';
import { type CallPattern, intercept } from './intercept.ts';
import { arriveHome, type OpenApp, type OpenAppOptions, openApp, storeSession } from './open-app.ts';
import { type OtherServer, type OtherServerOptions, startOtherServer } from './other-server.ts';
import { otherUser } from './other-server-state.ts';
import { owner } from './service.ts';
import { timesSpoken } from './spoken.ts';

/** The servers that each screen's journey runs against: ours, and one that is as unlike it as the spec allows. */
export const servers = ['our service', 'the other server'] as const;
export type ServerName = (typeof servers)[number];

/** The product on one of the two servers. */
export interface AppOn extends OpenApp {
  readonly user: { name: string; email: string; password: string };
  /** Null on our service. */
  readonly other: OtherServer | null;
  /** The base of the client's calls, such as `http://127.0.0.1:40123/api`. */
  readonly base: string;
  /** The current day in the browser. */
  readonly today: string;
  /** Calls the server with the token that the page has used last. */
  call: Client;
  /** The calls of the pages so far, such as `POST /tasks`, with parsed bodies. */
  asked(call: string): unknown[];
}

interface OnServerOptions extends OpenAppOptions {
  other?: OtherServerOptions;
}

/** Opens the built product on a server; with `signIn: true`, on its dashboard. */
export async function openOn(server: ServerName, { other: shape, ...options }: OnServerOptions = {}): Promise<AppOn> {
  const { signIn = false, ...rest } = options;
  // 12:30 UTC must be the same day in the browser as here.
  const today = new Date().toISOString().slice(0, 10);
  const other = server === 'our service' ? null : await startOtherServer({ today, ...shape });
  if (other) onTestFinished(() => other.close());
  const app = await openApp({
    ...rest,
    env: other ? { ...rest.env, MIZU_API_BASE: other.base } : (rest.env ?? {}),
    context: { timezoneId: 'UTC', ...rest.context },
  });
  const base = other?.base ?? `${app.service.address}/api`;
  const user = other ? otherUser : owner;
  const requests: Request[] = [];
  let token: string | null = null;
  app.page.on('request', (request) => {
    requests.push(request);
    // Calls to another host use that host's token.
    if (!request.url().startsWith(base)) return;
    token = /^Bearer (.+)$/.exec(request.headers().authorization ?? '')?.[1] ?? token;
  });
  const on: AppOn = {
    ...app,
    user,
    other,
    base,
    today,
    call: createClient({ base, fetch, getToken: () => token, onMisfit: () => {} }),
    asked: (call) =>
      requests
        .filter((request) => `${request.method()} ${request.url().slice(base.length)}` === call)
        .map((request) => request.postDataJSON() as unknown),
  };
  if (signIn) token = await storeSession(app, base, user);
  if (signIn === true) await arriveHome(app);
  return on;
}

/** Signs in as a user would. */
export async function signInOn({ page, user }: Pick<AppOn, 'page' | 'user'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}` }).waitFor();
}

/** Deletes every task, project and context. */
export async function emptyOut({ call }: Pick<AppOn, 'call'>): Promise<void> {
  const [{ tasks }, { projects }, { contexts }] = await Promise.all([
    call('tasks.list', {}),
    call('projects.list', {}),
    call('contexts.list', {}),
  ]);
  await Promise.all([
    ...tasks.map(({ id }) => call('tasks.delete', { params: { id } })),
    ...projects.map(({ id }) => call('projects.delete', { params: { id } })),
    ...contexts.map(({ id }) => call('contexts.delete', { params: { id } })),
  ]);
}

/** A section of the screen by its heading. */
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The text of each match, each on one line. */
export async function linesOf(locator: Locator): Promise<string[]> {
  return (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Waits until the page has said the words, and resolves to how often it has said them since it was loaded. */
export async function spoken(page: Page, words: string): Promise<number> {
  let times = 0;
  const more = async () => {
    times = await timesSpoken(page, words);
    return times;
  };
  await expect.poll(more, { message: `spoken: ${words}` }).toBeGreaterThan(0);
  return times;
}

/** As the product writes a day, with the year when it is not that of `today`: 'Nov 20'. Both are `YYYY-MM-DD`. */
export function dayInShort(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Date(`${day}T12:00`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year });
}

/** A day so many days after another, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date + days));
}

/** Answers a call of the page with an error, with the server's words or without, until taken back. */
export async function failing(page: Page, call: CallPattern, message?: string, status = 500): Promise<() => void> {
  return await intercept(page, call, (held) =>
    held.fulfill({ status, json: message === undefined ? {} : { message } }),
  );
}

/** Holds the answers to a call back until released. */
export async function holding(page: Page, call: CallPattern): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await intercept(page, call, async ({ proceed }) => {
    await held.promise;
    await proceed();
  });
  return held.resolve;
}
