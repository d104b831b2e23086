import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registry } from '#tests/support/commands.ts';
import {
  answer,
  dialogs,
  focusIsOnRow,
  focusIsPlaced,
  furnish,
  goTo,
  goToCard,
  leaveField,
  run,
} from '#tests/support/crawl.ts';
import { openApp } from '#tests/support/open-app.ts';
import { noOverlay, overlaysHaveLeft } from '#tests/support/overlay.ts';

/** What ends the session or loads the page anew comes last. */
const last = ['app.reload', 'session.logOut'];
const inPalette = registry.all.filter(({ notInPalette, id }) => !notInPalette && !last.includes(id));

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
/** Opens a screen's form, unless the command before has left it open. */
const openForm = async (page: Page, key: string, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true });
  if (!(await field.isVisible())) await page.keyboard.press(key);
  await field.fill(text);
};
/** Goes to a screen and fills its form in. */
const withForm = (screen: string, key: string, label: string) => async (page: Page) => {
  await goTo(page, screen);
  await openForm(page, key, label, 'Crawled');
};
/** Makes a task that is due today, and goes to the list of that day. */
const goToDayTask = async (page: Page) => {
  await page.evaluate(async () => {
    const now = new Date();
    const due_date = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('auth_token')}`,
      'Content-Type': 'application/json',
    };
    await fetch('/api/tasks', { method: 'POST', headers, body: JSON.stringify({ title: 'Due today', due_date }) });
  });
  await goTo(page, 'go.calendar');
  await press('Shift+T', 'ArrowDown', 'Enter')(page);
  await page.locator('main [role="row"][data-key]').first().waitFor();
  await page.keyboard.press('j');
  await focusIsOnRow(page);
};

/** Captures something, so that there is an item to process. */
const captureItem = async (page: Page) => {
  await leaveField(page);
  await page.keyboard.press('c');
  await dialogs(page).getByRole('textbox', { name: 'What has your attention?' }).fill('To be processed');
  await page.keyboard.press('Enter');
  await noOverlay(page);
};
const inProcess = registry.all.filter(({ scope }) => scope === 'screen:/process');

/** What has to be there before a command can run; the others run from anywhere. */
const prepare: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ...Object.fromEntries(inProcess.map(({ id }) => [id, captureItem])),
  'history.undo': async (page) => {
    await goToCard(page);
    await press('s', 'w')(page);
    await page.locator('footer').getByText('Moved to').waitFor();
  },
  'inbox.add': withForm('go.inbox', 'a', 'Title'),
  'inbox.cancel': withForm('go.inbox', 'a', 'Title'),
  'project.create': withForm('go.projects', 'n', 'Name'),
  'project.save': withForm('go.projects', 'n', 'Name'),
  'project.close': async (page) => {
    await goTo(page, 'go.projects');
    await press('j', 'Enter')(page);
    await page.getByRole('button', { name: 'Back to projects' }).waitFor();
  },
  'project.cancel': withForm('go.projects', 'n', 'Name'),
  'calendar.closeDay': async (page) => {
    await goTo(page, 'go.calendar');
    await press('ArrowDown', 'Enter')(page);
    await page.getByRole('button', { name: 'Back to the month' }).waitFor();
  },
  'calendar.openDay': async (page) => {
    await goTo(page, 'go.calendar');
    await press('ArrowDown')(page);
  },
  'task.dueEarlier': goToDayTask,
  'task.dueLater': goToDayTask,
  'task.dueWeekEarlier': goToDayTask,
  'task.dueWeekLater': goToDayTask,
  'review.toggleItem': async (page) => {
    await page.getByRole('checkbox').first().waitFor();
  },
  'review.complete': async (page) => {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('main').getByText('100%', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Complete Weekly Review' }).getAttribute('aria-disabled'))
      .toBeNull();
  },
  'chat.send': async (page) => {
    await goTo(page, 'go.assistant');
    await page.getByLabel('Message').fill('Hello');
  },
  'list.clearSelection': async (page) => {
    await goToCard(page);
    await page.keyboard.press('x');
  },
};

/** Those that act upon the card that has the focus. */
const onCard = (id: string) => /^(list\.(?!clear)|board\.|task\.move)/.test(id);

/** Those after which something lies over the page. */
const opens = [
  ...['palette.search', 'app.help', 'app.settings', 'task.open', 'context.manage', 'context.rename'],
  ...['agenda.show', 'outbox.show', 'daily.show', 'sweep.show', 'tickler.show'],
  ...['reference.show', 'reference.manage', 'reference.create', 'reference.edit'],
  ...['task.analyze', 'task.explainProcrastination', 'ai.suggestNext', 'ai.feedback', 'ai.models', 'chat.preview'],
  ...['transfer.export', 'transfer.import', 'transfer.show', 'source.importGitHub'],
  ...['account.changePassword', 'account.access', 'now.show', 'now.showWith'],
];

/** Cannot run while nothing has failed; then they say so. */
const reasons: Readonly<Record<string, string>> = {
  'app.retry': 'Nothing has failed here',
  'process.again': 'There are items before those skipped',
  'review.retry': 'The review has been loaded',
  'review.dismiss': 'No review has ended elsewhere',
};
const sayWhyNot = Object.keys(reasons);

const isOnCard = (page: Page) =>
  page.evaluate(() => location.pathname === '/tasks' && document.activeElement?.matches('main [role="row"]') === true);

/** Runs a command where it can be run, answers what it asks, and looks whether one can go on from there. */
async function runFromAnywhere(page: Page, id: string): Promise<void> {
  if (onCard(id) && !(await isOnCard(page))) await goToCard(page);
  await prepare[id]?.(page);
  await run(page, id);
  if (sayWhyNot.includes(id)) {
    await page
      .locator('footer')
      .getByText(reasons[id] ?? '')
      .waitFor();
    await page.keyboard.press('Escape');
  } else {
    await answer(page, id);
  }
  // Until then Esc may be for the palette or, once that has closed by itself, for the screen, which it would leave.
  await overlaysHaveLeft(page);
  if (opens.includes(id)) await expect.poll(() => dialogs(page).count()).toBe(1);
  if (id === 'review.start') await page.getByRole('checkbox').first().waitFor();
  if (id === 'board.pickUp') {
    const place = page.getByRole('main').getByRole('group').first();
    await place.waitFor();
    await page.keyboard.press('Escape');
    // Until then no key is the page's.
    await place.waitFor({ state: 'detached' });
  }
  // Whatever it opened has the focus, and closes.
  await focusIsPlaced(page);
  // A form in it closes first.
  await expect
    .poll(
      async () => {
        if ((await dialogs(page).count()) > 0) await page.keyboard.press('Escape');
        return await dialogs(page).count();
      },
      { interval: 250 },
    )
    .toBe(0);
  await focusIsPlaced(page);
  await page.locator('footer').getByText('saving…').waitFor({ state: 'detached' });
  expect(await page.getByRole('main').getByText('This screen could not be shown.').count()).toBe(0);
}

const groups = (
  [
    ['everywhere', ['everywhere']],
    ['of a screen', ['screen']],
    ['of a list or of what is selected', ['list', 'selection', 'drag', 'overlay']],
  ] as const
).map(([name, kinds]) => {
  const commands = inPalette.filter(({ scope }) => kinds.some((kind) => scope.startsWith(kind)));
  return [name, commands.length, commands] as const;
});

test(`no command is left out: ${inPalette.length} from the palette, ${last.length} that end the visit, one that opens it`, () => {
  expect(groups.reduce((sum, [, count]) => sum + count, 0)).toBe(inPalette.length);
  expect(inPalette.length + last.length + 1).toBe(registry.all.length);
});

test.each(groups)(
  'every command %s runs from the palette: %i',
  async (name, _, commands) => {
    const app = await openApp({ signIn: 'stored' });
    const { page, expectNoise } = app;
    if (name === 'of a screen') {
      // The assistant has no key here: the chat says so, and the browser and the log too.
      expectNoise(/503/);
      expectNoise(/ApiError: .*GEMINI_API_KEY/);
    }
    await furnish(app);
    for (const { id } of commands) {
      try {
        await runFromAnywhere(page, id);
      } catch (error) {
        const open = (await dialogs(page).allInnerTexts()).join('\n');
        throw new Error(`${id}: ${error instanceof Error ? error.message : error}\n${open}`, { cause: error });
      }
    }
  },
  240_000,
);

test('the commands that end the visit run from the palette', async () => {
  const { page } = await openApp({ signIn: true });
  const loaded = page.waitForEvent('load');
  await run(page, 'app.reload');
  await loaded;
  await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));
  await run(page, 'session.logOut');
  await page.waitForURL('**/login');
  await focusIsPlaced(page);
});
