import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { registry } from '#tests/support/commands.ts';
import {
  answerWith,
  closeOverlay,
  fillForm,
  focusIsOnRow,
  focusIsPlaced,
  furnish,
  goTo,
  goToCard,
  inForm,
  isOnScreenOf,
  keys,
  onRow,
  pressKeyOf,
  rowIsThere,
  run,
  saved,
  usedLately,
  write,
} from '#tests/support/crawl.ts';
import { pressedElsewhere } from '#tests/support/crawl-commands.ts';
import { openApp } from '#tests/support/open-app.ts';
import { noOverlay, openDialog } from '#tests/support/overlay.ts';
import { owner } from '#tests/support/service.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** Has nothing to do until something has failed, and says so. */
const retry = 'app.retry';
/** Opens the palette, which would cover the others. */
const opener = 'palette.open';

const keyed = registry.all.filter(({ keys }) => keys.length > 0);
const pressed = new Set<string>([opener]);

/** A command to run by its key; the optional function runs before the next one. */
type Step = string | readonly [id: string, then: (page: Page) => Promise<void>];

/** Presses the keys of some commands, and checks that each of them has run. */
async function pass(page: Page, ...steps: readonly Step[]): Promise<void> {
  const ids = steps.map((step) => (typeof step === 'string' ? step : step[0]));
  for (const step of steps) {
    const [id, then] = typeof step === 'string' ? [step, undefined] : step;
    await pressKeyOf(page, id);
    await then?.(page);
    await focusIsPlaced(page);
  }
  await saved(page);
  // The list has the latest commands first. Keys pressed before the code of the commands loaded run one after the other.
  const used = async () => (await usedLately(page)).slice(0, 20);
  await expect.poll(used, { message: ids.join(' ') }).toEqual(expect.arrayContaining([...new Set(ids)]));
  for (const id of ids) pressed.add(id);
}

afterAll(() => {
  process.stdout.write(
    `${pressed.size} of ${keyed.length} commands with a key run by it, ${pressedElsewhere.size} elsewhere\n`,
  );
});

test('commands of every screen, and of the inbox and its form, run by their keys', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page } = app;
  await furnish(app);
  await pass(
    page,
    ['task.capture', answerWith('Crawled')],
    ['history.undo', saved],
    ['history.redo', saved],
    ['palette.search', closeOverlay],
    ['app.help', (shown) => openDialog(shown).first().waitFor()],
    ['overlay.close', noOverlay],
    ['app.settings', closeOverlay],
    ['now.show', closeOverlay],
    'app.toggleTheme',
    'app.toggleSidebar',
    'speech.sayAgain',
    'speech.whereAmI',
  );
  const screens = keyed.filter(({ id }) => id.startsWith('go.'));
  await pass(page, ...screens.map(({ id }) => [id, (shown: Page) => isOnScreenOf(shown, id)] as const));
  await pressKeyOf(page, retry);
  await page.locator('footer').getByText('Nothing has failed here').waitFor();
  pressed.add(retry);

  await goTo(page, 'go.inbox');
  await pass(page, ['inbox.quickAdd', fillForm('Crawled')], 'inbox.cancel');
  await pass(page, ['inbox.quickAdd', inForm], ['inbox.add', saved]);
  await pass(page, ['inbox.process', (shown) => isOnScreenOf(shown, 'go.process')], 'process.leave');
});

async function inDailyAndSweep(page: Page): Promise<void> {
  const named = (name: string) => (shown: Page) => openDialog(shown).and(shown.getByLabel(name)).waitFor();
  const shows = ['daily.show', named('Daily review')] as const;
  const others = { back: 'Tickler', now: 'What now' };
  for (const [line, name] of Object.entries(others)) {
    await pass(page, shows, [`daily.${line}`, named(name)], ['overlay.close', shows[1]]);
    await closeOverlay(page);
  }
  const screens = { due: 'go.calendar', inbox: 'go.process', ask: 'go.tasks' };
  for (const [line, id] of Object.entries(screens))
    await pass(page, shows, [`daily.${line}`, (shown) => isOnScreenOf(shown, id)]);

  await pass(page, ['sweep.show', named('Mind sweep')], 'sweep.next', ['sweep.previous', write('Crawled')]);
  await pass(page, ['sweep.add', saved]);
  await closeOverlay(page);
}

/** Esc puts the card back; until the drop areas are gone, no key reaches the page. */
async function dropsAgain(page: Page): Promise<void> {
  const place = page.getByRole('group', { name: 'Next Actions', exact: true });
  await place.waitFor();
  await page.keyboard.press('Escape');
  await untilGone(place);
}

async function onBoard(page: Page): Promise<void> {
  await goToCard(page);
  await pass(
    page,
    ...['list.next', 'list.previous', 'list.last', 'list.first', 'list.nextList', 'list.previousList'],
    ...['list.select', 'list.clearSelection', 'list.selectAll', 'list.clearSelection'],
    ['board.pickUp', dropsAgain],
    ['board.filter', (shown) => shown.locator('input[type="search"]:focus').waitFor()],
  );

  await goToCard(page);
  await pass(
    page,
    ['palette.act', closeOverlay],
    ...['task.prioritizeHighest', 'task.prioritizeHigh', 'task.prioritizeNormal', 'task.prioritizeLow'],
    ['task.rename', answerWith(' again')],
    ['task.due', answerWith('tomorrow', /\w{3}, \w{3} \d+/)],
    ['task.defer', answerWith('in 3 days', /\w{3}, \w{3} \d+/)],
    ['task.moveToWaiting', onRow],
    ['task.moveToSomeday', onRow],
    ['task.moveLeft', onRow],
    ['task.moveRight', onRow],
    ['task.moveToNext', onRow],
    ['task.moveToInbox', onRow],
    ['task.moveToDone', onRow],
  );
  await goToCard(page);
  const change = async (shown: Page) => {
    await shown.getByLabel('Title', { exact: true }).press('End');
    await write(' once more')(shown);
  };
  await pass(page, ['task.complete', onRow], ['task.open', change], ['taskPanel.save', noOverlay]);
  await onRow(page);
  await pass(page, ['task.delete', saved]);
}

