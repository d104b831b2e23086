import { describe, expect, test } from 'vitest';
import { captureTask } from '#client/data/capture.ts';
import { createContext, renameContext } from '#client/data/contexts.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createProject, updateProject } from '#client/data/projects.ts';
import { createReference, updateReference } from '#client/data/references.ts';
import { completeReview, startReview, tickReviewItem } from '#client/data/reviews.ts';
import { moveTask } from '#client/data/tasks.ts';
import { viewNow } from '#client/data/views.ts';
import { createBrowser, type Page, settle } from './browser.ts';
import { createServer, type Fault } from './server.ts';

const nouns = ['contexts.list', 'projects.list', 'references.list', 'reviews.current'] as const;
const house = { name: 'House', description: null };
const manual = { title: 'Manual', content: null, url: null };

async function setUp({ isOurs = true, tellsTimes = true } = {}) {
  const server = createServer({ takesKeys: isOurs, tellsTimes });
  const browser = createBrowser(server, { isOurs });
  const page = await browser.open();
  const away = (fault: Fault = 'before') => server.setFault((name) => (name.endsWith('.list') ? 'none' : fault));
  const back = () => server.setFault(() => 'none');
  return { server, browser, page, away, back };
}

/** The items of each noun that a page shows. */
const shownIn = ({ api }: Page) => ({
  contexts: viewNow(api, 'contexts.list', {})?.contexts.map(({ name }) => name),
  projects: viewNow(api, 'projects.list', {})?.projects.map(({ name, status }) => `${name}:${status}`),
  references: viewNow(api, 'references.list', {})?.references.map(({ title, content }) => `${title}:${content}`),
});

test('creations and changes without an answer are shown, also in the next page, and sent once and in order', async () => {
  const { server, browser, page, away, back } = await setUp();
  await page.load(...nouns);
  away();
  const project = await createProject(page.api, house);
  await updateProject(page.api, project, { status: 'on_hold' });
  const context = await createContext(page.api, 'phone');
  await renameContext(page.api, context, 'telephone');
  const reference = await createReference(page.api, manual);
  await updateReference(page.api, reference, { ...manual, content: 'Turn it on' });
  await settle();
  const expected = { contexts: ['telephone'], projects: ['House:on_hold'], references: ['Manual:Turn it on'] };
  expect(shownIn(page)).toEqual(expected);
  expect(page.outbox.changes().map(({ words }) => words)).toEqual([
    'New project: House',
    'Change project: House',
    'New context: phone',
    'Change context: phone',
    'New reference: Manual',
    'Change reference: Manual',
  ]);
  page.kill();
  const later = await browser.open({ isAway: true });
  await later.load('contexts.list', 'projects.list', 'references.list');
  expect(shownIn(later)).toEqual(expected);
  back();
  await later.passTime();
  expect(browser.kept()).toEqual([]);
  await later.load(...nouns);
  expect(shownIn(later)).toEqual(expected);
  expect(server.of('project')).toMatchObject([{ name: 'House', status: 'on_hold' }]);
  expect(server.of('context')).toMatchObject([{ name: 'telephone' }]);
  expect(server.of('reference')).toMatchObject([{ title: 'Manual', content: 'Turn it on' }]);
  expect(later.api.pending.layers).toEqual([]);
});

test('a refused one is not kept, and is not shown', async () => {
  const { browser, page, away } = await setUp();
  await page.load(...nouns);
  away(500);
  await expect(createProject(page.api, house)).rejects.toThrow('Refused with 500');
  await expect(createReference(page.api, manual)).rejects.toThrow('Refused with 500');
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(shownIn(page)).toEqual({ contexts: [], projects: [], references: [] });
});

