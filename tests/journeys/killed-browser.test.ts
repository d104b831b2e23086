import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { killableBrowser } from '#tests/support/killable-browser.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { openDialog, overlay } from '#tests/support/overlay.ts';
import { owner, startService } from '#tests/support/service.ts';
import { keepsAnswers, storedIn } from '#tests/support/stored.ts';
import { type ServerName, servers } from '#tests/support/two-servers.ts';

/**
 * How often the browser is killed; more by hand: `MIZU_KILLS=50`, on the other server too. What the browser has stored does not
 * depend on which one it is, and what becomes of it there tests/outbox/model.test.ts proves, where pages are killed as well.
 */
const KILLS = Number(process.env.MIZU_KILLS ?? 2);
const killedOn: readonly ServerName[] = process.env.MIZU_KILLS === undefined ? ['our service'] : servers;
const SEED = Number(process.env.MIZU_SEED ?? 18);
/** The latest time of the kill, in milliseconds after the capture line has opened. */
const LATEST = 3000;

/** Random numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isCapture = (title: string) => /^\d+\.\d+$/.test(title);

async function startOn(server: ServerName) {
  const other = server === 'our service' ? null : await startOtherServer();
  if (other) onTestFinished(() => other.close());
  const service = await startService({ env: other ? { MIZU_API_BASE: other.base } : {} });
  onTestFinished(() => service.dispose());
  return { service, other, base: other?.base ?? `${service.address}/api`, user: other ? otherUser : owner };
}

/** Captures one item after another until killed; adds each title to `said` once the page has announced it as added. */
function captureOn(said: string[], round: number) {
  let title = '';
  let isHeard = Promise.withResolvers<void>();
  /** The page announces it only when the server has the task, or the browser has stored it. */
  const hear = (words: string) => {
    if (!words.startsWith('Added to Inbox')) return;
    said.push(title);
    isHeard.resolve();
  };
  const run = async (page: Page, begin: () => void): Promise<void> => {
    await page.keyboard.press('c');
    const field = page.getByRole('textbox', { name: 'What has your attention?' });
    await field.waitFor();
    begin();
    for (let count = 1; !page.isClosed(); count += 1) {
      isHeard = Promise.withResolvers();
      title = `${round}.${count}`;
      await field.fill(title);
      await page.keyboard.press('Control+Enter');
      await Promise.race([isHeard.promise, page.waitForEvent('close', { timeout: 0 })]);
    }
  };
  return { hear, run };
}

/** The texts of the changes that the user has to decide, by title. */
async function parkedOn(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('changes not sent');
  await overlay(page)
    .getByRole('option', { name: /^Changes not sent/ })
    .waitFor();
  await page.keyboard.press('Enter');
  const rows = openDialog(page, 'Changes not sent').getByRole('row', { name: /^Capture: / });
  await rows.first().waitFor();
  return new Map((await rows.allInnerTexts()).map((text) => [/Capture: (\d+\.\d+)/.exec(text)?.[1] ?? text, text]));
}

test.each(killedOn)(
  'a killed browser loses no capture that was announced as added, and duplicates none: %s',
  async (server) => {
    const { service, other, base, user } = await startOn(server);
    const browser = killableBrowser();
    const at = (path: string) => `${service.address}${path}`;
    let token: string | null = null;
    const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => {} });
    ({ token } = await call('auth.login', { body: { email: user.email, password: user.password } }));
    const first = await browser.start();
    await first.goto(at('/healthz'));
    await first.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
    await first.goto(at('/inbox'));
    await first.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await expect.poll(() => first.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    // A page that never learned who the user is cannot open without the server.
    await keepsAnswers(first, ['user.profile']);
    await browser.quit();

    const random = randomFrom(SEED);
    const said: string[] = [];
    // On a slow machine the browser may be killed before the first announcement, which proves nothing.
    for (let round = 1; round <= KILLS || (said.length === 0 && round <= KILLS + 10); round += 1) {
      // The server is up for the first kill, down for the next, and so on.
      const isAway = round % 2 === 0;
      if (isAway) await Promise.all([service.kill(), other?.leave()]);
      const { hear, run } = captureOn(said, round);
      const page = await browser.start(hear);
      await page.goto(at('/inbox'));
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
      let killed: Promise<void> | undefined;
      const moment = random() * LATEST;
      const stopped = await run(page, () => {
        killed = new Promise<void>((resolve) => setTimeout(resolve, moment)).then(() => browser.kill());
      }).catch(String);
      expect(stopped ?? 'closed').toMatch(/closed|crash/i);
      await killed;
      if (isAway) await Promise.all([service.restart(), other?.comeBack()]);
    }

    const last = await browser.start();
    await last.goto(at('/inbox'));
    // The footer does not count them until the code of the outbox has loaded.
    await last.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    const states = async () => (await storedIn(last, 'outbox')).map(({ state }) => state);
    await expect.poll(async () => (await states()).every((state) => state === 'parked')).toBe(true);
    // Another server has no keys: the user decides whether to resend a creation that may have arrived.
    const parked = (await states()).length > 0 ? await parkedOn(last) : new Map<string, string>();
    const found = (await call('tasks.list', {})).tasks.map(({ title }) => title).filter(isCapture);
    process.stdout.write(
      `${server}: killed ${KILLS} times, seed ${SEED}; ${said.length} captures announced as added, ${found.length} found, ${parked.size} listed\n`,
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((title) => !found.includes(title) && !parked.has(title))).toEqual([]);
    expect(found.toSorted()).toEqual([...new Set(found)].toSorted());
    // Killed before the answer: if the server does not say when it created a task, the user decides.
    for (const [title, words] of parked)
      expect(words).toContain(found.includes(title) ? 'which may be this one' : 'the server has no task of this title');
  },
);

