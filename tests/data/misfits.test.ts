import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { EndpointName, ResultOf } from '#contract/endpoints.ts';

/** What the client makes of an answer, and what it tells of it. */
async function read<N extends EndpointName>(name: N, answer: unknown) {
  const told: string[] = [];
  const call = createClient({
    base: '/api',
    getToken: () => null,
    fetch: async () => Response.json(answer),
    onMisfit: (endpoint, misfits) => told.push(...misfits.map((misfit) => `${endpoint} ${misfit}`)),
  });
  const result = (await call(name, { params: { id: 1 }, query: {}, body: {} } as never)) as ResultOf<N>;
  return { result, told };
}

const whole = { id: 1, title: 'One', status: 'next' };

test('what is plain to read is read, and told to nobody', async () => {
  const noon = Date.UTC(2026, 10, 27, 12);
  const days = [noon / 1000, noon, String(noon / 1000), noon / 1000 + 0.25, Date.UTC(2026, 10, 27) / 1000];
  for (const due_date of days) {
    const { result, told } = await read('tasks.list', [{ ...whole, due_date, created_at: due_date }]);
    expect(result.tasks).toMatchObject([{ due_date: '2026-11-27' }]);
    expect(result.tasks[0]?.created_at).toMatch(typeof due_date === 'number' ? /^2026-11-27T/ : String(due_date));
    expect(told).toEqual([]);
  }
  for (const due_date of [0, '', '0000-00-00', '0000-00-00 00:00:00'])
    expect(await read('tasks.list', [{ ...whole, due_date }])).toMatchObject({
      result: { tasks: [{ due_date: null }] },
      told: [],
    });
  const review = { id: 1, completed_at: noon / 1000, checklist: [{ id: 1, title: 'One', completed: 'true' }] };
  const { result, told } = await read('reviews.current', { review });
  expect([result.review, told]).toMatchObject([
    { completed_at: '2026-11-27T12:00:00.000Z', checklist: [{ completed: true }] },
    [],
  ]);
});

test('what is read in another form, or has a stand-in, is told as such; what is dropped by its name alone', async () => {
  const task = { ...whole, title: null, description: 42, due_date: 'soon', priority: 'high' };
  const { told } = await read('tasks.list', { tasks: [task] });
  expect(told.toSorted()).toEqual([
    'tasks.list tasks.0.description as text',
    'tasks.list tasks.0.due_date',
    'tasks.list tasks.0.priority',
    'tasks.list tasks.0.title as Untitled',
  ]);
});
