import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type HeldCall, intercept } from '#tests/support/intercept.ts';
import { loseConnection } from '#tests/support/lose-connection.ts';
import { noOverlay, openDialog, overlay } from '#tests/support/overlay.ts';
import { keepsAnswers, storedIn } from '#tests/support/stored.ts';
import { type AppOn, emptyOut, failing, openOn, region, signInOn } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const footer = (page: Page) => page.locator('footer');
const row = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true });

/** On the board with one task, whose lists have been stored in the browser. */
async function openBoard(app: AppOn): Promise<void> {
  const { page, call } = app;
  await emptyOut(app);
  await call('tasks.create', { body: { title: 'Sweep', status: 'inbox' } });
  await page.goto('/tasks');
  await row(page, 'Sweep').waitFor();
  await keepsAnswers(page, ['tasks.list', 'Sweep']);
}

async function typeToCapture(page: Page, title: string): Promise<void> {
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'What has your attention?' }).waitFor();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
}

async function capture(page: Page, title: string): Promise<void> {
  await typeToCapture(page, title);
  await row(page, title).waitFor();
}

const titlesOf = async ({ call }: AppOn) =>
  (await call('tasks.list', {})).tasks.map(({ title, status }) => `${title}:${status}`).sort();

test('changes made while another server is away survive a reload, and are sent once it is back', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page, expectNoise } = app;
  expectNoise(/ERR_CONNECTION_REFUSED/);
  expectNoise(/ApiError: Failed to/);
  // The page asks whether a deleted task is gone before it creates it again.
  expectNoise(/404/);
  await openBoard(app);

  const comeBack = await loseConnection(app);
  await row(page, 'Sweep').press('s');
  await page.keyboard.press('n');
  await footer(page).getByText('1 not sent yet').waitFor();
  await region(page, 'Next Actions').getByText('Sweep').waitFor();
  await capture(page, 'Oat milk');
  await footer(page).getByText('2 not sent yet').waitFor();
  // The step of the history is stored a moment after it has ended.
  await keepsAnswers(page, ['Added to Inbox']);

  await page.reload();
  await footer(page).getByText('2 not sent yet').waitFor();
  await footer(page).getByText('offline').waitFor();
  await region(page, 'Next Actions').getByText('Sweep').waitFor();
  await region(page, 'Inbox').getByText('Oat milk').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Sweep:inbox']);

  comeBack();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await footer(page).getByText('all saved', { exact: true }).waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Oat milk:inbox', 'Sweep:next']);
  await region(page, 'Inbox').getByText('Oat milk').waitFor();
  await expect.poll(() => row(page, 'Oat milk').count()).toBe(1);

  // The current page undoes and redoes the previous page's steps.
  await page.keyboard.press('z');
  await footer(page).getByText('Undone: Added to Inbox').waitFor();
  await untilGone(row(page, 'Oat milk'));
  await page.keyboard.press('z');
  await footer(page).getByText('Undone: Moved to Next Actions').waitFor();
  await region(page, 'Inbox').getByText('Sweep').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Oat milk:inbox', 'Sweep:inbox']);
  // Both steps are stored as undone a moment later.
  const kept = async () => JSON.stringify(await storedIn(page, 'snapshot'));
  await expect.poll(async () => (await kept()).match(/"isUndone":true/g)?.length).toBe(2);
  await page.reload();
  await region(page, 'Inbox').getByText('Sweep').waitFor();
  // The deletion was sent as the page was left, and the list may have been read before.
  await expect.poll(() => titlesOf(app)).toEqual(['Sweep:inbox']);
  await footer(page).getByText('all saved', { exact: true }).waitFor();
  await page.keyboard.press('Shift+Z');
  await footer(page).getByText('Done again: Moved to Next Actions').waitFor();
  await region(page, 'Next Actions').getByText('Sweep').waitFor();
  await page.keyboard.press('Shift+Z');
  await footer(page).getByText('Done again: Added to Inbox').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Oat milk:inbox', 'Sweep:next']);
  await expect.poll(() => row(page, 'Oat milk').count()).toBe(1);
});