/** Signs in for the next load. A killed browser may not have written this to its disk. */
async function storeToken(page: Page, address: string, token: string): Promise<void> {
  await page.goto(`${address}/healthz`);
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
}

test('a capture, an edit, a message to the assistant and the reflection on a week, half written in three tabs, are still there after the browser is killed', async () => {
  const { service, base } = await startOn('our service');
  const browser = killableBrowser();
  let token = '';
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => {} });
  ({ token } = await call('auth.login', { body: { email: owner.email, password: owner.password } }));
  const { task } = await call('tasks.create', { body: { title: 'Pay rent' } });
  await call('reviews.start', {});
  const at = (path: string) => `${service.address}${path}`;
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const goTo = async (page: Page, key: string, name: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await heading(page, name).and(page.locator(':focus')).waitFor();
  };
  const capture = (page: Page) => page.getByRole('textbox', { name: 'What has your attention?' });
  const description = (page: Page) => openDialog(page, 'Pay rent').getByLabel('Description', { exact: true });
  const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
  const wins = (page: Page) => page.getByLabel('Wins this week');
  const week = ['The outline', ' of the book', ', and a week by the sea'];

  const asked = await browser.start();
  await storeToken(asked, service.address, token);
  await asked.goto(at('/ai'));
  await message(asked).fill('What comes after');
  await keepsAnswers(asked, ['What comes after']);
  // In its field letters are words.
  await heading(asked, 'AI Assistant').focus();
  await goTo(asked, 'r', 'Weekly Review');
  for (const [some, words] of week.entries()) {
    await wins(asked).press('End');
    await asked.keyboard.type(words);
    await keepsAnswers(asked, [week.slice(0, some + 1).join('')]);
  }
  const edited = await asked.context().newPage();
  await edited.goto(at(`/inbox?task=${task.id}`));
  await description(edited).fill('To the new account');
  await keepsAnswers(edited, ['To the new account']);
  const captured = await asked.context().newPage();
  await captured.goto(at('/inbox'));
  await heading(captured, 'Inbox').waitFor();
  await captured.keyboard.press('c');
  // It has none of the other tabs' text.
  expect(await capture(captured).inputValue()).toBe('');
  await capture(captured).fill('Call Ana about');
  await keepsAnswers(captured, ['Call Ana about', 'To the new account', 'What comes after', week.join('')]);
  await browser.kill();

  const next = await browser.start();
  await storeToken(next, service.address, token);
  await next.goto(at('/ai'));
  await expect.poll(() => message(next).inputValue()).toBe('What comes after');
  await heading(next, 'AI Assistant').focus();
  await goTo(next, 'r', 'Weekly Review');
  await expect.poll(() => wins(next).inputValue()).toBe(week.join(''));
  await goTo(next, 'i', 'Inbox');
  await next.keyboard.press('c');
  await expect.poll(() => capture(next).inputValue()).toBe('Call Ana about');
  await capture(next).press('Enter');
  await expect
    .poll(async () => (await call('tasks.list', {})).tasks.map(({ title }) => title))
    .toContain('Call Ana about');
  await next.getByRole('main').getByRole('row', { name: 'Pay rent' }).press('Enter');
  await expect.poll(() => description(next).inputValue()).toBe('To the new account');
  // Once sent, the message is in no other tab.
  const another = await next.context().newPage();
  await another.goto(at('/inbox'));
  await another.getByRole('main').getByRole('row', { name: 'Call Ana about' }).waitFor();
  await another.keyboard.press('c');
  expect(await capture(another).inputValue()).toBe('');
});
