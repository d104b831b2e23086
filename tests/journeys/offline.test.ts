import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { answeredBy, keptByWorker } from '#tests/support/kept-release.ts';
import { nextRelease } from '#tests/support/next-release.ts';
import { arriveHome, openApp } from '#tests/support/open-app.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { startStaticHost } from '#tests/support/static-host.ts';
import { keepsAnswers } from '#tests/support/stored.ts';
import { emptyOut, openOn, region, spoken } from '#tests/support/two-servers.ts';

const footer = (page: Page) => page.locator('footer');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signInElsewhere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(otherUser.email);
  await page.getByLabel('Password').fill(otherUser.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
}

async function goTo(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: label }).waitFor();
}

const line = 'What has your attention?';

/** Captures one item after another, in a line that stays open. */
async function captureAll(page: Page, titles: readonly string[]): Promise<void> {
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: line });
  await field.waitFor();
  for (const title of titles) {
    await field.fill(title);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => field.inputValue()).toBe('');
  }
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
}

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);

const CAPTURED = numbered('Thought', 4);
const OLD = numbered('Old', 4);
/** The number of review steps to tick offline: the others are ticked before. */
const STEPS = 3;

test('the client works for a whole day without a server', async () => {
  const app = await openOn('our service', { signIn: 'stored', worker: true });
  const { page, service, call, expectNoise } = app;
  expectNoise(/ERR_CONNECTION_REFUSED/);
  expectNoise(/ApiError: Failed to/);
  await emptyOut(app);
  for (const title of OLD) await call('tasks.create', { body: { title, status: 'next' } });
  // Only the server knows the checklist, so the review starts while the server is up.
  const { review: begun } = await call('reviews.start', {});
  const steps = begun.checklist.length;
  const checklist = begun.checklist.map((step, at) => ({ ...step, completed: at < steps - STEPS }));
  await call('reviews.update', { params: { id: begun.id }, body: { checklist } });
  await arriveHome(app);
  await keptByWorker(page);
  await goTo(page, 'Inbox');
  // Leaving a screen before its read is answered cancels the read.
  await page.getByRole('main').getByText('Inbox is empty!').waitFor();
  await goTo(page, 'Tasks');
  const next = region(page, 'Next Actions');
  await next.getByText('Old 4').waitFor();
  await keepsAnswers(page, ['tasks.list', 'contexts.list', 'projects.list']);
  await goTo(page, 'Weekly Review');
  const items = page.getByRole('main').getByRole('checkbox');
  await items.first().waitFor();
  await keepsAnswers(page, ['Old 4', 'user.profile', 'tasks.inbox', 'reviews.current']);
  let unsent = 0;
  const notSent = async (more: number) => {
    unsent += more;
    await footer(page)
      .getByText(new RegExp(`^${unsent} not sent yet`))
      .waitFor();
  };
  // The service hosts the page as well as the API.
  await service.kill();
  await page.goto('/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await footer(page).getByText('offline', { exact: true }).waitFor();
  await captureAll(page, CAPTURED);
  await notSent(CAPTURED.length);

  await goTo(page, 'Weekly Review');
  await items.first().waitFor();
  for (let at = steps - STEPS; at < steps; at += 1) {
    await items.nth(at).press(' ');
    await notSent(1);
  }
  await page.getByRole('main').getByText('100%').waitFor();
  await page.getByLabel('Wins this week').fill('The outline');
  // The review cannot be completed while its last step is being stored.
  await page.getByRole('button', { name: 'Complete Weekly Review', disabled: false }).press('Enter');
  await notSent(1);
  await askWithoutServer(page);

  // The next page starts with all unsent changes of the previous one.
  await page.goto('/tasks');
  await notSent(0);
  await next.getByText('Old 4', { exact: true }).waitFor();
  // While tasks are still loading it says 'The others are still loading. Try again in a moment.', so try again.
  const selectAll = async () => {
    await next.getByRole('row', { name: 'Old 1', exact: true }).press('Control+a');
    return await footer(page).textContent();
  };
  await expect.poll(selectAll).toContain(`${OLD.length} selected`);
  await page.keyboard.press('s');
  await page.keyboard.press('w');
  await notSent(OLD.length);
  await page.keyboard.press('Escape');
  const thought = (title: string) => region(page, 'Inbox').getByRole('row', { name: title, exact: true });
  await thought('Thought 1').press('e');
  await notSent(1);
  await thought('Thought 2').press('F2');
  await page.getByRole('textbox', { name: /title/i }).fill('Better thought');
  await page.keyboard.press('Enter');
  await notSent(1);
  await footer(page).getByText('offline', { exact: true }).waitFor();

  await service.restart();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await footer(page).getByText('all saved', { exact: true }).waitFor();
  const expected = [
    ...CAPTURED.slice(2).map((title) => `${title}:inbox`),
    'Better thought:inbox',
    'Thought 1:done',
    ...OLD.map((title) => `${title}:waiting`),
  ];
  await expect
    .poll(async () => (await call('tasks.list', {})).tasks.map(({ title, status }) => `${title}:${status}`).toSorted())
    .toEqual(expected.toSorted());
  expect(await region(page, 'Waiting For').getByRole('row').count()).toBeGreaterThan(0);
  const reviewed = async () => (await call('reviews.list', {})).reviews.filter(({ wins }) => wins === 'The outline');
  await expect.poll(reviewed).toHaveLength(1);
  const [review] = await reviewed();
  expect(review?.checklist.map(({ completed }) => completed)).toEqual(Array.from({ length: steps }, () => true));
});

/** Commands that need the server say so, before and when they are run; the typed text stays. */
async function askWithoutServer(page: Page): Promise<void> {
  const why = 'The assistant needs the server, which does not answer now';
  await goTo(page, 'AI Assistant');
  await page.getByRole('main').getByText(why).waitFor();
  await expect.poll(() => spoken(page, why)).toBe(1);
  // The footer shows only the latest message: that of the screen's own read may come later.
  await spoken(page, 'Failed to fetch AI models');
  await page.getByLabel('Message').fill('What now?');
  await page.getByLabel('Message').press('Enter');
  await footer(page).getByText(why).waitFor();
  await expect.poll(() => spoken(page, why)).toBe(2);
  expect(await page.getByLabel('Message').inputValue()).toBe('What now?');
  await footer(page).getByText('offline', { exact: true }).waitFor();
}

test('a new release waits for the user, and open tabs keep the files of theirs, also offline', async () => {
  const other = await startOtherServer();
  onTestFinished(() => other.close());
  let config = '';
  const host = await startStaticHost({
    apiBase: other.base,
    config: () => config,
    configStatus: () => (config === '' ? 404 : 200),
  });
  onTestFinished(() => host.close());
  const app = await openApp({ worker: true, context: { baseURL: host.address } });
  const { page, newPage, expectNoise } = app;
  expectNoise(/404/);
  expectNoise(/ERR_CONNECTION_REFUSED/);
  expectNoise(/ApiError: Failed to/);
  await page.goto('/');
  await signInElsewhere(page);
  // The worker also runs on a file host without config.json.
  await keptByWorker(page);
  config = JSON.stringify({ apiBase: '/api' });
  await goTo(page, 'Inbox');
  await keepsAnswers(page, ['user.profile', 'tasks.inbox']);
  const entryOf = (tab: Page) => tab.locator('script[type=module]').first().getAttribute('src');
  const old = await entryOf(page);

  host.serve(nextRelease());
  const tab = await newPage();
  await tab.goto('/inbox');
  for (const one of [page, tab]) {
    await button(one, 'Update Mizu').waitFor();
    expect(await spoken(one, 'A newer release of Mizu is here')).toBe(1);
    expect(await entryOf(one)).toBe(old);
  }

  await host.leave();
  // An address with a query is not in the browser's cache: the worker answers.
  await page.goto('/inbox?asked=1');
  await footer(page).getByText('offline', { exact: true }).waitFor();
  await captureAll(page, ['Oat milk']);
  await footer(page)
    .getByText(/^1 not sent yet/)
    .waitFor();
  // Chromium cancels the change of workers if a request comes at that moment.
  await page.evaluate(() => {
    const asking = setInterval(() => void fetch('/api/tasks').catch(() => undefined), 2);
    setTimeout(() => clearInterval(asking), 1000);
  });
  await button(page, 'Update Mizu').click();
  await expect.poll(() => entryOf(page)).toBe(old?.replace(/\.js$/, '2.js'));
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.getByRole('row', { name: 'Oat milk', exact: true }).waitFor();
  await button(page, 'Update Mizu').waitFor({ state: 'hidden' });

  // The other tab runs the previous release, whose files are nowhere else by now.
  expect(await tab.evaluate((path) => fetch(path).then(({ status }) => status), old ?? '')).toBe(200);
  await goTo(tab, 'Analytics');
  await spoken(tab, 'Failed to fetch');
  await host.comeBack();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await footer(page).getByText('all saved', { exact: true }).waitFor();
  await expect.poll(() => other.state.tasks.filter(({ title }) => title === 'Oat milk')).toHaveLength(1);
});

test('an unreachable host behind a proxy, or full storage, leaves the API working', async () => {
  let status = 200;
  let base = '';
  const config = () => (status === 200 ? JSON.stringify({ apiBase: base }) : 'Bad gateway');
  const host = await startStaticHost({ config, configStatus: () => status, vary: 'Accept, Origin' });
  onTestFinished(() => host.close());
  const [first, second] = await Promise.all([0, 1].map(() => startOtherServer({ origin: host.address })));
  onTestFinished(async () => void (await Promise.all([first?.close(), second?.close()])));
  const { page, expectNoise } = await openApp({ worker: true, context: { baseURL: host.address } });
  base = first?.base ?? '';
  await page.goto('/');
  await signInElsewhere(page);
  await keptByWorker(page);
  // The worker is running by now, and caches this page's requests.
  await page.reload();
  const greeting = page.getByRole('heading', { level: 1, name: /^Welcome back/ });
  await greeting.waitFor();
  expect(await page.evaluate(answeredBy)).toEqual(['cache']);
  // Later starts reuse the compiled code, because their page preloads its modules as scripts.
  const asksForScripts = () =>
    page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('as="script"'));
  await expect.poll(asksForScripts).toBe(true);

  for (const trouble of [502, 522]) {
    status = trouble;
    const asked = first?.requests.length ?? 0;
    await page.reload();
    await greeting.waitFor();
    expect(await page.evaluate(answeredBy)).toEqual(['cache']);
    await expect.poll(() => first?.requests.length).toBeGreaterThan(asked);
  }

  // The API moves, and the storage is too full to record its new address.
  status = 200;
  base = second?.base ?? '';
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    });
  // Nobody is signed in there.
  expectNoise(/401/);
  await page.reload();
  await page.waitForURL('**/login');
  await signInElsewhere(page);
  expect(second?.requests.map(({ path }) => path)).toContain('/auth/login');
});

test('text shared by another app opens the capture line, after the sign-in if needed', async () => {
  const app = await openOn('our service');
  const { page, user } = app;
  await page.goto('/inbox?capture=Read%20this&text=A%20long%20read&url=https%3A%2F%2Fexample.org%2Fa');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  // A sign-in at a provider leaves the page, and returns to an address without the shared text.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mizu-arriving'))).not.toBeNull();
  await page.reload();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  const field = page.getByRole('textbox', { name: line });
  await field.and(page.locator(':focus')).waitFor();
  expect(await field.inputValue()).toBe('Read this');
  await page.keyboard.press('Enter');
  await footer(page).getByText('Added to Inbox').waitFor();
  await expect
    .poll(async () => (await app.call('tasks.inbox', {})).tasks.at(-1))
    .toMatchObject({ title: 'Read this', description: 'A long read\nhttps://example.org/a' });

  await page.goto('/inbox?capture');
  await field.and(page.locator(':focus')).waitFor();
  expect(await field.inputValue()).toBe('');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
