import { expect, test } from 'vitest';
import { focusIsAt, tabTo } from '#tests/support/by-tab.ts';
import { footerSays, hasFocus, type Keyboard, keyboardOf } from '#tests/support/keyboard.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { noOverlay, openDialog } from '#tests/support/overlay.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { type AppOn, emptyOut, openOn, region, type ServerName, servers, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** The most presses, letters included, that half of the items may take. */
const MEDIAN = 4;

/** Wednesday; in the night before Sunday, clocks go back from two to one. */
const WEDNESDAY = '2026-10-28T09:00:00-04:00';
const THURSDAY = '2026-10-29T08:00:00-04:00';
const SATURDAY = '2026-10-31T22:00:00-04:00';
const SUNDAY = '2026-11-01T09:00:00-05:00';

const dialog = (app: AppOn, name: string | RegExp) => openDialog(app.page, name);
const answer = (app: AppOn, name: string) => openDialog(app.page).getByRole('textbox', { name }).waitFor();

/** How each kind of item is processed: its keys, and the status that it gets; null: it is deleted. */
type Way = readonly [status: string | null, press: (app: AppOn, keyboard: Keyboard) => Promise<void>];
const byKey =
  (key: string): Way[1] =>
  (_, { press }) =>
    press(key);
const ways: readonly Way[] = [
  ['done', byKey('e')],
  ['next', byKey('n')],
  [
    'waiting',
    async ({ page }, { press, type, answer: choose }) => {
      await press('w');
      await openDialog(page).getByRole('combobox', { name: 'Waiting for whom, or what?' }).waitFor();
      await type('Ana');
      await openDialog(page).getByRole('option', { name: 'Ana', exact: true }).waitFor();
      await press('Enter');
      await choose('tom', /\w{3}, \w{3} \d+/);
    },
  ],
  [
    'next',
    async (_, { press, answer: choose }) => {
      await press('d');
      await choose('tom', /\w{3}, \w{3} \d+/);
    },
  ],
  ['someday', byKey('s')],
  [
    'next',
    async (app, { press, type }) => {
      await press('p');
      await answer(app, 'What is the outcome?');
      await press('Enter');
      await answer(app, 'What is its first next action?');
      await type('Call');
      await press('Enter');
    },
  ],
  [null, byKey('r')],
  [null, byKey('#')],
  ['next', byKey('n')],
  ['done', byKey('e')],
];

/** Words captured with some items: where and how they can be done. Only our service keeps time, energy and repeats. */
const marks: Readonly<Record<ServerName, Readonly<Record<number, string>>>> = {
  'our service': { 1: '@phone ~10m ^low', 11: '@phone ~60m ^high', 18: '@home', 8: 'every saturday' },
  'the other server': { 1: '@phone', 8: '@home' },
};
/** Twenty items, two of each kind; on the other server one of each kind, and two kinds twice. */
const itemsOn = (server: ServerName) =>
  Array.from({ length: server === 'our service' ? 20 : 12 }, (_, at) => ({
    title: `Item ${at}`,
    mark: marks[server][at] ?? '',
    way: ways[at % ways.length],
  }));
type Item = ReturnType<typeof itemsOn>[number];
/** The item that can be done at home. */
const atHome = (items: readonly Item[]) => items.find(({ mark }) => mark === '@home')?.title ?? '';

const tasksOf = async ({ call }: AppOn) => (await call('tasks.list', {})).tasks;
const taskOf = async (app: AppOn, title: string) => (await tasksOf(app)).filter((task) => task.title === title);

/** Captures all of them, one after the other, without leaving the line. */
async function captureAll(app: AppOn, items: readonly Item[], { press, type }: Keyboard): Promise<void> {
  const line = app.page.getByRole('textbox', { name: 'What has your attention?' });
  await press('c');
  await line.waitFor();
  for (const [at, { title, mark }] of items.entries()) {
    await type(`${title} ${mark}`.trim());
    await press(at + 1 < items.length ? 'Control+Enter' : 'Enter');
    if (at + 1 < items.length) await expect.poll(() => line.inputValue()).toBe('');
  }
  await untilGone(line);
  await expect.poll(async () => (await app.call('tasks.inbox', {})).tasks.length).toBe(items.length);
  await expect.poll(async () => (await taskOf(app, 'Item 1'))[0]?.context?.name.replace('@', '')).toBe('phone');
  await expect.poll(async () => (await taskOf(app, atHome(items)))[0]?.context?.name.replace('@', '')).toBe('home');
}

