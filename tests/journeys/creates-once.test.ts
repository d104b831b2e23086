import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { noOverlay, openDialog, overlay, overlaysHaveLeft } from '#tests/support/overlay.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import { type AppOn, emptyOut, holding, openOn } from '#tests/support/two-servers.ts';
import { type CreatingForm, creatingForms, PROJECT, TASK } from './creating-controls.ts';

type Control = CreatingForm['controls'][number];

/** Enough tasks to fill the screen: wherever the second click lands, it hits one of them. */
const CHORES = Array.from({ length: 12 }, (_, at) => `Chore ${at}`);

/** The product with one project, and tasks in the inbox; `goTo` opens a screen by its path. */
async function openWithTasks() {
  const app = await openOn('our service', { signIn: 'stored' });
  const { call, page } = app;
  await emptyOut(app);
  const { project } = await call('projects.create', { body: { name: PROJECT } });
  for (const title of [TASK, ...CHORES]) await call('tasks.create', { body: { title, status: 'inbox' } });
  const links = page.getByRole('navigation', { name: 'Main' });
  const goTo = async (path: string) => {
    const link = links.locator(`a[href="${path}"]`);
    const heading = page.getByRole('heading', { level: 1 });
    if ((await link.count()) > 0) {
      // A page load costs as much as ten presses, so follow the links. The focus moves from the link to the new screen.
      await link.press('Enter');
      return await heading.and(page.locator(':focus')).waitFor();
    }
    await page.goto(path.endsWith('?open=') ? `${path}${project.id}` : path);
    await heading.waitFor();
  };
  return { app, goTo };
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

/** Presses or clicks a control this many times, as fast as an accidental double press. */
async function press(page: Page, control: Control, title: string, times: 1 | 2): Promise<void> {
  if (typeof control === 'string') for (let time = 0; time < times; time += 1) await page.keyboard.press(control);
  else if (times === 1) await control(page, title).click();
  else await control(page, title).dblclick();
}

/** Types the text and submits it. */
async function send(app: AppOn, form: CreatingForm, control: Control, title: string, times: 1 | 2): Promise<void> {
  await form.open(app);
  // Filled in at once: typing letter by letter has its own tests.
  await app.page.keyboard.insertText(form.words?.(title) ?? title);
  // Wait for the row that shows what the line means.
  if (form.words) await openDialog(app.page).getByText(title).last().waitFor();
  await press(app.page, control, title, times);
}

const isSaved = ({ page }: AppOn) => page.locator('footer').getByText('all saved', { exact: true }).waitFor();

/** Submits twice while the server holds its first answer. */
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

/** Drops the answer to the next creation, which the server performs; resolves to a function that stops this. */
async function loseAnswer(page: Page, { noun }: CreatingForm): Promise<() => void> {
  let isLost = false;
  return await intercept(page, ['POST', `/api/${noun}`], async (call) => {
    if (isLost) return await call.proceed();
    isLost = true;
    await call.lose();
  });
}

/** One form for each noun, both fields and lines; tests/outbox tests lost answers for every write. */
const WITHOUT_ANSWER = ['Quick Add', 'New reference', 'the field of Contexts', 'a new project for a task'];

test('a creating control, pressed twice, creates one item and no more', { timeout: 240_000 }, async () => {
  const { app, goTo } = await openWithTasks();
  const inbox = async () => (await app.call('tasks.inbox', {})).tasks.map((task) => task.title);
  /** The inbox must keep these, where the second press may have landed. */
  let there = [TASK, ...CHORES];
  let screen = '';
  for (const [at, form] of creatingForms.toSorted((a, b) => a.path.localeCompare(b.path)).entries()) {
    if (form.path !== screen) await goTo(form.path);
    screen = form.path;
    for (const [index, control] of form.controls.entries()) {
      const title = `Twice${at}x${index}`;
      const message = `${form.name}, ${control}`;
      await sendTwice(app, form, control, title);
      await expect.poll(() => countOf(app, form, title), { message }).toBe(1);
      await expect.poll(inbox, { message }).toEqual(expect.arrayContaining(there));
      there = await inbox();
      await closeOverlay(app.page);
    }
  }
});

test('a creation resent after a lost answer makes one item; typing the same words again makes another', async () => {
  const { app, goTo } = await openWithTasks();
  app.expectNoise(/ERR_CONNECTION_RESET/);
  app.expectNoise(/Failed to/);
  await goTo('/inbox');
  for (const [at, name] of WITHOUT_ANSWER.entries()) {
    const form = creatingForms.find((each) => each.name === name);
    if (!form) throw new Error(`There is no form ${name}`);
    await loseAndWait(app, form, `Lost${at}`);
    await closeOverlay(app.page);
  }
});

async function loseAndWait(app: AppOn, form: CreatingForm, title: string): Promise<void> {
  const { page } = app;
  const [control = 'Enter'] = form.controls;
  const stopLosing = await loseAnswer(page, form);
  const before = (await allSpoken(page)).length;
  await send(app, form, control, title, 1);
  const said = async () => (await allSpoken(page)).slice(before);
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Failed to .*\. It is kept/));
  await isSaved(app);
  await expect.poll(() => countOf(app, form, title), { message: form.name }).toBe(1);
  stopLosing();
  // Context names are unique, and a project of that name would be reused.
  if (form.noun !== 'contexts' && form.words === undefined) await sendAnother(app, form, control, title);
}

/** The same words, typed again, create another item. */
async function sendAnother(app: AppOn, form: CreatingForm, control: Control, title: string): Promise<void> {
  await send(app, form, control, title, 1);
  await expect.poll(() => countOf(app, form, title), { message: form.name }).toBe(2);
  await isSaved(app);
}

/** Closes the overlay that the second press may have opened or left open. */
async function closeOverlay(page: Page): Promise<void> {
  await overlaysHaveLeft(page);
  if ((await overlay(page).count()) > 0) await page.keyboard.press('Escape');
  await noOverlay(page);
}