test('unsent changes are listed without a connection and after a refusal, and are kept for the next sign-in', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, expectNoise } = app;
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  expectNoise(/ERR_CONNECTION_REFUSED/);
  expectNoise(/404/);
  expectNoise(/ApiError: Failed to/);
  expectNoise(/ApiError: .*not found/i);
  // Overlays that are loaded ahead are in one file.
  const code = page.waitForResponse((answer) => answer.url().includes('/overlays-'));
  await openBoard(app);
  await (await code).finished();
  await takeBackInACopy(app);
  await listWithoutConnection(app);
  await listWhatIsRefused(app);
  await keepForTheNextSignIn(app);
});

/** A duplicated tab undoes nothing of the original. */
async function takeBackInACopy({ page }: AppOn): Promise<void> {
  await row(page, 'Sweep').press('#');
  await footer(page).getByText('Task deleted').waitFor();
  await keepsAnswers(page, ['Task deleted']);
  // Copies the session storage, as a browser does when it duplicates a tab.
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/tasks'))]);
  await region(copy, 'Inbox').waitFor();
  await copy.keyboard.press('z');
  await footer(copy).getByText('There is nothing to undo').waitFor();
  await copy.close();
  await page.keyboard.press('z');
  await row(page, 'Sweep').waitFor();
}

/** Opens the list from the palette; resolves to it. */
async function openUnsent(page: Page): Promise<Locator> {
  await page.keyboard.type('changes not sent');
  await overlay(page)
    .getByRole('option', { name: /^Changes not sent/ })
    .waitFor();
  await page.keyboard.press('Enter');
  return openDialog(page, 'Changes not sent');
}

