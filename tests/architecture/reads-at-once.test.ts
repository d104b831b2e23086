import { describe, expect, test } from 'vitest';
import { readsAtOnce } from './reads-at-once.ts';
import { sourcesBelow } from './sources-below.ts';

describe('an expectation at once is found', () => {
  test.each([
    ['of the server', "expect((await call('tasks.list', {})).tasks).toEqual([]);"],
    ['of the server of an app', "expect(await app.call('tasks.inbox', {})).toEqual([]);"],
    [
      'of a function',
      "const titles = async () => (await call('tasks.list', {})).tasks; expect(await titles()).toEqual([]);",
    ],
    [
      'of a function of a function',
      "async function all() { return await call('tasks.list', {}); } const titles = () => all(); expect(await titles()).toEqual([]);",
    ],
    ['of what was asked', "expect(asked('POST /tasks')).toHaveLength(1);"],
    ['of what was said', "expect((await allSpoken(page)).filter((words) => words === 'Sent')).toHaveLength(1);"],
    ['of the address', 'expect(new URL(page.url()).search).toBe(`?`);'],
    ['of the other server', 'expect(other.state.tasks).toEqual([]);'],
  ])('%s', (_, source) => {
    expect(readsAtOnce('tests/journeys/some.test.ts', source)).toEqual([1]);
  });

  test.each([
    ['is polled', "await expect.poll(async () => (await call('tasks.list', {})).tasks).toEqual([]);"],
    ['is of the page', "expect(await page.getByRole('row').count()).toBe(1);"],
    [
      'is of a function that only writes',
      "const add = async () => { await call('tasks.create', {}); }; await add(); expect(1).toBe(1);",
    ],
  ])('but not one that %s', (_, source) => {
    expect(readsAtOnce('tests/journeys/some.test.ts', source)).toEqual([]);
  });
});

// The page shows a change before the server has it, so such an expectation holds on an idle machine only.
test.each(['tests/journeys', 'tests/speech'])('no test in %s expects at once what comes later', (folder) => {
  const found = sourcesBelow(folder).flatMap(({ path, source }) =>
    readsAtOnce(path, source).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
