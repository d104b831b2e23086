import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { leaveField, pressKeyOf } from '#tests/support/crawl.ts';
import { screens } from '#tests/support/screens.ts';
import { owner } from '#tests/support/service.ts';
import { allSpoken, forgetSpoken } from '#tests/support/spoken.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';
import { ended, faults, noiseOf, spoil } from './faults.ts';

interface FailingScreen {
  heading: string | RegExp;
  /** The call whose answer the screen shows. */
  call: string;
  words: string;
  /** What the screen shows when the call succeeds. */
  content: (main: Locator) => Locator;
  /** What it shows instead, whatever the server says (spec §8); the footer and speech have the server's words. */
  inPlace?: string;
}

/** Each screen by its path; the assistant's shows no answer of a read. */
const failing: Readonly<Record<string, FailingScreen>> = {
  '/': {
    heading: /^Welcome back/,
    call: '/analytics/dashboard',
    words: endpoints['analytics.dashboard'].failure,
    inPlace: endpoints['analytics.dashboard'].failure,
    content: (main) => main.getByText('Items to process'),
  },
  '/inbox': {
    heading: 'Inbox',
    call: '/tasks/inbox',
    words: endpoints['tasks.inbox'].failure,
    content: (main) => main.getByRole('button', { name: 'Move to Next Actions' }).first(),
  },
  '/tasks': {
    heading: 'Tasks',
    call: '/tasks',
    words: endpoints['tasks.list'].failure,
    content: (main) => main.getByRole('region', { name: 'Inbox', exact: true }).getByRole('row').first(),
  },
  '/calendar': {
    heading: /^\p{Lu}\p{L}+ \d{4}$/u,
    call: '/tasks/calendar',
    words: endpoints['tasks.calendar'].failure,
    content: (main) => main.getByRole('grid').first(),
  },
  '/projects': {
    heading: 'Projects',
    call: '/projects',
    words: endpoints['projects.list'].failure,
    content: (main) => main.getByText('No projects yet'),
  },
  '/review': {
    heading: 'Weekly Review',
    call: '/reviews/current',
    words: endpoints['reviews.current'].failure,
    content: (main) => main.getByRole('button', { name: 'Start Weekly Review' }),
  },
  '/analytics': {
    heading: 'Analytics',
    call: '/analytics/patterns',
    words: endpoints['analytics.patterns'].failure,
    content: (main) => main.getByText('Not enough data yet. Complete more tasks to see analytics!'),
  },
  '/process': {
    heading: 'Process',
    call: '/tasks/inbox',
    words: endpoints['tasks.inbox'].failure,
    content: (main) => main.getByText('What is it?'),
  },
};

/** How often the page has announced exactly this on the current screen. */
const timesSpoken = async (page: Page, words: string) =>
  (await allSpoken(page)).filter((text) => text === words).length;
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

/** Stores a token, as a sign-in in another tab does: the page then returns to where its session ended. */
const signInElsewhere = (page: Page, token: string) =>
  page.evaluate((newValue) => {
    localStorage.setItem('auth_token', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue, storageArea: localStorage }));
  }, token);

test('every screen that reads from the server is tested here', () => {
  expect([...Object.keys(failing), '/ai'].toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

test('each screen shows every failure of the server, and recovers with it', async () => {
  const { page, expectNoise } = await openOn('our service', { signIn: 'stored' });
  for (const noise of noiseOf(Object.values(failing).map(({ words }) => words))) expectNoise(noise);
  // Placeholders would otherwise animate, sixty times a second, for each second before a retry.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const token = (await storedToken(page)) ?? '';
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });

  for (const [path, { heading, call, words, content, inPlace }] of Object.entries(failing)) {
    const server = await spoil(page, 'GET', call);
    const h1 = page.getByRole('heading', { level: 1, name: heading });

    // The end of the session leads to the sign-in, which says why; nothing is retried.
    Object.assign(server, { fault: ended, asked: 0 });
    // The first session ends as the page loads, the others within the page.
    const command = screens.find((screen) => screen.path === path)?.command ?? '';
    if (path === '/') await page.goto(path);
    else await pressKeyOf(page, command);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.getByRole('alert').getByText('Your session has ended. Please sign in again.').waitFor();
    expect(server.asked, path).toBe(1);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    expect(await storedToken(page)).toBeNull();

    await forgetSpoken(page);
    for (const [index, fault] of faults.entries()) {
      Object.assign(server, { fault, asked: 0 });
      // Nothing read before the end of the session remains: the screen reads again.
      if (index === 0) await signInElsewhere(page, token);
      // The first screen's reads start before its code, and fail then.
      else if (path === '/') await page.reload();
      else await tryAgain.press('Enter');
      const message = `${path}: ${fault.name}`;
      const shown = fault.words ?? words;
      await main.getByText(inPlace ?? shown, { exact: true }).waitFor();
      await expect.poll(() => timesSpoken(page, shown), { message }).toBe(1);
      await page.getByRole('contentinfo').getByText(shown, { exact: true }).waitFor();
      await tryAgain.waitFor();
      await expect.poll(() => server.asked, { message }).toBe(2);
      await h1.waitFor();
      await expect.poll(() => hasFocus(page), { message }).toBe(true);
    }
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);

    // The shell works: its links lead elsewhere, and Back returns.
    await sidebar.getByRole('link', { name: 'AI Assistant' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'AI Assistant' }).waitFor();
    await page.goBack();
    await h1.waitFor();
    await tryAgain.waitFor();

    Object.assign(server, { fault: null, asked: 0 });
    await tryAgain.press('Enter');
    await content(main).waitFor();
    await untilGone(tryAgain);
    // The month shows its grid before its tasks.
    await expect.poll(() => server.asked, { message: path }).toBe(1);
    await expect.poll(() => hasFocus(page), { message: path }).toBe(true);
    // In a field keys are letters: leave it before going to the next screen.
    await leaveField(page);
  }
}, 240_000);