/** The list opens without a connection, for the first time in this page. */
async function listWithoutConnection({ page }: AppOn): Promise<void> {
  await page.context().setOffline(true);
  onTestFinished(() => page.context().setOffline(false));
  await capture(page, 'Oat milk');
  await footer(page).getByText('1 not sent yet').waitFor();
  await page.keyboard.press('Control+k');
  const dialog = await openUnsent(page);
  await dialog
    .getByRole('row', { name: /Oat milk/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.context().setOffline(false);
  await dialog.getByText('Everything is sent').waitFor();
  // The row goes, and the focus moves with it: a key in that moment is held back, a click is not.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await noOverlay(page);
}

/** A change that the server refuses is listed with its words, can be sent again, and discarded. */
async function listWhatIsRefused(app: AppOn): Promise<void> {
  const { page, call } = app;
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await row(page, 'Sweep').waitFor();
  const comeBack = await loseConnection(app);
  await row(page, 'Sweep').press('s');
  await page.keyboard.press('n');
  await footer(page).getByText('1 not sent yet').waitFor();
  // Another device deletes the task meanwhile.
  const task = (await call('tasks.list', {})).tasks.find(({ title }) => title === 'Sweep');
  await call('tasks.delete', { params: { id: task?.id ?? '' } });
  comeBack();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await footer(page).getByText('1 needs you').waitFor();

  // The card goes, and the focus moves with it: a key in that moment is held back, a click is not.
  await page.getByRole('banner').getByRole('button', { name: 'Commands' }).click();
  const dialog = await openUnsent(page);
  const change = dialog.getByRole('row', { name: /^Move: Sweep, It was deleted elsewhere/ });
  await change.and(page.locator(':focus')).waitFor();
  // A retry is refused again.
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/move') && answer.status() === 404);
  await page.keyboard.press('Enter');
  await refused;
  await footer(page).getByText('1 needs you').waitFor();
  await change.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('#');
  await dialog.getByText('Everything is sent').waitFor();
  await page.keyboard.press('Escape');
  await footer(page).getByText('Change discarded').waitFor();
  await footer(page).getByText('all saved', { exact: true }).waitFor();
}

/** With unsent changes, signing out asks; kept changes are sent at the next sign-in. */
async function keepForTheNextSignIn(app: AppOn): Promise<void> {
  const { page } = app;
  const comeBack = await loseConnection(app);
  await capture(page, 'Bread');
  await footer(page).getByText('1 not sent yet').waitFor();

  const logout = page.getByRole('button', { name: 'Logout', exact: true });
  const answer = overlay(page).getByRole('option', { name: /^Log out and keep it/ });
  await logout.press('Enter');
  await answer.waitFor();
  await page.keyboard.press('Escape');
  await logout.and(page.locator(':focus')).waitFor();
  // The closing palette stays in the page while it fades.
  await untilGone(answer);
  await logout.press('Enter');
  await answer.click();
  await page.waitForURL('**/login');
  const told = '1 change is not sent. This browser keeps it for your next sign-in';
  await page.getByRole('main').getByText(`${told}. Failed to log out`, { exact: true }).waitFor();

  comeBack();
  await signInOn(app);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await footer(page).getByText('1 change was sent').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Bread:inbox', 'Oat milk:inbox']);
}

test('a change that another server refuses because the session has ended is kept, announced, and sent after the next sign-in', async () => {
  const app = await openOn('the other server', { signIn: true });
  const { page, user, expectNoise } = app;
  await openBoard(app);
  expectNoise(/401/);
  const refuse = () => failing(page, ['POST', '/tasks'], 'Unauthenticated.', 401);
  const signInAgain = async () => {
    await page.waitForURL('**/login');
    await page.getByRole('main').getByText('1 change is not sent. Sign in again to send it').waitFor();
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(user.password);
  };
  let letAgain = await refuse();
  await typeToCapture(page, 'Milk');
  await signInAgain();
  letAgain();
  await page.keyboard.press('Enter');
  await footer(page).getByText('1 change was sent').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Milk:inbox', 'Sweep:inbox']);

  // The same for a change that has waited, and is refused when the outbox sends it: it counts as not done.
  expectNoise(/ERR_CONNECTION_REFUSED/);
  expectNoise(/ApiError: Failed to/);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await row(page, 'Sweep').waitFor();
  const comeBack = await loseConnection(app);
  await row(page, 'Sweep').press('Shift+ArrowRight');
  await footer(page).getByText('1 not sent yet').waitFor();
  await capture(page, 'Bread');
  await footer(page).getByText('2 not sent yet').waitFor();
  // One that is not stored yet would be sent after the other.
  const states = async () => (await storedIn(page, 'outbox')).map(({ state }) => state);
  await expect.poll(states).toEqual(['waiting', 'waiting']);
  letAgain = await refuse();
  comeBack();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await signInAgain();
  letAgain();
  await page.keyboard.press('Enter');
  await footer(page).getByText('1 change was sent').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Bread:inbox', 'Milk:inbox', 'Sweep:next']);
});

test('what is on its way to another server as a read is refused with the token is sent after the next sign-in, and not looked for as lost', async () => {
  const app = await openOn('the other server', { signIn: true });
  const { page, user, expectNoise } = app;
  await openBoard(app);
  expectNoise(/401/);
  const sent = Promise.withResolvers<HeldCall>();
  const pass = await intercept(page, ['POST', '/tasks'], sent.resolve);
  await typeToCapture(page, 'Milk');
  const held = await sent.promise;
  const letRead = await failing(page, ['GET', '/tasks/inbox'], 'Unauthenticated.', 401);
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await refused;
  await held.fulfill({ status: 401, json: { message: 'Unauthenticated.' } });
  await page.waitForURL('**/login');
  letRead();
  pass();
  await page.getByRole('main').getByText('1 change is not sent. Sign in again to send it').waitFor();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  await footer(page).getByText('1 change was sent').waitFor();
  await expect.poll(() => titlesOf(app)).toEqual(['Milk:inbox', 'Sweep:inbox']);
});
