import { expect, test } from 'vitest';
import { footerSays, hasFocus, type Keyboard, keyboardOf } from '#tests/support/keyboard.ts';
import { type AppOn, emptyOut, openOn, servers, spoken } from '#tests/support/two-servers.ts';

/** The most presses, letters included, that half of the items may take. */
const MEDIAN = 4;

const answer = (app: AppOn, name: string) => app.page.getByRole('dialog').getByRole('textbox', { name }).waitFor();

/** What an item is: its keys, and the status that it has then; null: it is deleted. */
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
      await page.getByRole('dialog').getByRole('combobox', { name: 'Waiting for whom, or what?' }).waitFor();
      await type('Ana');
      await page.getByRole('dialog').getByRole('option', { name: 'Ana', exact: true }).waitFor();
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
/** Thirty items, of each kind three. */
const items = [0, 1, 2].flatMap((round) => ways.map((way, at) => ({ title: `Item ${round * ways.length + at}`, way })));

test.each(servers)('thirty mixed items take at most four keys each in the median, on %s', async (server) => {
  const app = await openOn(server, { signIn: true });
  const { page, call } = app;
  await emptyOut(app);
  for (const { title } of items) await call('tasks.create', { body: { title, status: 'inbox' } });
  const { tasks: captured } = await call('tasks.inbox', {});
  expect(captured).toHaveLength(items.length);

  const keyboard = keyboardOf(page);
  await keyboard.press('g', 'i');
  await page.getByRole('main').getByRole('row').first().waitFor();
  await keyboard.press('p');
  await page.getByRole('heading', { level: 1, name: 'Process' }).waitFor();
  const titleOf = (at: number) => captured[at]?.title ?? '';
  const wayOf = (title: string) => items.find((item) => item.title === title)?.way;
  await expect.poll(() => spoken(page, `${titleOf(0)}, 1 of 30`)).toBe(1);

  const counts: number[] = [];
  for (const at of captured.keys()) {
    const before = keyboard.count();
    await wayOf(titleOf(at))?.[1](app, keyboard);
    const now = keyboard.count();
    counts.push(now.keys + now.letters - before.keys - before.letters);
    if (at + 1 < captured.length) await hasFocus(page, `${titleOf(at + 1)}, ${at + 2} of 30`);
  }
  await hasFocus(page, 'Nothing left');
  await footerSays(page, 'all saved');
  const median = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? Number.NaN;
  process.stdout.write(`Process on ${server}: median ${median}, most ${Math.max(...counts)} keys an item\n`);
  expect(median).toBeLessThanOrEqual(MEDIAN);

  // A deletion is sent two minutes later: until then the server has the item in its inbox.
  await expect
    .poll(async () => (await call('tasks.list', {})).tasks.map(({ status }) => status).toSorted())
    .toEqual(items.map(({ way: [status] }) => status ?? 'inbox').toSorted());
});
