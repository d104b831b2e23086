import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { type AppOn, emptyOut, holding, openOn } from '#tests/support/two-servers.ts';
import { type CreatingForm, creatingForms, PROJECT, TASK } from './creating-controls.ts';

type Control = CreatingForm['controls'][number];

/** As many as fill the screen: wherever the second click lands, one of them is there. */
const CHORES = Array.from({ length: 12 }, (_, at) => `Chore ${at}`);

/** The screen of a form, with one project, and tasks in the inbox. */
async function openAt({ path }: CreatingForm): Promise<AppOn> {
  const app = await openOn('our service', { signIn: 'stored' });
  const { call, page } = app;
  await emptyOut(app);
  const { project } = await call('projects.create', { body: { name: PROJECT } });
  for (const title of [TASK, ...CHORES]) await call('tasks.create', { body: { title, status: 'inbox' } });
  await page.goto(path.endsWith('?open=') ? `${path}${project.id}` : path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return app;
}

/** How many items of this name the server has. */
async function countOf({ call }: AppOn, { noun }: CreatingForm, title: string): Promise<number> {
  const names = {
    tasks: async () => (await call('tasks.list', {})).tasks.map((task) => task.title),
    projects: async () => (await call('projects.list', {})).projects.map(({ name }) => name),
    contexts: async () => (await call('contexts.list', {})).contexts.map(({ name }) => name),
    references: async () => (await call('references.list', {})).references.map((reference) => reference.title),
  };
  return (await names[noun]()).filter((name) => name === title).length;
}

/** Presses or clicks a control so many times, as fast as a hand does by mistake. */
async function press(page: Page, control: Control, title: string, times: 1 | 2): Promise<void> {
  if (typeof control === 'string') for (let time = 0; time < times; time += 1) await page.keyboard.press(control);
  else if (times === 1) await control(page, title).click();
  else await control(page, title).dblclick();
}

/** Types the words and sends them. */
async function send(app: AppOn, form: CreatingForm, control: Control, title: string, times: 1 | 2): Promise<void> {
  await form.open(app);
  await app.page.keyboard.type(form.words?.(title) ?? title);
  // A line means something once its row is there.
  if (form.words) await app.page.getByRole('dialog').getByText(title).last().waitFor();
  await press(app.page, control, title, times);
}

const isSaved = ({ page }: AppOn) => page.locator('footer').getByText('all saved', { exact: true }).waitFor();

/** Sends twice while the server keeps its answer back, which the second press does not wait for. */
async function sendTwice(app: AppOn, form: CreatingForm, control: Control, title: string): Promise<void> {
  const { page, asked } = app;
  const path = `/${form.noun}`;
  const before = asked(`POST ${path}`).length;
  const release = await holding(page, ['POST', path]);
  await send(app, form, control, title, 2);
  await expect.poll(() => asked(`POST ${path}`).length).toBeGreaterThan(before);
  release();
  await expect.poll(() => countOf(app, form, title)).toBeGreaterThan(0);
  await isSaved(app);
}

/** Loses the answer to the next creation, which the server makes. */
async function loseAnswer(page: Page, { noun }: CreatingForm): Promise<void> {
  let isLost = false;
  await intercept(page, ['POST', `/api/${noun}`], async (call) => {
    if (isLost) return await call.proceed();
    isLost = true;
    await call.lose();
  });
}

test.each(creatingForms)('$name: pressed twice, it makes one, and does nothing else', async (form) => {
  const app = await openAt(form);
  const { call, page } = app;
  for (const [at, control] of form.controls.entries()) {
    const title = `Twice${at}`;
    await sendTwice(app, form, control, title);
    expect(await countOf(app, form, title), `${control}`).toBe(1);
    // Where the second press may have landed.
    const inbox = (await call('tasks.inbox', {})).tasks.map((task) => task.title);
    expect(inbox, `${control}`).toEqual(expect.arrayContaining([TASK, ...CHORES]));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

const keeping = creatingForms.filter(({ retry }) => retry !== null);

test.each(keeping)('$name: sent again after its answer was lost, it makes one; typed anew, another', async (form) => {
  const app = await openAt(form);
  const { page, expectNoise } = app;
  const [control = 'Enter'] = form.controls;
  expectNoise(/ERR_CONNECTION_RESET/);
  expectNoise(/Failed to/);
  await loseAnswer(page, form);
  await send(app, form, control, 'Lost', 1);
  await page
    .locator('footer')
    .getByText(/Failed to/)
    .waitFor();
  expect(await countOf(app, form, 'Lost')).toBe(1);

  const retry = { ...form, ...form.retry };
  await retry.open(app);
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Lost');
  await press(page, retry.controls[0] ?? control, 'Lost', 1);
  await isSaved(app);
  expect(await countOf(app, form, 'Lost')).toBe(1);
  // A context's name is used once.
  if (form.noun === 'contexts') return;

  await send(app, form, control, 'Lost', 1);
  await expect.poll(() => countOf(app, form, 'Lost')).toBe(2);
});
