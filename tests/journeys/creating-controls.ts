import type { Locator, Page } from 'playwright-core';
import { overlay, runFromPalette } from '#tests/support/overlay.ts';
import type { AppOn } from '#tests/support/two-servers.ts';

/** A key, or a part of the page to click. */
type Control = string | ((page: Page, title: string) => Locator);

/** A form that creates an item, with every control that submits it. */
export interface CreatingForm {
  name: string;
  path: string;
  noun: 'tasks' | 'projects' | 'contexts' | 'references';
  /** Opens the form, with the focus in its field. */
  open(app: AppOn): Promise<void>;
  /** The text to type for a title; the title itself by default. */
  words?(title: string): string;
  controls: readonly Control[];
}

/** The project and the task that exist at first. */
export const PROJECT = 'Garden';
export const TASK = 'Sweep';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, label: string) => overlay(page).getByRole('option', { name: label });

/** Opens the palette, to type a command with its argument. */
async function openPalette({ page }: AppOn): Promise<void> {
  await page.keyboard.press('Control+K');
  await overlay(page).getByRole('combobox').waitFor();
}

/** Focuses the task first, on which the command acts. */
async function openPaletteOnTask(app: AppOn): Promise<void> {
  await app.page.getByRole('row', { name: TASK, exact: true }).focus();
  await openPalette(app);
}

/** A question of the palette with a text answer. */
const asks = (question: string, start: (page: Page) => Promise<void>): CreatingForm['open'] => {
  return async ({ page }) => {
    // Mod+Enter leaves the question open.
    const field = overlay(page).getByRole('textbox', { name: question, exact: true });
    if ((await field.count()) === 0) await start(page);
    await field.focus();
  };
};

const openQuickAdd: CreatingForm['open'] = async ({ page }) => {
  await button(page, 'Quick Add').focus();
  if ((await button(page, 'Quick Add').getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
  await textbox(page, 'Title').focus();
};
const openNewProject: CreatingForm['open'] = async ({ page }) => {
  await button(page, 'New Project').focus();
  if ((await button(page, 'New Project').getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
  await textbox(page, 'Name').focus();
};
const openCapture = asks('What has your attention?', (page) => page.keyboard.press('c'));
const openAddProject = asks('What is the project called?', (page) => runFromPalette(page, 'Add a project'));
const openProjectTask = asks('What is to be done for this project?', async (page) => {
  await button(page, 'Add a task').click();
});
const openDayTask = asks('What is due?', async (page) => {
  await button(page, 'Add a task due this day').click();
});
const openContextQuestion = asks('What is the context called?', (page) => runFromPalette(page, 'New context'));
const openReferenceForm: CreatingForm['open'] = async ({ page }) => {
  // The page below may have a field of that name too.
  const title = overlay(page).getByRole('textbox', { name: 'Title', exact: true });
  if ((await title.count()) === 0) await runFromPalette(page, 'New reference');
  await title.focus();
};
const openContexts: CreatingForm['open'] = async ({ page }) => {
  if ((await textbox(page, 'Name of the new context').count()) === 0) await runFromPalette(page, 'Contexts');
  await textbox(page, 'Name of the new context').focus();
};

const day = '2026-11-20';
const dayPath = `/calendar?month=${day.slice(0, 7)}&day=${day}&open=day`;

/** Every form that creates something. */
export const creatingForms: readonly CreatingForm[] = [
  {
    name: 'Quick Add',
    path: '/inbox',
    noun: 'tasks',
    open: openQuickAdd,
    controls: ['Enter', 'Control+Enter', (page) => button(page, 'Add to Inbox')],
  },
  { name: 'capture', path: '/tasks', noun: 'tasks', open: openCapture, controls: ['Enter', 'Control+Enter'] },
  {
    name: 'a line to capture',
    path: '/inbox',
    noun: 'tasks',
    open: openPalette,
    words: (title) => `capture ${title}`,
    controls: ['Enter', (page, title) => rowOf(page, `Capture: ${title}`)],
  },
  {
    name: 'New Project',
    path: '/projects',
    noun: 'projects',
    open: openNewProject,
    controls: ['Enter', 'Control+Enter', (page) => button(page, 'Create Project')],
  },
  { name: 'Add a project', path: '/analytics', noun: 'projects', open: openAddProject, controls: ['Enter'] },
  {
    name: 'Add a task to a project',
    path: '/projects?open=',
    noun: 'tasks',
    open: openProjectTask,
    controls: ['Enter', 'Control+Enter'],
  },
  { name: 'Add a task due this day', path: dayPath, noun: 'tasks', open: openDayTask, controls: ['Enter'] },
  {
    name: 'New reference',
    path: '/inbox',
    noun: 'references',
    open: openReferenceForm,
    controls: ['Enter', 'Control+Enter', (page) => overlay(page).getByRole('button', { name: 'Save', exact: true })],
  },
  {
    name: 'the field of Contexts',
    path: '/inbox',
    noun: 'contexts',
    open: openContexts,
    controls: ['Enter', (page) => overlay(page).getByRole('button', { name: 'Add', exact: true })],
  },
  { name: 'New context', path: '/inbox', noun: 'contexts', open: openContextQuestion, controls: ['Enter'] },
  {
    name: 'a new context for a task',
    path: '/inbox',
    noun: 'contexts',
    open: openPaletteOnTask,
    words: (title) => `context @${title}`,
    controls: ['Enter', (page, title) => rowOf(page, `Context: New context: ${title}`)],
  },
  {
    name: 'a new project for a task',
    path: '/inbox',
    noun: 'projects',
    open: openPaletteOnTask,
    words: (title) => `project +${title}`,
    controls: ['Enter', (page, title) => rowOf(page, `Project: New project: ${title}`)],
  },
  {
    name: 'a new context for a capture',
    path: '/inbox',
    noun: 'contexts',
    open: openCapture,
    words: (title) => `Call @${title}`,
    controls: ['Enter'],
  },
];
