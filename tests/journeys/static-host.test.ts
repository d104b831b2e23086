import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { startStaticHost } from '#tests/support/static-host.ts';

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(otherUser.email);
  await page.getByLabel('Password').fill(otherUser.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
}

test('the built client works on a plain file host, with any server that implements the specified calls at /api', async () => {
  const other = await startOtherServer();
  onTestFinished(() => other.close());
  const host = await startStaticHost({ apiBase: other.base });
  onTestFinished(() => host.close());
  const { page } = await openApp();

  await page.goto(host.address);
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Noor Elsewhere' }).waitFor();
  expect(await page.evaluate(() => document.querySelectorAll('[nonce]').length)).toBe(0);
  expect(await (await fetch(host.address)).text()).not.toMatch(/nonce|__[A-Z_]+__/);

  const goTo = async (label: string) => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
  };
  await goTo('Inbox');
  await page.getByRole('button', { name: 'Quick Add', exact: true }).press('Enter');
  await page.getByLabel('Title').fill('Knit a scarf');
  await page.getByLabel('Title').press('Enter');
  await page.getByRole('heading', { level: 3, name: 'Knit a scarf' }).waitFor();
  await expect.poll(() => other.state.tasks.at(-1)?.title).toBe('Knit a scarf');

  await goTo('AI Assistant');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  for (const question of ['What now?', 'And then?']) {
    await page.getByLabel('Message').fill(question);
    await page.getByLabel('Message').press('Enter');
    await conversation.getByText(`gemini heard: ${question}`).waitFor();
  }
  // Nothing marks this API as our own, so it gets only the table's calls and headers.
  const asked = other.requests.filter(({ path }) => path === '/ai/chat').map(({ body }) => body);
  expect(asked).toEqual([
    { message: 'What now?', ai_model: 'gemini' },
    { message: 'And then?', ai_model: 'gemini' },
  ]);
  for (const { headers } of other.requests) {
    expect(headers).not.toHaveProperty('idempotency-key');
    expect(headers.accept).toBe('application/json');
  }

  await page.goto(host.address);
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Noor Elsewhere' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
});

/** A plain file host whose `config.json` names the other server, which answers only that host's pages. */
async function startApart(config: (base: string) => string) {
  let base = '';
  const host = await startStaticHost({ config: () => config(base) });
  onTestFinished(() => host.close());
  const other = await startOtherServer({ origin: host.address });
  onTestFinished(() => other.close());
  ({ base } = other);
  return { host, other };
}

test('config.json beside the page names an API on another origin: an error in it is shown and can be fixed, and the page may reach no other origin', async () => {
  let apiBase = 'tasks.example.org';
  const { host, other } = await startApart((base) => JSON.stringify({ apiBase: apiBase || base, sourceHosts: [] }));
  const { page, expectNoise } = await openApp();
  await page.goto(host.address);
  await signIn(page);
  await page
    .getByRole('main')
    .getByText('This page’s /config.json is wrong: apiBase must be a path, such as /api, or an http(s) address.')
    .waitFor();
  expect(other.requests).toEqual([]);

  // Fixed without a new build or a reload.
  apiBase = '';
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Noor Elsewhere' }).waitFor();
  expect(other.requests.map(({ path }) => path)).toContain('/auth/login');
  expect(other.preflights.refused).toEqual([]);

  // Neither the page's own configuration nor its host lets it connect elsewhere.
  expectNoise(/(?:Connecting|Refused to connect) .*Content Security Policy/);
  const foreign = await startStaticHost({});
  onTestFinished(() => foreign.close());
  const outcome = (address: string) =>
    page.evaluate(
      (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused',
        ),
      address,
    );
  expect(await outcome(foreign.address)).toBe('refused');
  expect(await outcome(host.address)).toBe('reached');

  // The page runs only its own scripts.
  expectNoise(/inline script .*Content Security Policy directive/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    document.head.append(script);
    return document.title;
  });
  expect(ran).not.toBe('injected');
});

test('unsent changes for one API are not sent to another that config.json names later', async () => {
  let api = '';
  const host = await startStaticHost({ config: () => JSON.stringify({ apiBase: api }) });
  onTestFinished(() => host.close());
  const [old, next] = [
    await startOtherServer({ origin: host.address }),
    await startOtherServer({ origin: host.address }),
  ];
  onTestFinished(async () => void (await Promise.all([old.close(), next.close()])));
  const { page, expectNoise } = await openApp();
  // A call may be sent just as the server closes the kept connection.
  expectNoise(/ERR_(?:CONNECTION_REFUSED|SOCKET_NOT_CONNECTED)/);
  expectNoise(/401/);
  expectNoise(/ApiError: Failed to (?:move|fetch)/);
  // The two servers have different tokens.
  next.state.nextId += 1000;
  const board = async (from: string) => {
    api = from;
    await page.goto(host.address);
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Noor Elsewhere' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Tasks', exact: true })
      .press('Enter');
  };
  const finish = async (title: string) => {
    await page.getByRole('button', { name: `Move to… ${title}`, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Done' }).press('Enter');
  };
  const moves = (server: typeof old) =>
    server.requests.filter(({ path }) => path.endsWith('/move')).map(({ path }) => path);

  await board(old.base);
  await page.getByRole('button', { name: 'Move to… Sweep the yard', exact: true }).waitFor();
  await old.leave();
  await finish('Sweep the yard');
  const footer = page.getByRole('contentinfo');
  await footer.getByText(/1 not sent yet/).waitFor();
  await footer.getByText(/Failed to (?:move|fetch)/).waitFor();

  await board(next.base);
  await finish('Read the manual');
  await expect.poll(() => moves(next).length).toBeGreaterThan(0);
  const idOf = (server: typeof old, title: string) => server.state.tasks.find((task) => task.title === title)?.id;
  expect(moves(next)).toEqual([`/tasks/${idOf(next, 'Read the manual')}/move`]);

  await old.comeBack();
  await board(old.base);
  await expect.poll(() => moves(old)).toEqual([`/tasks/${idOf(old, 'Sweep the yard')}/move`]);
});
