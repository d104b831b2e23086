import { expect, test } from 'vitest';
import { tellMorning } from '#client/app/morning.ts';
import { ApiError } from '#contract/api-error.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { answeredApi, listOf, settle, task } from './answered-api.ts';

const TODAY = '2026-11-23';

function morning() {
  const localStorage = memoryStorage() as unknown as Storage;
  const world = answeredApi();
  const said: string[] = [];
  const reported: unknown[] = [];
  const tell = (today = TODAY, owner = 'ana@example.org') =>
    tellMorning(
      {
        api: world.api,
        window: { localStorage },
        say: (words) => void said.push(words),
        report: (error) => void reported.push(error),
      },
      owner,
      today,
    );
  return { ...world, said, reported, tell };
}

const back = (id: number, until: string | null, status = 'next') => task(id, status, { defer_until: until });

test('tasks back today are announced once a day, for each account', async () => {
  const { tell, last, count, said } = morning();
  const told = tell();
  await settle();
  last('tasks.list').answer(
    listOf(back(1, TODAY), back(2, TODAY, 'someday'), back(3, TODAY, 'done'), back(4, '2026-11-20'), back(5, null)),
  );
  await told;
  expect(said).toEqual(['2 back today']);
  await tell();
  expect(count('tasks.list')).toBe(1);
  void tell(TODAY, 'ben@example.org');
  await settle();
  expect(count('tasks.list')).toBe(2);
});

test.each([
  ['our service', true, { query: { deferred_after: '2026-11-22', counts: 'none' } }],
  ['another server', false, {}],
])('%s is asked for no more than can be back, as far as it can tell that', async (_, isOurs, asked) => {
  const { api, tell, last } = morning();
  Object.assign(api, { isOurs });
  void tell();
  await settle();
  expect(last('tasks.list').args).toEqual(asked);
});

test('after days away, tasks that came back meanwhile are announced; with none, nothing is', async () => {
  const { tell, last, said } = morning();
  for (const [today, tasks] of [
    ['2026-11-19', []],
    [TODAY, [back(1, TODAY), back(2, '2026-11-20'), back(3, '2026-11-19'), back(4, '2026-11-24')]],
  ] as const) {
    const told = tell(today);
    await settle();
    last('tasks.list').answer(listOf(...tasks));
    await told;
  }
  expect(said).toEqual(['2 back since Fri, Nov 20']);
});

test('an answer after the end of the session is announced to nobody, and not asked for again', async () => {
  const { api, tell, last, said, reported } = morning();
  const told = tell();
  await settle();
  const { options } = last('tasks.list');
  api.pending.clear();
  expect(options.signal?.aborted).toBe(true);
  await told;
  expect([...said, ...reported]).toEqual([]);
});

test('when the list cannot be read nothing is announced, and the next time it is', async () => {
  const { tell, last, said, reported } = morning();
  const failing = tell();
  await settle();
  last('tasks.list').fail(new ApiError('Failed to fetch tasks', { kind: 'network', endpoint: 'tasks.list' }));
  await failing;
  expect([...said, ...reported]).toEqual([]);
  const told = tell();
  await settle();
  last('tasks.list').answer(listOf(back(1, TODAY)));
  await told;
  expect(said).toEqual(['1 back today']);
});