test('commands of the daily review, the mind sweep, the board and its cards run by their keys', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page } = app;
  await furnish(app);
  await inDailyAndSweep(page);
  await onBoard(page);
});

async function inCalendar(page: Page): Promise<void> {
  await goTo(page, 'go.calendar');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.closest('[role="grid"]') !== null);
  const days = ['nextDay', 'previousDay', 'nextWeek', 'previousWeek', 'startOfWeek', 'endOfWeek'];
  const months = ['nextMonth', 'previousMonth', 'nextYear', 'previousYear', 'today'];
  await pass(
    page,
    ...[...days, ...months].map((move) => `calendar.${move}`),
    ['calendar.openDay', (shown) => shown.getByRole('button', { name: 'Back to the month' }).waitFor()],
    'calendar.closeDay',
  );
  const day = new Date().toISOString().slice(0, 10);
  for (let at = 0; at < 4; at += 1) {
    await page.keyboard.press('c');
    await answerWith(`Due ${at} ${day}`)(page);
    await saved(page);
  }
  await page.keyboard.press('Shift+T');
  await page.keyboard.press('Enter');
  await rowIsThere(page);
  await onRow(page);
  await pass(
    page,
    ['task.dueEarlier', onRow],
    ['task.dueLater', onRow],
    ['task.dueWeekEarlier', onRow],
    ['task.dueWeekLater', saved],
  );
}

async function onLists(page: Page): Promise<void> {
  await goTo(page, 'go.projects');
  await pass(page, ['project.new', fillForm('Crawled')], 'project.cancel');
  await pass(page, ['project.new', inForm], ['project.save', onRow]);
  const opened = (shown: Page) => shown.getByRole('button', { name: 'Back to projects' }).waitFor();
  await pass(page, ['project.open', opened], ['project.cancel', onRow], ['project.edit', opened]);
  await keys('Escape', 'Escape')(page);
  await onRow(page);
  await pass(page, ['project.reviewed', onRow], ['project.delete', onRow]);

  await run(page, 'context.manage');
  await openDialog(page).getByRole('row').first().focus();
  await focusIsOnRow(page);
  await pass(
    page,
    ['context.rename', write(' too')],
    ['context.saveName', focusIsOnRow],
    ['context.rename', write(' no')],
    ['context.cancelRename', focusIsOnRow],
    ['context.delete', closeOverlay],
  );

  await run(page, 'reference.manage');
  await openDialog(page).getByRole('row').first().focus();
  await pass(
    page,
    ['reference.edit', write(' too')],
    ['reference.save', focusIsOnRow],
    ['reference.edit', write(' no')],
    ['reference.cancel', focusIsOnRow],
    ['reference.delete', focusIsOnRow],
    [
      'reference.show',
      async (shown) => {
        await openDialog(shown).getByText('555 1234').waitFor();
        await shown.keyboard.press('Escape');
        await closeOverlay(shown);
      },
    ],
  );
}

async function inReviewSettingsAndChat(page: Page): Promise<void> {
  await goTo(page, 'go.review');
  await run(page, 'review.start');
  await page.getByRole('checkbox').first().waitFor();
  await page.getByRole('button', { name: 'Open Inbox', exact: true }).press('Enter');
  await focusIsOnRow(page);
  await pass(page, 'review.close');

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await openDialog(page)
    .getByRole('table')
    .getByRole('button', { name: /^Change/ })
    .first()
    .press('Enter');
  await openDialog(page).locator('input:focus').waitFor();
  await pass(page, ['settings.cancelKeys', closeOverlay]);

  await goTo(page, 'go.assistant');
  await page.getByLabel('Message').fill('Hello');
  await pass(page, ['chat.send', (shown) => shown.locator('footer').getByText('GEMINI_API_KEY').waitFor()]);
}

async function inAccount(page: Page): Promise<void> {
  await run(page, 'account.changePassword');
  await openDialog(page).getByLabel('Current password', { exact: true }).fill(owner.password);
  await openDialog(page).getByLabel('New password', { exact: true }).fill(`${owner.password} anew`);
  await pass(page, ['account.savePassword', noOverlay]);

  await run(page, 'account.access');
  await openDialog(page).getByLabel('Name of the new token').fill('Shell');
  const token = openDialog(page).getByRole('row', { name: /^Shell/ });
  await pass(page, ['account.createToken', () => token.waitFor()]);
  await token.focus();
  await focusIsOnRow(page);
  await pass(page, ['account.end', () => untilGone(token)]);
}

test('commands of the calendar, projects, contexts, references, a review, the settings, the chat and the account run by their keys', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page, expectNoise } = app;
  // The assistant has no key here: the chat says so, and the browser and the log too.
  expectNoise(/503/);
  expectNoise(/ApiError: .*GEMINI_API_KEY/);
  await furnish(app);
  await inCalendar(page);
  await onLists(page);
  await inReviewSettingsAndChat(page);
  await inAccount(page);
});

test('no command with a key is left out', () => {
  const missing = keyed.map(({ id }) => id).filter((id) => !pressed.has(id) && !pressedElsewhere.has(id));
  expect(missing).toEqual([]);
});
