import { describe, expect, test } from 'vitest';
import type { Task } from '#contract/entities/task.ts';
import { freshService, type Person, refusal } from './support/service.ts';

const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);

/** Follows `next_cursor` to the end; `between` runs after each page. */
async function readPages(
  { call }: Person,
  query: { limit: number; status?: 'next' | 'done'; q?: string },
  between: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Task[]> {
  const read: Task[] = [];
  let cursor: string | undefined;
  for (let page = 1; page < 100; page += 1) {
    const answer = await call('tasks.list', { query: { ...query, cursor } });
    expect(answer.tasks.length).toBeLessThanOrEqual(query.limit);
    read.push(...answer.tasks);
    if (!answer.next_cursor) return read;
    // A page before the last one is full.
    expect(answer.tasks).toHaveLength(query.limit);
    cursor = answer.next_cursor;
    await between(page);
  }
  throw new Error('The pages do not end');
}

describe('the five lists', () => {
  test('each hold the tasks of their status', async () => {
    const { ana } = await freshService();
    for (const status of ['inbox', 'next', 'waiting', 'someday', 'done'] as const) {
      await ana.call('tasks.create', { body: { title: `a ${status} task`, status } });
    }
    for (const status of ['inbox', 'next', 'waiting', 'someday'] as const) {
      expect(titles((await ana.call(`tasks.${status}`, {})).tasks)).toEqual([`a ${status} task`]);
    }
    const all = await ana.call('tasks.list', {});
    expect(all.counts).toEqual({ inbox: 1, next: 1, waiting: 1, someday: 1, done: 1 });
    expect(all.total).toBe(5);
  });

  test('only the next actions leave out deferred tasks', async () => {
    const { ana } = await freshService();
    for (const status of ['inbox', 'next', 'waiting', 'someday'] as const) {
      await ana.call('tasks.create', { body: { title: status, status, defer_until: '2027-01-01' } });
    }
    expect((await ana.call('tasks.next', {})).tasks).toEqual([]);
    expect((await ana.call('tasks.inbox', {})).tasks).toHaveLength(1);
    expect((await ana.call('tasks.waiting', {})).tasks).toHaveLength(1);
    expect((await ana.call('tasks.someday', {})).tasks).toHaveLength(1);
    expect((await ana.call('tasks.list', { query: { status: 'next' } })).tasks).toHaveLength(1);
  });

  test('are ordered by priority, then due day with none last, then age', async () => {
    const { ana, clock } = await freshService();
    const add = async (title: string, priority: number, due_date: string | null = null) => {
      await ana.call('tasks.create', { body: { title, status: 'next', priority, due_date } });
      clock.advance(1000);
    };
    await add('low and due', 10, '2026-11-22');
    await add('older', 50);
    await add('younger', 50);
    await add('due later', 50, '2027-01-01');
    await add('due sooner', 50, '2026-12-01');
    await add('high', 90);
    const wanted = ['high', 'due sooner', 'due later', 'older', 'younger', 'low and due'];
    expect(titles((await ana.call('tasks.next', {})).tasks)).toEqual(wanted);
    expect(titles((await ana.call('tasks.list', {})).tasks)).toEqual(wanted);
    expect(titles((await ana.call('tasks.list', { query: { status: 'next' } })).tasks)).toEqual(wanted);
    expect(titles((await ana.call('analytics.dashboard', {})).next_actions)).toEqual(wanted);
  });

  test('done ones come last, the last completed first', async () => {
    const { ana, clock } = await freshService();
    for (const title of ['first', 'second', 'third']) {
      const { task } = await ana.call('tasks.create', { body: { title, priority: title === 'first' ? 100 : 1 } });
      clock.advance(1000);
      await ana.call('tasks.move', { params: { id: task.id }, body: { status: 'done' } });
    }
    await ana.call('tasks.create', { body: { title: 'open', priority: 0 } });
    expect(titles((await ana.call('tasks.list', {})).tasks)).toEqual(['open', 'third', 'second', 'first']);
  });
});

describe('the filters of GET /tasks', () => {
  test('by project and context, alone and together, with counts per status', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
    const ids = { project_id: String(project.id), context_id: String(context.id) };
    await ana.call('tasks.create', { body: { title: 'both', status: 'next', ...ids } });
    await ana.call('tasks.create', { body: { title: 'project', status: 'done', project_id: ids.project_id } });
    await ana.call('tasks.create', { body: { title: 'context', status: 'waiting', context_id: ids.context_id } });
    await ana.call('tasks.create', { body: { title: 'neither' } });
    const ask = async (query: object) => {
      const { tasks, total, counts } = await ana.call('tasks.list', { query });
      return { titles: titles(tasks).toSorted(), total, counts };
    };
    const none = { inbox: 0, next: 0, waiting: 0, someday: 0, done: 0 };
    expect(await ask({ project_id: ids.project_id })).toEqual({
      titles: ['both', 'project'],
      total: 2,
      counts: { ...none, next: 1, done: 1 },
    });
    expect(await ask(ids)).toEqual({ titles: ['both'], total: 1, counts: { ...none, next: 1 } });
    // The counts tell what the other columns of the same filter hold.
    expect(await ask({ context_id: ids.context_id, status: 'waiting' })).toEqual({
      titles: ['context'],
      total: 1,
      counts: { ...none, next: 1, waiting: 1 },
    });
    expect(await ask({ project_id: 'none' })).toEqual({ titles: [], total: 0, counts: none });
  });

  test.each([
    ['MILK', ['Buy milk']],
    ['descrIPTion', ['With words']],
    ['ÄRZTIN', ['Ärztin anrufen']],
    ['arztin', ['Ärztin anrufen']],
    ['水', ['水 pay the water bill']],
    ['100%', ['Give 100%']],
    ['%', ['Give 100%']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ["'", ["Ana's list"]],
    // A letter with a single capital form counts as one.
    ['ΣΊΣ', ['Σίσυφος, İzmir']],
    ['σίσυφος', ['Σίσυφος, İzmir']],
    ['izm', ['Σίσυφος, İzmir']],
    ['ızmır', ['Σίσυφος, İzmir']],
    ['milk buy', ['Buy milk']],
    ['b u y m i l k b ä', ['Buy milk']],
    ['no such words', []],
  ])(
    'q=%s finds what has its first eight words, in title or description, whatever their case and accents',
    async (q, wanted) => {
      const { ana } = await freshService();
      const kept = [
        'Buy milk',
        'Ärztin anrufen',
        '水 pay the water bill',
        'Give 100%',
        'snake_case',
        'back\\slash',
        "Ana's list",
        'Σίσυφος, İzmir',
      ];
      for (const title of kept) await ana.call('tasks.create', { body: { title } });
      await ana.call('tasks.create', { body: { title: 'With words', description: 'A longer Description' } });
      const { tasks, total } = await ana.call('tasks.list', { query: { q } });
      expect(titles(tasks)).toEqual(wanted);
      expect(total).toBe(wanted.length);
    },
  );

  test('q follows a changed title and description; a blank q is none', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Old title', description: 'old words' } });
    await ana.call('tasks.update', { params: { id: task.id }, body: { title: 'New title' } });
    await ana.call('tasks.update', { params: { id: task.id }, body: { description: 'fresh words' } });
    const found = async (q: string) => (await ana.call('tasks.list', { query: { q } })).total;
    expect(await found('old')).toBe(0);
    expect(await found('new')).toBe(1);
    expect(await found('fresh')).toBe(1);
    expect(await found('  ')).toBe(1);
  });
});