test('/login shows every failure of the server, and recovers with it', async () => {
  const { page, expectNoise } = await openOn('our service');
  for (const noise of noiseOf([])) expectNoise(noise);
  const server = await spoil(page, 'POST', '/auth/login');
  await page.goto('/login');
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await email.fill(owner.email);
  await password.fill(owner.password);
  for (const fault of faults) {
    Object.assign(server, { fault, asked: 0 });
    await signIn.press('Enter');
    const shown = fault.words ?? endpoints['auth.login'].failure;
    // Beside the table's text stands why the credentials were not checked.
    const spoken = async () => (await allSpoken(page)).filter((text) => text.startsWith(shown)).length;
    await expect.poll(spoken, { message: fault.name }).toBe(1);
    await page.getByRole('alert').getByText(shown, { exact: true }).waitFor();
    await signIn.waitFor();
    expect(server.asked, fault.name).toBe(1);
    expect([await email.inputValue(), await password.inputValue()]).toEqual([owner.email, owner.password]);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await hasFocus(page), fault.name).toBe(true);
  }
  server.fault = null;
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
});

test('/ai shows every failure of the server, and recovers with it', async () => {
  const { page, expectNoise } = await openOn('our service', { signIn: 'stored' });
  for (const noise of noiseOf([endpoints['ai.chat'].failure])) expectNoise(noise);
  const server = await spoil(page, 'POST', '/ai/chat');
  await page.goto('/ai');
  const h1 = page.getByRole('heading', { level: 1, name: 'AI Assistant' });
  await h1.waitFor();
  const conversation = page.getByRole('main').getByRole('region', { name: 'Conversation' });
  const field = page.getByRole('main').getByRole('textbox');
  await field.fill('What next?');
  for (const [index, fault] of faults.entries()) {
    Object.assign(server, { fault, asked: 0 });
    await field.press('Enter');
    // The assistant says the same for every failure (spec §8), then the reason, in one announcement.
    const reason = fault.words ?? 'The server cannot be reached, or the connection broke off.';
    await expect
      .poll(() => timesSpoken(page, `${endpoints['ai.chat'].failure} ${reason}`), { message: fault.name })
      .toBe(1);
    await conversation.getByText(endpoints['ai.chat'].failure, { exact: true }).nth(index).waitFor();
    await conversation.getByRole('listitem').last().getByText(reason, { exact: true }).waitFor();
    await page.getByRole('contentinfo').getByText(reason, { exact: true }).waitFor();
    // No typed text is lost: Enter tries again.
    await expect.poll(() => field.inputValue(), { message: fault.name }).toBe('What next?');
    expect(server.asked, fault.name).toBe(1);
    await h1.waitFor();
    expect(await hasFocus(page), fault.name).toBe(true);
  }
  server.fault = {
    name: 'none',
    answer: (call) => call.fulfill({ json: { suggestion: { response: 'Call Ana.' } } }),
  };
  await field.press('Enter');
  await conversation.getByText('Call Ana.', { exact: true }).waitFor();
  const models = await spoil(page, 'GET', '/ai/models');
  models.fault = ended;
  await page.reload();
  await page.getByRole('alert').getByText('Your session has ended. Please sign in again.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
});