/** Processes each item; resolves to the number of keys for each. */
async function processAll(app: AppOn, items: readonly Item[], keyboard: Keyboard): Promise<readonly number[]> {
  const { page, call } = app;
  const { tasks: captured } = await call('tasks.inbox', {});
  await keyboard.press('g', 'i');
  await page.getByRole('main').getByRole('row').first().waitFor();
  await keyboard.press('p');
  await page.getByRole('heading', { level: 1, name: 'Process' }).waitFor();
  const titleOf = (at: number) => captured[at]?.title ?? '';
  const wayOf = (title: string) => items.find((item) => item.title === title)?.way;
  await expect.poll(() => spoken(page, `${titleOf(0)}, 1 of ${items.length}`)).toBe(1);
  const counts: number[] = [];
  for (const at of captured.keys()) {
    const before = keyboard.count();
    await wayOf(titleOf(at))?.[1](app, keyboard);
    const now = keyboard.count();
    counts.push(now.keys + now.letters - before.keys - before.letters);
    if (at + 1 < captured.length) await hasFocus(page, `${titleOf(at + 1)}, ${at + 2} of ${items.length}`);
  }
  await hasFocus(page, 'Nothing left');
  // A deletion is sent two minutes later: until then the server has the item in its inbox.
  await expect
    .poll(async () => (await tasksOf(app)).map(({ status }) => status).toSorted())
    .toEqual(items.map(({ way }) => way?.[0] ?? 'inbox').toSorted());
  return counts;
}

/** Asks what can be done by phone, which leaves out tasks for other places, and completes the first one. */
async function engage(app: AppOn, server: ServerName, elsewhere: string, { press, type }: Keyboard): Promise<void> {
  const { page } = app;
  const isOurs = server === 'our service';
  await press('n');
  const now = dialog(app, 'What now');
  await now.getByRole('row', { name: /^Item 1,/ }).waitFor();
  await now.getByRole('row').and(page.locator(':focus')).waitFor();
  await press('f');
  await focusIsAt(page, 'What is at hand');
  await type(isOurs ? '15 min low @phone' : '@phone');
  await untilGone(now.getByRole('row', { name: new RegExp(`^${elsewhere},`) }));
  // Fifteen minutes leave out a task of an hour, and a deferred task is not offered today.
  expect(await now.getByRole('row', { name: /^Item (3|11)\b/ }).count()).toBe(isOurs ? 0 : 1);
  await press('Enter');
  await hasFocus(
    page,
    `Item 1, ${isOurs ? 'Can be done @phone · Takes 10 min · Takes low energy' : 'Can be done @phone'}`,
  );
  await press('e');
  await untilGone(now.getByRole('row', { name: /^Item 1,/ }));
  await expect.poll(async () => (await taskOf(app, 'Item 1'))[0]?.status).toBe('done');
  await press('Escape');
  await untilGone(now);
}

/** The next morning: deferred tasks that are back, and people to ask. One is asked again, another has answered. */
async function askAna(app: AppOn, { press }: Keyboard): Promise<void> {
  const { page } = app;
  await expect.poll(() => spoken(page, '2 back today')).toBe(1);
  await press('g', 'v');
  await dialog(app, 'Daily review').getByRole('button', { name: 'To ask' }).waitFor();
  await expect.poll(() => spoken(page, 'Back today: 2, To ask: 2, Inbox: 0')).toBe(1);
  // To the first of them on the board.
  await press('3');
  await focusIsAt(page, /^Ask Ana: Item 2,/);
  await press('Shift+ArrowRight');
  await region(page, 'Waiting For')
    .getByRole('row', { name: /^Item 2,/ })
    .waitFor();
  await focusIsAt(page, /^Item 2,/);
  await expect
    .poll(async () => (await taskOf(app, 'Item 2'))[0])
    .toMatchObject({ status: 'waiting', waiting_since: '2026-10-28', follow_up: '2026-11-05' });
  await press('h');
  await focusIsAt(page, /^Ask Ana: Item 12,/);
  await press('e');
  await expect.poll(async () => (await taskOf(app, 'Item 12'))[0]?.status).toBe('done');
}

/** Completes the task of every Saturday on the evening before the clocks change: the next one is for the Saturday after. */
async function repeatOverTheChange(app: AppOn, { press, type }: Keyboard): Promise<void> {
  const { page } = app;
  const daysOf = async () =>
    (await taskOf(app, 'Item 8')).map(({ status, due_date }) => `${due_date} ${status}`).sort();
  await expect.poll(daysOf).toEqual(['2026-10-31 next']);
  await press('/');
  await dialog(app, 'Search tasks, projects and references').waitFor();
  await type('Item 8');
  await openDialog(page)
    .getByRole('option', { name: /^Item 8/ })
    .first()
    .waitFor();
  await press('Enter');
  await focusIsAt(page, /^Item 8,/);
  await press('e');
  await expect.poll(daysOf).toEqual(['2026-10-31 done', '2026-11-07 next']);
  await footerSays(page, 'Completed. Next: Sat, Nov 7');
}

