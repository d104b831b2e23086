import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { startOpenAi } from '#tests/support/open-ai-server.ts';
import { type AppOn, holding, openOn } from '#tests/support/two-servers.ts';

/** The assistant of our service with a reply that proposes to capture these titles. */
async function proposing(titles: readonly string[]) {
  const calls = titles.map((title) => ({ name: 'capture', input: { title } }));
  const model = await startOpenAi(() => ({ text: ['I propose:'], calls }));
  model.finish();
  const app = await openOn('our service', { signIn: 'stored', env: model.env });
  const { page, call } = app;
  await page.goto('/ai');
  await page.getByLabel('Provider', { exact: true }).selectOption('openai');
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill('What have I forgotten?');
  await field.press('Enter');
  const rows = page.getByRole('grid', { name: 'Proposed actions' }).getByRole('row');
  const statuses = () => rows.locator('h3 + div').allTextContents();
  await expect.poll(statuses).toEqual(titles.map(() => 'Proposed'));
  /** The number of tasks with each title on the service. */
  const made = async () => {
    const { tasks } = await call('tasks.list', {});
    return titles.map((wanted) => tasks.filter(({ title }) => title === wanted).length);
  };
  return { ...app, rows, statuses, made };
}

const accept = (rows: Awaited<ReturnType<typeof proposing>>['rows'], at: number) =>
  rows.nth(at).getByRole('button', { name: 'Accept', exact: true });
const holdTasks = ({ page }: Pick<AppOn, 'page'>) => holding(page, ['POST', '/tasks']);

test('a double click on a row’s Accept, a double Enter on a row and a double click on "Accept all proposed actions" make each task once', async () => {
  const others = Array.from({ length: 8 }, (_, at) => `Task ${at + 1}`);
  const titles = ['Clicked', 'Entered', ...others];
  const app = await proposing(titles);
  const { page, rows } = app;
  const ACCEPTED = 'Accepted: Added to Inbox';
  const releaseTwo = await holdTasks(app);
  await accept(rows, 0).dblclick();
  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(app.statuses).toEqual(['Being accepted', 'Being accepted', ...others.map(() => 'Proposed')]);
  releaseTwo();
  await expect.poll(app.statuses).toEqual([ACCEPTED, ACCEPTED, ...others.map(() => 'Proposed')]);
  await expect.poll(() => app.asked('POST /tasks')).toHaveLength(2);

  const release = await holdTasks(app);
  await page.getByRole('button', { name: 'Accept all proposed actions', exact: true }).dblclick();
  await expect
    .poll(app.statuses)
    .toEqual([ACCEPTED, ACCEPTED, 'Being accepted', ...others.slice(1).map(() => 'Waiting to be accepted')]);
  release();
  await expect.poll(app.statuses).toEqual(titles.map(() => ACCEPTED));
  await expect.poll(() => app.made()).toEqual(titles.map(() => 1));
  await expect.poll(() => app.asked('POST /tasks')).toHaveLength(titles.length);
});

test('a proposal whose answer is lost is resent, and one is accepted again after a reload: each is done once, and once more after undo', async () => {
  const app = await proposing(['Lost', 'Reloaded']);
  const { page, rows, expectNoise } = app;
  expectNoise(/net::ERR_CONNECTION_RESET/);
  expectNoise(/Failed to create task/);
  const answers = Promise.withResolvers<void>();
  const reached: string[] = [];
  await intercept(page, ['POST', '/api/tasks'], async (call) => {
    const { title } = call.body as { title: string };
    if (reached.includes(title)) return await call.proceed();
    await call.reach();
    reached.push(title);
    if (title === 'Lost') return await call.abort('ConnectionReset');
    await answers.promise;
  });
  await accept(rows, 0).click();
  await expect.poll(app.statuses).toEqual(['Accepted: Added to Inbox', 'Proposed']);
  // The change is kept, and resent with the same key.
  await expect.poll(() => app.asked('POST /tasks').length).toBe(2);
  await page.getByRole('contentinfo').getByText('all saved').waitFor();

  await accept(rows, 1).click();
  await expect.poll(app.statuses).toEqual(['Accepted: Added to Inbox', 'Being accepted']);
  await expect.poll(() => reached).toEqual(['Lost', 'Reloaded']);
  await page.reload();
  answers.resolve();
  await expect.poll(app.statuses).toEqual(['Accepted: Added to Inbox', 'Interrupted: it may have been done']);
  await accept(rows, 1).click();
  await expect.poll(app.statuses).toEqual(['Accepted: Added to Inbox', 'Accepted: Added to Inbox']);
  await expect.poll(() => app.made()).toEqual([1, 1]);

  await rows.nth(1).focus();
  await page.keyboard.press('z');
  await expect.poll(app.statuses).toEqual(['Accepted: Added to Inbox', 'Taken back']);
  await accept(rows, 1).click();
  await expect.poll(app.statuses).toEqual(['Accepted: Added to Inbox', 'Accepted: Added to Inbox']);
  // The undone task is deleted when the page is left; the one accepted after that stays.
  await page.reload();
  await expect.poll(app.made).toEqual([1, 1]);
  // At most: lost and sent again; kept at the reload, sent, and accepted again; accepted anew. Accepted again before the
  // outbox has sent what it kept, it is one call.
  await expect.poll(() => app.asked('POST /tasks').length).toBeLessThanOrEqual(6);
});
