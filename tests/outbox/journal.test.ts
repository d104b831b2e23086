import { expect, test } from 'vitest';
import { openJournal } from '#client/app/journal.ts';
import { createTask } from '#client/data/tasks.ts';
import { createAsStep } from '#client/registry/creation.ts';
import type { KeptStep } from '#client/registry/history.ts';
import { type Page, settle } from './browser.ts';
import { createMemoryStore } from './memory-store.ts';
import { milk } from './server.ts';
import { setUp } from './set-up.ts';

const step = (words: string, effects: KeptStep['effects'] = []): KeptStep => ({
  at: 0,
  words,
  isUndone: false,
  effects,
});

/** A browser's storage, opened by a tab of an account. */
async function startBrowser() {
  const { page } = await setUp();
  const { store } = createMemoryStore();
  const { api } = page;
  const failures: unknown[] = [];
  const open = (tab: string, account = 'ana') =>
    openJournal({ api, store, account, tab, report: (error) => failures.push(error) });
  const wordsOf = async (tab: string, account?: string) => (await open(tab, account)).steps.map(({ words }) => words);
  return { api, store, open, wordsOf, failures };
}

test('a tab gets its own steps back, not those of another tab or another account', async () => {
  const { open, wordsOf } = await startBrowser();
  (await open('first')).keep([step('Moved'), step('Deleted')]);
  (await open('second')).keep([step('Added')]);
  await settle();
  expect(await wordsOf('first')).toEqual(['Moved', 'Deleted']);
  expect(await wordsOf('second')).toEqual(['Added']);
  expect(await wordsOf('first', 'ben')).toEqual([]);
});

test('a sign-out takes the steps of the account along', async () => {
  const { open, wordsOf, store } = await startBrowser();
  (await open('first')).keep([step('Moved')]);
  (await open('first', 'ben')).keep([step('Added')]);
  await store.clear('ana');
  expect(await wordsOf('first')).toEqual([]);
  expect(await wordsOf('first', 'ben')).toEqual(['Added']);
});

test('a step about an item created without the server has the id that the server gives it later', async () => {
  const { api, open } = await startBrowser();
  const made = { is: 'ticked', review: 'new:1', item: 'a', completed: true } as const;
  (await open('first')).keep([step('Added', [made])]);
  await settle();
  // By the reloaded page, which has done nothing itself.
  await open('first');
  api.pending.noteId('task', 'new:1', '7');
  await settle();
  expect((await open('first')).steps).toEqual([step('Added', [{ ...made, review: '7' }])]);
});

test('a capture that another tab sends while this one is gone is undone by the next page of this tab', async () => {
  const { page, browser, server, away, back } = await setUp();
  const open = ({ api }: Page) =>
    openJournal({ api, store: browser.store, account: 'ana', tab: 'first', report: () => expect.unreachable() });
  const other = await browser.open();
  away();
  const { words, effects } = await createAsStep(page.api, 'task', {}, async (options) => ({
    item: await createTask(page.api, milk, options),
    words: 'Added',
  }));
  (await open(page)).keep([step(words, effects)]);
  await settle();
  page.kill();
  back();
  for (let round = 0; round < 3; round += 1) await other.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  const later = await browser.open();
  await later.load();
  const { steps, wayBack } = await open(later);
  expect(await wayBack(steps[0] as KeptStep)()).toMatchObject({ kind: 'undoable', words: 'Undone: Added' });
  expect(later.shown()).toEqual(['Sweep:inbox']);
  await later.api.held.sendAll();
  expect(server.titles()).toEqual(['Sweep']);
});

test('the latest fifty steps are kept, and of too many items only that they were changed', async () => {
  const { open } = await startBrowser();
  const about = (count: number) =>
    Array.from({ length: count }, (_, item) => ({ is: 'ticked', review: 1, item, completed: true }) as const);
  const all = Array.from({ length: 60 }, (_, at) => step(`Step ${at}`, about(at === 58 ? 999 : 1)));
  (await open('first')).keep(all);
  await settle();
  const { steps } = await open('first');
  expect(steps).toHaveLength(50);
  expect(steps.filter(({ effects }) => effects !== null).map(({ words }) => words)).toEqual(['Step 58', 'Step 59']);
});

test('what a tab that was closed has left is forgotten after a week', async () => {
  const { open, store } = await startBrowser();
  (await open('closed')).keep([step('Moved')]);
  await settle();
  const [kept] = await store.answers('ana');
  if (!kept) throw new Error('Nothing is kept');
  await store.keepAnswers([{ ...kept, at: Date.now() - 8 * 24 * 60 * 60 * 1000 }]);
  await open('other');
  expect(await store.answers('ana')).toEqual([]);
});

test('a browser whose storage is full is logged, and the page goes on', async () => {
  const { open, store, failures } = await startBrowser();
  const journal = await open('first');
  store.keepAnswers = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  journal.keep([step('Moved')]);
  await settle();
  expect(failures).toHaveLength(1);
});