/** The weekly review: a mind sweep, the projects due for review on our service, each item ticked, and completed. */
async function review(app: AppOn, server: ServerName, { press, type, line }: Keyboard): Promise<void> {
  const { page, call } = app;
  await press('g', 'r');
  await page.getByRole('heading', { level: 1, name: 'Weekly Review' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Start Weekly Review' }).waitFor();
  await tabTo(page, 'Start Weekly Review');
  await press('Enter');
  await page.getByRole('checkbox').first().and(page.locator(':focus')).waitFor();
  if (server === 'our service') {
    await line('Review: open Projects due for review', 'Review: open Projects due for review');
    // A list that was still loading leaves the focus on its heading.
    const due = region(page, 'Projects due for review');
    await due.getByRole('row', { name: /^Item 5,/ }).waitFor();
    await due.locator(':focus').waitFor();
    if ((await due.locator('h2:focus').count()) > 0) await press('j');
    await focusIsAt(page, /^Item 5,/);
    await press('v');
    await untilGone(due.getByRole('row', { name: /^Item 5,/ }));
    const reviewed = async () => (await call('projects.list', {})).projects.map(({ reviewed_on: day }) => day).sort();
    await expect.poll(reviewed).toEqual(['2026-11-01', null]);
  }
  await press('g', 'e');
  await focusIsAt(page, 'What comes to mind?');
  await press('ArrowDown');
  await spoken(page, 'Projects to begin, 2 of');
  await type('Buy candles');
  await press('Enter');
  await spoken(page, 'Added to Inbox');
  await expect.poll(async () => (await taskOf(app, 'Buy candles'))[0]?.status).toBe('inbox');
  await press('Escape');
  await noOverlay(page);

  const boxes = page.getByRole('checkbox');
  const names = await boxes.evaluateAll((all) =>
    all.map((box) => document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''),
  );
  await press('g', 'd');
  await page
    .getByRole('heading', { level: 1, name: /^Welcome back,/ })
    .and(page.locator(':focus'))
    .waitFor();
  await press('g', 'r');
  await page.getByRole('heading', { level: 1, name: 'Weekly Review' }).and(page.locator(':focus')).waitFor();
  await boxes.first().waitFor();
  for (const name of names) {
    // Its label includes the description.
    await tabTo(page, new RegExp(`^${name}`));
    await press('Space');
    await page.getByRole('checkbox', { name, checked: true, exact: true }).waitFor();
  }
  await page.getByRole('main').getByText('100%', { exact: true }).waitFor();
  const complete = page.getByRole('button', { name: 'Complete Weekly Review' });
  await expect.poll(() => complete.getAttribute('aria-disabled')).toBeNull();
  await tabTo(page, 'Complete Weekly Review');
  await press('Enter');
  await page.getByRole('alert').getByText('Weekly review completed!').waitFor();
  const ticks = async () =>
    (await call('reviews.list', {})).reviews[0]?.checklist.map(({ title, completed }) => [title, completed]);
  await expect.poll(ticks).toEqual(names.map((name) => [name, true]));
  await expect.poll(async () => (await call('reviews.current', {})).review).toBeNull();
}

test.each(servers)('a whole week is worked by keys, on %s', { timeout: 240_000 }, async (server) => {
  const isOurs = server === 'our service';
  const clock = isOurs ? movableClock(WEDNESDAY) : null;
  const app = await openOn(server, {
    signIn: 'stored',
    other: { noReview: 'null' },
    ...(clock && { ownProcess: true, env: clock.env, context: { timezoneId: 'America/New_York' } }),
  });
  const { page, call } = app;
  await emptyOut(app);
  await clock?.install(page);
  await arriveHome(app);
  // `process-inbox.test.ts` types letter by letter.
  const keyboard = keyboardOf(page, { writesAtOnce: true });
  const items = itemsOn(server);

  // The announcer spaces its messages for screen readers: after so many items they take seconds.
  const hearAll = () => clock && passTime(page, 30_000, 'runFor');
  await captureAll(app, items, keyboard);
  await hearAll();
  const counts = await processAll(app, items, keyboard);
  const median = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? Number.NaN;
  process.stdout.write(`Process on ${server}: median ${median}, most ${Math.max(...counts)} keys an item\n`);
  expect(median).toBeLessThanOrEqual(MEDIAN);
  await engage(app, server, atHome(items), keyboard);
  if (clock) {
    await hearAll();
    await clock.moveTo(page, THURSDAY);
    await askAna(app, keyboard);
    await clock.moveTo(page, SATURDAY);
    await repeatOverTheChange(app, keyboard);
    const due = (await call('projects.list', {})).projects.find(({ name }) => name === 'Item 5');
    await call('projects.update', { params: { id: due?.id ?? '' }, body: { review_every: 3 } });
    await clock.moveTo(page, SUNDAY);
  }
  await review(app, server, keyboard);
  keyboard.print(`A whole week on ${server}`);
});