describe('bounds', () => {
  test('without limit: every open task, the last 50 done ones, and how many there are', async () => {
    const { ana, clock } = await freshService();
    for (let count = 1; count <= 60; count += 1) {
      await ana.call('tasks.create', { body: { title: `open ${count}` } });
      await ana.call('tasks.create', { body: { title: `done ${count}`, status: 'done' } });
      clock.advance(1000);
    }
    const all = await ana.call('tasks.list', {});
    expect(all.tasks.filter(({ status }) => status === 'inbox')).toHaveLength(60);
    const done = all.tasks.filter(({ status }) => status === 'done');
    expect(titles(done)).toEqual(Array.from({ length: 50 }, (_, index) => `done ${60 - index}`));
    expect(all).toMatchObject({ total: 120, counts: { inbox: 60, done: 60 } });

    const onlyDone = await ana.call('tasks.list', { query: { status: 'done' } });
    expect(titles(onlyDone.tasks)).toEqual(titles(done));
    expect(onlyDone.total).toBe(60);
    const rest = await ana.call('tasks.list', { query: { status: 'done', cursor: onlyDone.next_cursor ?? '' } });
    expect(titles(rest.tasks)).toEqual(Array.from({ length: 10 }, (_, index) => `done ${10 - index}`));
    expect(rest.next_cursor).toBeNull();
    const afterAll = await ana.call('tasks.list', { query: { cursor: all.next_cursor ?? '' } });
    expect(titles(afterAll.tasks)).toEqual(titles(rest.tasks));
  });

  test('nothing at all is an empty list', async () => {
    const { ana } = await freshService();
    const none = { inbox: 0, next: 0, waiting: 0, someday: 0, done: 0 };
    expect(await ana.call('tasks.list', {})).toEqual({ tasks: [], total: 0, next_cursor: null, counts: none });
  });
});

