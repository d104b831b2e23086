import { expect, test } from 'vitest';
import { footerSays, hasFocus, keyboardOf } from '#tests/support/keyboard.ts';
import { openDialog, overlay } from '#tests/support/overlay.ts';
import { type AppOn, dayAfter, emptyOut, openOn, spoken } from '#tests/support/two-servers.ts';

/** The most presses to filter by all four, leave and return, show all again, and arrive from a context. */
const MOST = 40;

const door = 'Paint the door';
const ana = 'Call Ana about the door';
const lawn = 'Mow the lawn';
const boat = 'Build a boat';

const shownOn = ({ page }: AppOn) =>
  page
    .locator('main [role="row"][data-key]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('h3')?.textContent ?? '').toSorted());

test('the board is filtered by keys alone, and the address keeps the filter', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, today } = app;
  await emptyOut(app);
  const { context } = await call('contexts.create', { body: { name: 'home' } });
  const { project } = await call('projects.create', { body: { name: 'House' } });
  const create = async (title: string, fields: object) => {
    const { task } = await call('tasks.create', { body: { title, status: 'next' } });
    await call('tasks.update', { params: { id: task.id }, body: fields });
    return task.id;
  };
  await create(door, { context_id: context.id, project_id: project.id, status: 'waiting' });
  await create(ana, { context_id: context.id, status: 'someday' });
  const lawnId = await create(lawn, { project_id: project.id });
  await call('tasks.defer', { params: { id: lawnId }, body: { defer_until: dayAfter(today, 3) } });
  await create(boat, { status: 'done' });

  const keyboard = keyboardOf(page);
  const { press, type, line } = keyboard;
  const shows = (...titles: string[]) => expect.poll(() => shownOn(app)).toEqual(titles.toSorted());
  const isAt = (search: string) => expect.poll(() => new URL(page.url()).search).toBe(search);
  const words = page.getByRole('searchbox', { name: 'Words' });
  const hasWordsFocus = () => expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goto('/tasks');
  await shows(door, ana, lawn, boat);

  // By text.
  await press('f');
  await hasWordsFocus();
  await type('door');
  await shows(door, ana);
  await isAt('?q=door');
  expect(await spoken(page, '2 of 4 tasks')).toBeGreaterThan(0);

  // By context, by project, and without deferred tasks, each a Tab further. The field reads its choices itself.
  const choice = (label: string, words: string) =>
    page.getByRole('main').getByRole('combobox', { name: label, exact: true }).locator('option', { hasText: words });
  await choice('Context', 'home').waitFor({ state: 'attached' });
  await choice('Project', 'House').waitFor({ state: 'attached' });
  await press('Tab', 'ArrowDown');
  await isAt(`?q=door&context=${context.id}`);
  await press('Shift+Tab', 'Control+A', 'Delete');
  await shows(door, ana);
  await isAt(`?context=${context.id}`);
  await press('Tab', 'ArrowUp', 'Tab', 'ArrowDown');
  await shows(door, lawn);
  await isAt(`?project=${project.id}`);
  await press('Tab', 'Space');
  await shows(door);
  await footerSays(page, '1 of 4 tasks');
  await isAt(`?project=${project.id}&deferred=hidden`);

  // The filter survives a reload, and another screen and Back.
  await page.reload();
  await shows(door);
  await press('g', 'i');
  await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).waitFor();
  await page.goBack();
  await shows(door);
  await isAt(`?project=${project.id}&deferred=hidden`);
  expect(await page.getByRole('checkbox', { name: 'Hide deferred' }).isChecked()).toBe(true);

  // Changing a card keeps the filter; a card that no longer matches disappears, and undo brings it back.
  await press('j');
  await hasFocus(page, `${door}, @home, +House`);
  await line('project none', 'Project: None');
  await shows();
  await press('z');
  await shows(door);
  // Wait for the server: a later message would replace the next one.
  await footerSays(page, 'In project House');
  await isAt(`?project=${project.id}&deferred=hidden`);

  // By one typed line, and then all tasks again.
  await line('clear the filter', 'Clear the filter');
  await shows(door, ana, lawn, boat);
  await footerSays(page, 'All 4 tasks');
  await isAt('');
  await line('filter boat', 'Filter by words: boat');
  await shows(boat);
  await isAt('?q=boat');

  // A context found from another screen shows its cards on the board.
  await press('g', 'i');
  await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).waitFor();
  await press('Control+K');
  await type('home');
  await expect.poll(() => overlay(page).locator('input[role="combobox"]').inputValue()).toBe('home');
  const row = openDialog(page)
    .getByRole('option')
    .filter({ hasText: /^home.*context/ });
  await row.waitFor();
  for (let at = 0; at < 5 && (await row.getAttribute('aria-selected')) !== 'true'; at += 1) await press('ArrowDown');
  await press('Enter');
  await shows(door, ana);
  await isAt(`?context=${context.id}`);
  keyboard.print('The board filtered');
  expect(keyboard.count().keys).toBeLessThanOrEqual(MOST);
});
