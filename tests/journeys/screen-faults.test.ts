import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type OpenApp, openApp } from '#tests/support/open-app.ts';
import { owner } from '#tests/support/service.ts';

/** A fault as the browser meets it, one of each kind; all eleven are tried below the browser, for all calls. */
interface Fault {
  name: string;
  answer: (route: Route) => Promise<void>;
  /** The server's own words, shown in place of the client's. */
  words?: string;
}

const faults: readonly Fault[] = [
  {
    name: '500 with words',
    answer: (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }),
    words: 'The disk is full.',
  },
  { name: 'a dropped connection', answer: (route) => route.abort('connectionreset') },
];

/** Spoils the answers to one call, and counts its requests. */
async function spoil(page: Page, method: string, path: string) {
  const server: { fault: Fault | null; asked: number } = { fault: null, asked: 0 };
  await page.route(
    (url) => url.pathname === `/api${path}`,
    async (route) => {
      if (route.request().method() !== method) return await route.fallback();
      server.asked += 1;
      return await (server.fault ? server.fault.answer(route) : route.fallback());
    },
  );
  return server;
}

/** All that the page speaks from now on, in the order it is spoken. */
async function listen(page: Page): Promise<string[]> {
  const spoken: string[] = [];
  await page.exposeFunction('mizuSpoke', (text: string) => spoken.push(text.trim()));
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        const isRegion = target instanceof HTMLElement && target.dataset.liveAnnouncer !== undefined;
        // Its own words, and those of what speaks by itself.
        for (const node of addedNodes) {
          const isAlert = node instanceof HTMLElement && node.role === 'alert';
          if (isRegion || isAlert) Reflect.get(window, 'mizuSpoke')(node.textContent ?? '');
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return spoken;
}

/** `words`: what the app logs of a fault without words of the server's; absent where it only shows them. */
function expectFaults({ expectNoise }: OpenApp, words?: string) {
  expectNoise(/^console\.error: Failed to load resource/);
  expectNoise(/^request: \w+ \S+ net::ERR_CONNECTION_RESET$/);
  if (words === undefined) return;
  expectNoise(
    new RegExp(`^console\\.error: ApiError: (${words}|${faults.map((fault) => fault.words ?? words).join('|')})`),
  );
}

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

interface ScreenCase {
  path: string;
  heading: string | RegExp;
  call: string;
  words: string;
  /** What is there when all is well. */
  content: (page: Page) => ReturnType<Page['locator']>;
  /** What stands in its place whatever the server says (spec §8); the footer and speech have the server's words. */
  inPlace?: string;
}

const screens: readonly ScreenCase[] = [
  {
    path: '/',
    heading: /^Welcome back/,
    call: '/analytics/dashboard',
    words: messages.dashboard,
    inPlace: messages.dashboard,
    content: (page) => page.getByText('Items to process'),
  },
  {
    path: '/inbox',
    heading: 'Inbox',
    call: '/tasks/inbox',
    words: messages.fetchInboxTasks,
    content: (page) => page.getByRole('button', { name: 'Move to Next Actions' }).first(),
  },
  {
    path: '/tasks',
    heading: 'Tasks',
    call: '/tasks',
    words: messages.fetchTasks,
    content: (page) => page.getByRole('region', { name: 'Inbox', exact: true }).getByRole('row').first(),
  },
  {
    path: '/calendar',
    heading: /^\p{Lu}\p{L}+ \d{4}$/u,
    call: '/tasks/calendar',
    words: messages.fetchCalendarTasks,
    content: (page) => page.getByRole('grid').first(),
  },
  {
    path: '/projects',
    heading: 'Projects',
    call: '/projects',
    words: messages.fetchProjects,
    content: (page) => page.getByText('No projects yet'),
  },
  {
    path: '/review',
    heading: 'Weekly Review',
    call: '/reviews/current',
    words: messages.fetchReview,
    content: (page) => page.getByRole('button', { name: 'Start Weekly Review' }),
  },
  {
    path: '/analytics',
    heading: 'Analytics',
    call: '/analytics/patterns',
    words: messages.fetchAnalytics,
    content: (page) => page.getByText('Not enough data yet. Complete more tasks to see analytics!'),
  },
];

test.each(screens)('$path before a server that fails in every way, and then recovers', async (screen) => {
  const { path, heading, call, words, content, inPlace } = screen;
  const app = await openApp({ signIn: true });
  const { page } = app;
  expectFaults(app, words);
  const spoken = await listen(page);
  const server = await spoil(page, 'GET', call);
  const h1 = page.getByRole('heading', { level: 1, name: heading });
  const tryAgain = page.locator('main').getByRole('button', { name: 'Try again' });
  let begun = false;

  for (const fault of faults) {
    Object.assign(server, { fault, asked: 0 });
    spoken.length = 0;
    if (begun) await tryAgain.press('Enter');
    else await page.goto(path);
    begun = true;
    const shown = fault.words ?? words;
    await expect.poll(() => spoken, { message: fault.name }).toContain(shown);
    await page
      .locator('main')
      .getByText(inPlace ?? shown, { exact: true })
      .waitFor();
    await page.locator('footer').getByText(shown, { exact: true }).waitFor();
    await tryAgain.waitFor();
    expect(
      spoken.filter((text) => text === shown),
      fault.name,
    ).toHaveLength(1);
    expect(server.asked, fault.name).toBe(2);
    await h1.waitFor();
    await expect.poll(() => hasFocus(page), { message: fault.name }).toBe(true);
  }

  // The shell is alive: one can go elsewhere by its links, and come back.
  const [elsewhere, label] = path === '/ai' ? ['Inbox', 'Inbox'] : ['AI Assistant', 'AI Assistant'];
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('link', { name: elsewhere }).press('Enter');
  await page.getByRole('heading', { level: 1, name: label }).waitFor();
  await page.goBack();
  await h1.waitFor();
  await tryAgain.waitFor();

  Object.assign(server, { fault: null, asked: 0 });
  await tryAgain.press('Enter');
  await content(page).waitFor();
  await tryAgain.waitFor({ state: 'detached' });
  expect(server.asked).toBe(1);
  await expect.poll(() => hasFocus(page)).toBe(true);

  server.fault = { name: '401', answer: (route) => route.fulfill({ status: 401, json: {} }) };
  server.asked = 0;
  await page.reload();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.getByRole('alert').waitFor();
  expect(server.asked).toBe(1);
});

test('/login before a server that fails in every way, and then recovers', async () => {
  const app = await openApp();
  const { page } = app;
  expectFaults(app);
  const spoken = await listen(page);
  const server = await spoil(page, 'POST', '/auth/login');
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  for (const fault of faults) {
    Object.assign(server, { fault, asked: 0 });
    spoken.length = 0;
    await page.getByRole('button', { name: 'Sign In' }).press('Enter');
    const shown = fault.words ?? messages.login;
    await expect.poll(() => spoken, { message: fault.name }).toContain(shown);
    await page.locator('main').getByText(shown, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(server.asked, fault.name).toBe(1);
    expect(await page.getByLabel('Email').inputValue()).toBe(owner.email);
    expect(await page.getByLabel('Password').inputValue()).toBe(owner.password);
    // That of the screen before stays for a moment.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await hasFocus(page), fault.name).toBe(true);
  }
  server.fault = null;
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
});

test('/ai before a server that fails in every way, and then recovers', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  expectFaults(app, messages.chat);
  const spoken = await listen(page);
  const server = await spoil(page, 'POST', '/ai/chat');
  await page.goto('/ai');
  const h1 = page.getByRole('heading', { level: 1, name: 'AI Assistant' });
  await h1.waitFor();
  const field = page.locator('main').getByRole('textbox');
  await field.fill('What next?');
  for (const fault of faults) {
    Object.assign(server, { fault, asked: 0 });
    spoken.length = 0;
    await field.press('Enter');
    // The assistant says the same of every failure (spec §8), and then the reason; all of it is spoken at once.
    const reason = fault.words ?? 'The server cannot be reached, or the connection broke off.';
    await expect.poll(() => spoken, { message: fault.name }).toContain(`${messages.chat}\n${reason}`);
    const message = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').last();
    await message.getByText(messages.chat, { exact: true }).waitFor();
    await message.getByText(reason, { exact: true }).waitFor();
    // Nothing typed is lost: Enter is another try.
    await expect.poll(() => field.inputValue(), { message: fault.name }).toBe('What next?');
    expect(server.asked, fault.name).toBe(1);
    await h1.waitFor();
    expect(await hasFocus(page), fault.name).toBe(true);
  }
  server.fault = {
    name: 'none',
    answer: (route) => route.fulfill({ json: { suggestion: { response: 'Call Ana.' } } }),
  };
  await field.press('Enter');
  await page.locator('main').getByText('Call Ana.', { exact: true }).waitFor();
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
});