test('a task keeps the context and the project that were created for it, which go first', async () => {
  const { server, browser, page, away, back } = await setUp();
  await page.load(...nouns);
  away();
  const { missing } = await captureTask(page.api, {
    title: 'Call Ana',
    context: { create: 'phone' },
    project: { create: 'House' },
    priority: 80,
  });
  expect(missing).toEqual([]);
  await settle();
  page.kill();
  const later = await browser.open({ isAway: true });
  back();
  await later.passTime();
  expect(browser.kept()).toEqual([]);
  const [task] = server.of('task');
  expect(task).toMatchObject({
    title: 'Call Ana',
    priority: 80,
    context_id: server.of('context')[0]?.id,
    project_id: server.of('project')[0]?.id,
  });
});

test('a task waits for the context that is to be created for it, and goes without it when that is discarded', async () => {
  const { server, browser, page, back } = await setUp({ isOurs: false });
  const task = server.add('Sweep');
  await page.load(...nouns);
  server.setFault((name) => (name === 'contexts.create' ? 'before' : 'none'));
  await captureTask(page.api, { title: 'Call Ana', context: { create: 'phone' }, priority: 80 });
  await settle();
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Call Ana']);
  expect(browser.kept()).toEqual(['contexts.create parked', 'tasks.update waiting']);
  // It holds up nothing else.
  await moveTask(page.api, task, 'next');
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  const [parked] = page.outbox.changes();
  expect(parked).toMatchObject({
    words: 'New context: phone',
    problem: 'The answer was lost, and the server has no context of this name',
  });
  await page.outbox.discard(parked?.sequence ?? 0);
  page.outbox.tryAgain();
  await settle();
  expect(browser.kept()).toEqual([]);
  const called = server.of('task').find(({ title }) => title === 'Call Ana');
  expect(called).toMatchObject({ priority: 80 });
  expect(called?.context_id ?? null).toBeNull();
});

const creations = [
  ['project', 'House', ({ api }: Page): Promise<unknown> => createProject(api, house)],
  ['context', 'phone', ({ api }: Page): Promise<unknown> => createContext(api, 'phone')],
  ['reference', 'Manual', ({ api }: Page): Promise<unknown> => createReference(api, manual)],
] as const;
const titleOf = (item: object) => ('title' in item ? item.title : 'name' in item ? item.name : undefined);

test.each(creations)(
  'a %s whose answer was lost is sent again with its key, and is there once',
  async (...creation) => {
    const [noun, title, create] = creation;
    const { server, browser, page, away, back } = await setUp();
    away('after');
    await create(page);
    await settle();
    expect(browser.kept()).toEqual([`${noun}s.create waiting`]);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect(server.of(noun).map(titleOf)).toEqual([title]);
  },
);

test.each(creations)(
  'on a foreign server a %s whose answer was lost is looked for, and not created twice',
  async (noun, title, create) => {
    const { server, browser, page, away, back } = await setUp({ isOurs: false });
    away('after');
    await create(page);
    await settle();
    expect(browser.kept()).toEqual([`${noun}s.create lost`]);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect(server.of(noun).map(titleOf)).toEqual([title]);
  },
);

test('the deletion of any item is kept', async () => {
  const { server, browser, page, away, back } = await setUp();
  const project = await createProject(page.api, house);
  const context = await createContext(page.api, 'phone');
  const reference = await createReference(page.api, manual);
  await page.load(...nouns);
  away();
  const items = { project, context, reference } as const;
  for (const noun of ['project', 'context', 'reference'] as const) {
    holdDelete(page.api, noun, items[noun].id);
    await page.api.held.sendNow(noun, items[noun].id);
  }
  await settle();
  expect(shownIn(page)).toEqual({ contexts: [], projects: [], references: [] });
  expect(browser.kept()).toHaveLength(3);
  back();
  await page.passTime();
  expect([server.of('project'), server.of('context'), server.of('reference')]).toEqual([[], [], []]);
});