describe('paging', () => {
  /** Tasks that are alike in all but their ids, and others that differ in one thing at a time. */
  async function fill({ call }: Person): Promise<string[]> {
    const bodies = [
      ...Array.from({ length: 9 }, (_, index) => ({ title: `alike ${index}` })),
      ...['2026-12-01', '2026-12-02', '2027-01-01'].map((due_date) => ({ title: `due ${due_date}`, due_date })),
      ...[0, 20, 51, 100].map((priority) => ({ title: `priority ${priority}`, priority })),
      ...Array.from({ length: 7 }, (_, index) => ({ title: `done ${index}`, status: 'done' as const })),
    ];
    for (const body of bodies) await call('tasks.create', { body });
    return bodies.map(({ title }) => title);
  }

  test.each([1, 2, 3, 7, 16, 22, 23, 24, 500])('%i at a time reads all in the order of one list', async (limit) => {
    const { ana } = await freshService();
    const made = await fill(ana);
    const paged = await readPages(ana, { limit });
    expect(paged).toEqual((await ana.call('tasks.list', {})).tasks);
    expect(titles(paged).toSorted()).toEqual(made.toSorted());
  });

  test('neither leaves out nor doubles anything when tasks come in between', async () => {
    const { ana, clock } = await freshService();
    const made = await fill(ana);
    const paged = await readPages(ana, { limit: 3 }, async (page) => {
      clock.advance(1);
      for (const priority of [100, 50, 0]) {
        await ana.call('tasks.create', { body: { title: `new at ${priority} on ${page}`, priority } });
      }
      await ana.call('tasks.create', { body: { title: `new and done on ${page}`, status: 'done' } });
    });
    const seen = titles(paged);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((title) => !title.startsWith('new')).toSorted()).toEqual(made.toSorted());
  });

  test('goes on where it was when the task it stopped at is deleted', async () => {
    const { ana } = await freshService();
    await fill(ana);
    const all = (await ana.call('tasks.list', {})).tasks;
    const first = await ana.call('tasks.list', { query: { limit: 5 } });
    await ana.call('tasks.delete', { params: { id: first.tasks[4]?.id ?? '' } });
    const rest = await ana.call('tasks.list', { query: { cursor: first.next_cursor ?? '' } });
    expect(titles(rest.tasks)).toEqual(titles(all).slice(5));
  });

  test('keeps to its filter and says the whole count on each page', async () => {
    const { ana } = await freshService();
    await fill(ana);
    expect(titles(await readPages(ana, { limit: 2, status: 'done' }))).toHaveLength(7);
    expect(titles(await readPages(ana, { limit: 2, q: 'alike' }))).toHaveLength(9);
    const { total, next_cursor } = await ana.call('tasks.list', { query: { limit: 2, q: 'alike' } });
    const second = await ana.call('tasks.list', { query: { limit: 2, q: 'alike', cursor: next_cursor ?? '' } });
    expect([total, second.total]).toEqual([9, 9]);
  });

  test('a cursor belongs to its filter: with another it would skip tasks without a word', async () => {
    const { ana } = await freshService();
    await fill(ana);
    const { next_cursor } = await ana.call('tasks.list', { query: { limit: 2, q: 'alike' } });
    for (const query of [{}, { q: 'done' }, { q: 'alike', status: 'inbox' as const }]) {
      const foreign = ana.call('tasks.list', { query: { ...query, cursor: next_cursor ?? '' } });
      expect(await refusal(foreign)).toMatchObject({ status: 422, errors: { cursor: ['is not one of this list'] } });
    }
    // The page size may change between pages.
    const rest = await ana.call('tasks.list', { query: { q: 'alike', limit: 500, cursor: next_cursor ?? '' } });
    expect(rest.tasks).toHaveLength(7);
  });

  test('a cursor is opaque: a changed one is refused', async () => {
    const { ana } = await freshService();
    await fill(ana);
    const { next_cursor } = await ana.call('tasks.list', { query: { limit: 2 } });
    expect(next_cursor).toMatch(/^[\w-]+$/);
    const changed = ana.call('tasks.list', { query: { cursor: next_cursor?.slice(3) ?? '' } });
    expect(await refusal(changed)).toMatchObject({ status: 422, errors: { cursor: ['is not one of this list'] } });
    const position = JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString());
    // PostgreSQL would refuse to compare with a value that no task can have.
    for (const other of [{ priority: 1.5 }, { priority: 1e12 }, { id: 'a\0' }, { due: '\ud800' }]) {
      const cursor = Buffer.from(JSON.stringify({ ...position, ...other })).toString('base64url');
      const made = ana.call('tasks.list', { query: { cursor } });
      expect(await refusal(made)).toMatchObject({ status: 422, errors: { cursor: ['is not one of this list'] } });
    }
  });
});

describe('the calendar', () => {
  test('holds tasks due between its days, both included, in order of the days, done or not', async () => {
    const { ana } = await freshService();
    const days = ['2026-10-31', '2026-11-01', '2026-11-15', '2026-11-30', '2026-12-01'];
    for (const due_date of days.toReversed()) {
      await ana.call('tasks.create', { body: { title: due_date, due_date } });
    }
    await ana.call('tasks.create', { body: { title: 'high', due_date: '2026-11-15', priority: 90, status: 'done' } });
    await ana.call('tasks.create', { body: { title: 'without a day' } });
    const month = await ana.call('tasks.calendar', { query: { start_date: '2026-11-01', end_date: '2026-11-30' } });
    expect(titles(month.tasks)).toEqual(['2026-11-01', 'high', '2026-11-15', '2026-11-30']);
    const day = await ana.call('tasks.calendar', { query: { start_date: '2026-12-01', end_date: '2026-12-01' } });
    expect(titles(day.tasks)).toEqual(['2026-12-01']);
  });
});
