import { expect, test } from 'vitest';
import { STATUS_TITLES } from '#contract/entities/task.ts';
import { focused, footerSays, hasFocus, type Keyboard, keyboardOf } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { openDialog } from '#tests/support/overlay.ts';
import { type AppOn, dayAfter, emptyOut, openOn, region, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** The most presses for ten items, to capture them and to process them, without typed letters. */
const MOST = { capture: 18, process: 38 };

const ten = {
  ana: 'Call Ana',
  rent: 'Pay the rent',
  ink: 'Buy ink',
  plants: 'Water the plants',
  manual: 'Read the manual',
  sail: 'Learn to sail',
  flyer: 'Old flyer',
  parcel: 'Parcel from Oslo',
  yard: 'Sweep the yard',
  saw: 'Sharpen the saw',
} as const;
/** The captured lines. */
const lines: Readonly<Record<string, string>> = {
  [ten.ana]: 'Call Ana tomorrow @phone !80 +House',
  [ten.ink]: 'Buy ink @shop',
};

const capture = (page: AppOn['page']) => page.getByRole('textbox', { name: 'What has your attention?' });
const rows = (page: AppOn['page']) => region(page, 'Items to process').getByRole('row');
const titlesOn = (page: AppOn['page']) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));

/** Captures the ten on three screens, with Esc, another screen and a reload in the middle of one. */
async function captureTen({ page }: AppOn, { press, type }: Keyboard): Promise<void> {
  const [first = '', ...others] = Object.values(ten);
  await press('c');
  await capture(page).waitFor();
  await type(lines[first] ?? first);
  await openDialog(page).getByText('Call Ana · due').waitFor();
  for (const title of others.slice(0, 4)) {
    await press('Control+Enter');
    await expect.poll(() => capture(page).inputValue()).toBe('');
    await type(lines[title] ?? title);
  }
  await press('Enter');
  await untilGone(capture(page));
  expect(await spoken(page, 'Added to Inbox')).toBeGreaterThan(0);

  await press('g', 'a', 'c');
  await capture(page).waitFor();
  await type('Learn to');
  await press('Escape');
  await untilGone(capture(page));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await press('c');
  await expect.poll(() => capture(page).inputValue()).toBe('Learn to');
  await press('End');
  await type(' sail');
  for (const title of others.slice(5)) {
    await press('Control+Enter');
    await expect.poll(() => capture(page).inputValue()).toBe('');
    await type(title);
  }
  await press('Enter');
  await untilGone(capture(page));
  await footerSays(page, 'all saved');
}

/** How each leaves the inbox: the keys, the announcement, and the status that it then has. */
type Way = (app: AppOn, keyboard: Keyboard) => Promise<void>;
const stays = async ({ page }: AppOn, title: string, words: string | RegExp) => {
  await footerSays(page, words);
  await hasFocus(page, title);
};
const ways: Readonly<Record<string, readonly [before: Way | null, keys: readonly string[], words: string | RegExp]>> = {
  [ten.ana]: [null, ['s', 'n'], /^Moved to Next Actions/],
  [ten.rent]: [
    async (app, { press, answer }) => {
      await press('t');
      await answer('tomorrow', /\w{3}, \w{3} \d+/);
      await stays(app, ten.rent, /^Due \w{3}, /);
    },
    ['Shift+ArrowRight'],
    /^Moved to Next Actions/,
  ],
  [ten.ink]: [
    async (app, { line }) => {
      await line('context @home', 'Context: home');
      await stays(app, ten.ink, 'Context home');
    },
    ['s', 'w'],
    /^Moved to Waiting For/,
  ],
  [ten.plants]: [
    async (app, { line }) => {
      await line('defer in 3 days', /^Defer until: /);
      await stays(app, ten.plants, /^Deferred until /);
    },
    ['s', 'n'],
    /^Moved to Next Actions/,
  ],
  [ten.manual]: [null, ['s', 's'], /^Moved to Someday\/Maybe/],
  [ten.sail]: [null, ['Shift+L'], /^Moved to Next Actions/],
  [ten.flyer]: [
    async (app, { press }) => {
      // Deleted and undone, before it is deleted for good.
      await press('#');
      await untilGone(rows(app.page).and(app.page.getByRole('row', { name: ten.flyer, exact: true })));
      await footerSays(app.page, 'Task deleted');
      await press('z');
      await footerSays(app.page, 'Task is back');
      await app.page.getByRole('row', { name: ten.flyer, exact: true }).waitFor();
      await backTo(app, ten.flyer, press);
    },
    ['#'],
    'Task deleted',
  ],
  [ten.parcel]: [
    async (app, { press }) => {
      await press('1');
      await stays(app, ten.parcel, 'Priority 90, high');
    },
    ['s', 'w'],
    /^Moved to Waiting For/,
  ],
  [ten.yard]: [null, ['e'], /^Moved to Done/],
  [ten.saw]: [
    async ({ page }, { press, type }) => {
      await press('F2');
      await page.getByRole('textbox', { name: 'What is its title?' }).waitFor();
      await press('Control+A');
      await type('Sharpen both saws');
      await press('Enter');
      await stays({ page } as AppOn, 'Sharpen both saws', 'Renamed to Sharpen both saws');
    },
    ['s', 'd'],
    /^Moved to Done/,
  ],
};

