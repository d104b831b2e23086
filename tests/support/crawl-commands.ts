import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registry } from './commands.ts';
import {
  answer,
  closeAll,
  focusIsOnRow,
  furnish,
  goTo,
  goToCard,
  leaveField,
  rowIsThere,
  run,
  settled,
} from './crawl.ts';
import type { OpenApp } from './open-app.ts';
import { noOverlay, openDialog } from './overlay.ts';
import { untilGone } from './until-gone.ts';

/** Commands that end the session or reload the page run last. */
export const last = ['app.reload', 'session.logOut'];
export const inPalette = registry.all.filter(({ notInPalette, id }) => !notInPalette && !last.includes(id));

/** Commands whose keys other tests press than crawler-keys.test.ts, because they need another server, or an outage. */
export const pressedElsewhere: ReadonlyMap<string, string> = new Map([
  ...registry.all
    .filter(({ scope }) => ['screen:/process', 'overlay:now', 'selection:change'].includes(scope))
    .filter(({ id }) => id !== 'process.leave')
    .map(({ id }) => [id, 'process.test.tsx, now.test.tsx and unsent.test.tsx among the components'] as const),
  ['chat.acceptAction', 'assistant-actions.test.ts'],
  ...['task.moveUp', 'task.moveDown'].map((id) => [id, 'project-order.test.ts'] as const),
  ['source.look', 'sources.test.ts'],
  ['source.capture', 'sources.test.ts'],
]);

/** What the palette does with a command depends on these alone. */
const kindInPalette = ({ scope, args, when, ...command }: (typeof inPalette)[number]) => {
  const { goesTo, movesOn, movesInHistory, irreversible, needsServer } = command;
  const has = [when, goesTo, movesOn, movesInHistory, irreversible, needsServer].map((one) => one !== undefined);
  return JSON.stringify([scope, Object.values(args).map(({ kind, again }) => [kind, again]), has]);
};

/**
 * Commands that crawler-keys.test.ts runs by their keys, and that the palette runs as another one of their kind, which is
 * crawled; that each is found by its title, tests/palette/ranking.test.ts proves. `MIZU_PALETTE=everything` crawls them too.
 */
export const likeAnother = inPalette.filter((command, at) => {
  if (process.env.MIZU_PALETTE === 'everything') return false;
  if (command.keys.length === 0 || pressedElsewhere.has(command.id)) return false;
  return inPalette.findIndex((other) => kindInPalette(other) === kindInPalette(command)) < at;
});

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
/** Goes to a screen and fills in its form. */
const withForm = (screen: string, key: string, label: string) => async (page: Page) => {
  await goTo(page, screen);
  await openForm(page, key, label, 'Crawled');
};
/** Creates a task that is due today and goes to the list of that day. */
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
  await rowIsThere(page);
  await page.keyboard.press('j');
  await focusIsOnRow(page);
};

/** Captures something, so that there is an item to process. */
const captureItem = async (page: Page) => {
  await leaveField(page);
  await page.keyboard.press('c');
  await openDialog(page).getByRole('textbox', { name: 'What has your attention?' }).fill('To be processed');
  await page.keyboard.press('Enter');
  await noOverlay(page);
};
const inProcess = registry.all.filter(({ scope }) => scope === 'screen:/process');

/** What must be there before a command can run; commands not listed run from anywhere. */
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
  // Waits for the reply to the last message.
  'chat.ask': async (page) => {
    await page.getByRole('region', { name: 'Conversation' }).getByText('Hello', { exact: true }).waitFor();
    const stop = page.getByRole('main').getByRole('button', { name: 'Stop', exact: true });
    await expect.poll(() => stop.getAttribute('aria-disabled')).toBe('true');
  },
  'list.clearSelection': async (page) => {
    await goToCard(page);
    await page.keyboard.press('x');
  },
};

/** Commands that act upon the focused card. */
const onCard = (id: string) => /^(list\.(?!clear)|board\.|task\.move)/.test(id);

/** Commands that open something over the page. */
const opens = [
  ...['palette.search', 'app.help', 'app.settings', 'task.open', 'context.manage', 'context.rename'],
  ...['agenda.show', 'outbox.show', 'daily.show', 'sweep.show', 'tickler.show'],
  ...['reference.show', 'reference.manage', 'reference.create', 'reference.edit'],
  ...['task.analyze', 'task.explainProcrastination', 'ai.suggestNext', 'ai.feedback', 'ai.models', 'chat.preview'],
  ...['transfer.export', 'transfer.import', 'transfer.show', 'source.importGitHub'],
  ...['account.changePassword', 'account.access', 'now.show', 'now.showWith'],
];

/** Commands that have nothing to do until something has failed, and say so. */
const reasons: Readonly<Record<string, string>> = {
  'app.retry': 'Nothing has failed here',
  'process.again': 'There are items before those skipped',
  'review.retry': 'The review has been loaded',
  'review.dismiss': 'No review has ended elsewhere',
};
const sayWhyNot = Object.keys(reasons);

const isOnCard = (page: Page) =>
  page.evaluate(() => location.pathname === '/tasks' && document.activeElement?.matches('main [role="row"]') === true);

/** Runs a command where it can run, answers its questions, and checks that the user can go on from there. */
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
  let { dialogs: open, isBroken } = await settled(page, opens.includes(id) ? 1 : null);
  if (id === 'review.start') await page.getByRole('checkbox').first().waitFor();
  if (id === 'board.pickUp') {
    const place = page.getByRole('main').getByRole('group').first();
    await place.waitFor();
    await page.keyboard.press('Escape');
    // Until then the page takes no keys.
    await untilGone(place);
    ({ dialogs: open, isBroken } = await settled(page, null));
  }
  // What it opened has the focus, and can be closed.
  if (open > 0) {
    await closeAll(page);
    ({ isBroken } = await settled(page, 0));
  }
  expect(isBroken).toBe(false);
}

type Kind = 'everywhere' | 'screen' | 'list' | 'selection' | 'drag' | 'overlay';

/** The palette's commands that are available in such places, without those that are like another. */
export const commandsOf = (kinds: readonly Kind[]) =>
  inPalette.filter((command) => !likeAnother.includes(command) && kinds.some((kind) => command.scope.startsWith(kind)));

/** Runs commands one after the other in one signed-in page that has data of every kind. */
export async function crawl(app: OpenApp, commands: ReturnType<typeof commandsOf>): Promise<void> {
  const { page } = app;
  await furnish(app);
  for (const { id } of commands) {
    try {
      await runFromAnywhere(page, id);
    } catch (error) {
      const open = (await openDialog(page).allInnerTexts()).join('\n');
      throw new Error(`${id}: ${error instanceof Error ? error.message : error}\n${open}`, { cause: error });
    }
  }
}