test('ticks of the review and its completion are kept, and sent in order', async () => {
  const { server, browser, page, away, back } = await setUp();
  await page.load(...nouns);
  const { id } = await startReview(page.api);
  away();
  await tickReviewItem(page.api, id, 0, true);
  const { checklist } = await tickReviewItem(page.api, id, 1, true);
  expect(checklist.map(({ completed }) => completed)).toEqual([true, true]);
  expect(viewNow(page.api, 'reviews.current', {})?.review?.checklist).toEqual(checklist);
  await completeReview(page.api, id, { wins: 'Rested' });
  await settle();
  expect(viewNow(page.api, 'reviews.current', {})).toEqual({ review: null });
  expect(page.outbox.changes().map(({ words }) => words)).toEqual([
    'Tick: Inbox',
    'Tick: Projects',
    'Complete: the weekly review',
  ]);
  page.kill();
  const later = await browser.open({ isAway: true });
  back();
  await later.passTime();
  expect(browser.kept()).toEqual([]);
  const [review] = server.of('review');
  expect(review).toMatchObject({ wins: 'Rested', notes: '' });
  expect(review?.completed_at).not.toBeNull();
  expect(review?.checklist.map(({ completed }) => completed)).toEqual([true, true]);
});

describe('on a foreign server, a review that was completed with an answer that was lost', () => {
  async function loseAnswer({ tellsTimes = true, wins = 'Rested' } = {}) {
    const world = await setUp({ isOurs: false, tellsTimes });
    const { page, away } = world;
    await page.load(...nouns);
    const { id } = await startReview(page.api);
    for (const item of [0, 1]) await tickReviewItem(page.api, id, item, true);
    away('after');
    await completeReview(page.api, id, { wins });
    await settle();
    return world;
  }

  test.each([true, false])('is not completed a second time (the server tells when it was: %s)', async (tellsTimes) => {
    const { server, browser, page, back } = await loseAnswer({ tellsTimes });
    back();
    await page.passTime();
    expect(server.refused).toEqual([]);
    expect(browser.kept()).toEqual([]);
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
    expect(viewNow(page.api, 'reviews.current', {})).toEqual({ review: null });
  });

  test('is not sent a second time to a server that leaves out what stands around the words', async () => {
    const { server, browser, page, back } = await loseAnswer({ wins: 'Rested\n' });
    Object.assign(server.of('review')[0] ?? {}, { wins: 'Rested' });
    back();
    await page.passTime();
    expect(server.refused).toEqual([]);
    expect(browser.kept()).toEqual([]);
  });

  test('is reported when its text differs from what was sent', async () => {
    const { server, page, back } = await loseAnswer();
    Object.assign(server.of('review')[0] ?? {}, { wins: 'Another device' });
    back();
    await page.passTime();
    expect(page.outbox.changes()).toMatchObject([{ words: 'Complete: the weekly review', problem: 'It is completed' }]);
  });
});

test('a review is not started without the server, which alone knows its checklist', async () => {
  const { browser, page, away } = await setUp();
  away();
  await expect(startReview(page.api)).rejects.toThrow('Failed to start weekly review');
  await settle();
  expect(browser.kept()).toEqual([]);
});

test('a project that was refused is sent again as it was', async () => {
  const { server, browser, page, away, back } = await setUp();
  away();
  await createProject(page.api, house);
  await settle();
  server.setFault((name) => (name === 'projects.create' ? 409 : 'none'));
  await page.passTime();
  back();
  await page.outbox.retry(page.outbox.changes()[0]?.sequence ?? 0);
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(server.applied).toEqual(['projects.create {"name":"House","status":"active"}']);
});

test('a tick of a review that this page has not loaded leaves another server its checklist', async () => {
  const { page, browser, server } = await setUp({ isOurs: false });
  const { id } = await startReview(page.api);
  await tickReviewItem(page.api, id, 0, true);
  await tickReviewItem(page.api, id, 1, true);
  page.kill();
  const later = await browser.open();
  await tickReviewItem(later.api, id, 0, false);
  expect(server.of('review')[0]?.checklist).toMatchObject([
    { title: 'Inbox', completed: false },
    { title: 'Projects', completed: true },
  ]);
});
