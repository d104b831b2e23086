import { expect, test } from 'vitest';
import { lossesInWords, lossesOf, noteMisfits } from '#client/data/misfits.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { readByClient } from '#tests/contract/support/read-by-client.ts';

const whole = { id: 1, title: 'One', status: 'next' };

test('values that are clear are read, and reported to nobody', async () => {
  const noon = Date.UTC(2026, 10, 27, 12);
  const days = [noon / 1000, noon, String(noon / 1000), noon / 1000 + 0.25, Date.UTC(2026, 10, 27) / 1000];
  for (const due_date of days) {
    const { result, told } = await readByClient('tasks.list', [{ ...whole, due_date, created_at: due_date }]);
    expect(result.tasks).toMatchObject([{ due_date: '2026-11-27' }]);
    expect(result.tasks[0]?.created_at).toMatch(typeof due_date === 'number' ? /^2026-11-27T/ : String(due_date));
    expect(told).toEqual([]);
  }
  for (const due_date of [0, '', '0000-00-00', '0000-00-00 00:00:00'])
    expect(await readByClient('tasks.list', [{ ...whole, due_date }])).toMatchObject({
      result: { tasks: [{ due_date: null }] },
      told: [],
    });
  const review = { id: 1, completed_at: noon / 1000, checklist: [{ id: 1, title: 'One', completed: 'true' }] };
  const { result, told } = await readByClient('reviews.current', { review });
  expect([result.review, told]).toMatchObject([
    { completed_at: '2026-11-27T12:00:00.000Z', checklist: [{ completed: true }] },
    [],
  ]);
});

test('values read in another form, or replaced, are reported as such; dropped ones by name alone', async () => {
  const task = { ...whole, title: null, description: 42, due_date: 'soon', priority: 'high' };
  const { told } = await readByClient('tasks.list', { tasks: [task] });
  expect(told.toSorted()).toEqual([
    'tasks.list tasks.0.description as text',
    'tasks.list tasks.0.due_date',
    'tasks.list tasks.0.priority',
    'tasks.list tasks.0.title as Untitled',
  ]);
});

const misfit = (words: string) => {
  const [path = '', readAs] = words.split(' as ');
  const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return readAs === undefined ? { path: steps } : { path: steps, readAs };
};

test('what cannot be read is said in words, once in each session, and again only of more', () => {
  const { signal: session } = new AbortController();
  const tell = (name: EndpointName, misfits: readonly string[], of = session) =>
    noteMisfits(of, name, misfits.map(misfit)) ?? '';
  const odd = ['tasks.0.due_date', 'tasks.4.due_date', 'tasks.4.priority', 'tasks.5.title as Untitled'];
  const words = '2 tasks have a due date that Mizu cannot read. 1 task has a priority that Mizu cannot read';
  expect(tell('tasks.list', odd)).toBe(words);
  expect(tell('tasks.list', odd)).toBe('');
  expect(tell('tasks.get', ['task.due_date'])).toBe('');
  expect(tell('analytics.dashboard', ['next_actions.2.due_date'])).toBe('');
  expect(tell('tasks.inbox', ['tasks.1.due_date', 'tasks.2.due_date', 'tasks.3.due_date'])).toBe(
    '3 tasks have a due date that Mizu cannot read',
  );
  expect(tell('tasks.list', odd, new AbortController().signal)).toBe(words);
  expect(tell('tasks.list', ['tasks.3.id', 'tasks.7', 'tasks.1.context.id'])).toBe(
    '2 tasks cannot be shown: Mizu cannot read what the server has sent. 1 task has a context that Mizu cannot read',
  );
  expect(tell('references.list', ['references.0.url'])).toBe('1 reference has an address that Mizu cannot read');
  expect(tell('analytics.dashboard', ['today.completed'])).toBe(
    'Mizu cannot read a value that the server has sent: today completed',
  );
  expect(tell('tasks.list', ['tasks.1.title as text'])).toBe('');
  expect(tell('ai.chat', ['suggestion.actions'])).toBe('');
});

test('what cannot be read of the last answers is found later, until there is nothing of it', () => {
  const { signal: session } = new AbortController();
  const now = (noun?: string) => lossesInWords(lossesOf(session).get(), noun);
  noteMisfits(session, 'tasks.list', ['tasks.0.due_date', 'tasks.1.due_date'].map(misfit));
  noteMisfits(session, 'tasks.inbox', [misfit('tasks.0.due_date')]);
  noteMisfits(session, 'projects.list', [misfit('projects.0.id')]);
  const ofTasks = '2 tasks have a due date that Mizu cannot read';
  expect(now('task')).toBe(ofTasks);
  expect(now()).toBe(`${ofTasks}. 1 project cannot be shown: Mizu cannot read what the server has sent`);
  noteMisfits(session, 'tasks.list', []);
  expect(now('task')).toBe('1 task has a due date that Mizu cannot read');
  noteMisfits(session, 'tasks.inbox', []);
  expect(now('task')).toBeUndefined();
});