/** Moves the focus to an item by keys, from anywhere in the list. */
async function backTo({ page }: AppOn, title: string, press: Keyboard['press']): Promise<void> {
  const all = await titlesOn(page);
  const steps = all.indexOf(title) - all.indexOf((await focused(page)) ?? '');
  for (let step = 0; step < Math.abs(steps); step++) await press(steps > 0 ? 'j' : 'k');
  await hasFocus(page, title);
}

/** Checks that the screen shows the server's inbox, except for deletions that the server has not received yet. */
async function isInStep({ page, call }: AppOn, deleted: readonly string[]): Promise<string[]> {
  const onServer = async () =>
    (await call('tasks.inbox', {})).tasks.map(({ title }) => title).filter((title) => !deleted.includes(title));
  await expect.poll(async () => (await titlesOn(page)).join(', ') === (await onServer()).join(', ')).toBe(true);
  return await titlesOn(page);
}

test('ten items are captured from anywhere and processed by keys alone', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, today } = app;
  await emptyOut(app);
  for (const name of ['phone', 'home']) await call('contexts.create', { body: { name } });
  await call('projects.create', { body: { name: 'House' } });
  await arriveHome(app);
  const capturing = keyboardOf(page);
  await captureTen(app, capturing);
  const inbox = async () => (await call('tasks.inbox', {})).tasks;
  await expect.poll(async () => (await inbox()).length).toBe(10);

  const processing = keyboardOf(page);
  const { press } = processing;
  await press('g', 'i');
  await expect.poll(() => rows(page).count()).toBe(10);
  // The last item first: no item follows, so the previous one gets the focus.
  await press('j', 'End');
  await hasFocus(page, (await titlesOn(page)).at(-1) ?? '');
  const deleted: string[] = [];
  for (let left = 10; left > 0; left--) {
    const title = (await focused(page)) ?? '';
    const [before, keys, words] = ways[title] ?? [null, [], 'nothing'];
    await before?.(app, processing);
    const name = (await focused(page)) ?? '';
    const shown = await isInStep(app, deleted);
    const at = shown.indexOf(name);
    const next = shown[at + 1] ?? shown[at - 1] ?? 'Items to process';
    await press(...keys);
    if (keys[0] === '#') deleted.push(title);
    await footerSays(page, words);
    await hasFocus(page, next);
    expect(await spoken(page, keys[0] === '#' ? 'Task deleted' : 'Moved to'), title).toBeGreaterThan(0);
    await isInStep(app, deleted);
    if (left > 9) {
      await press('Home');
      await hasFocus(page, (await titlesOn(page))[0] ?? '');
    }
  }
  await page.getByRole('main').getByText('Inbox is empty!', { exact: true }).waitFor();
  await hasFocus(page, 'Items to process');

  // The server has everything as announced; also the deletion, once the page is left.
  await page.goto('/tasks');
  await expect.poll(async () => (await inbox()).length).toBe(0);
  const due_date = dayAfter(today, 1);
  const expected: Readonly<Record<string, object>> = {
    [ten.ana]: { status: 'next', due_date, priority: 80, context: { name: 'phone' }, project: { name: 'House' } },
    [ten.sail]: { status: 'next' },
    [ten.rent]: { status: 'next', due_date },
    [ten.plants]: { status: 'next', defer_until: dayAfter(today, 3) },
    [ten.ink]: { status: 'waiting', context: { name: 'home' } },
    [ten.parcel]: { status: 'waiting', priority: 90 },
    [ten.manual]: { status: 'someday' },
    'Sharpen both saws': { status: 'done' },
    [ten.yard]: { status: 'done' },
  };
  const all = async () => (await call('tasks.list', {})).tasks;
  await expect
    .poll(async () => Object.fromEntries((await all()).map((task) => [task.title, task])))
    .toMatchObject(expected);
  await expect.poll(async () => (await all()).length).toBe(Object.keys(expected).length);
  await expect
    .poll(async () => (await call('contexts.list', {})).contexts.map(({ name }) => name.replace('@', '')).toSorted())
    .toEqual(['home', 'phone', 'shop']);

  capturing.print('Ten items captured');
  processing.print('Ten items processed');
  expect(capturing.count().keys).toBeLessThanOrEqual(MOST.capture);
  expect(processing.count().keys).toBeLessThanOrEqual(MOST.process);
  expect(Object.values(STATUS_TITLES)).toHaveLength(5);
});
