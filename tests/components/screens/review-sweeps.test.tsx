import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { registry } from '#tests/support/commands.ts';
import { createServer, newReview, renderReview } from './render-review.tsx';

const today = dayOf(new Date());
const ago = (days: number) => addDays(today, -days);
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const rows = (name: string) =>
  panel(name)
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-label')?.split(',')[0]);

function fullServer() {
  const server = createServer(newReview());
  const waits = { status: 'waiting', waiting_for: 'Ana' };
  const tasks = [
    { id: 1, title: 'Offer', ...waits, follow_up: ago(1) },
    { id: 2, title: 'Parcel', ...waits, follow_up: addDays(today, 1) },
    { id: 3, title: 'Sail', status: 'someday', updated_at: `${ago(91)}T12:00:00.000Z` },
    { id: 4, title: 'Paint', status: 'someday', updated_at: `${ago(80)}T12:00:00.000Z` },
    { id: 5, title: 'Undated', status: 'someday' },
    { id: 6, title: 'Comes back', status: 'someday', updated_at: `${ago(91)}T12:00:00.000Z`, defer_until: ago(-1) },
  ];
  server.tasks = tasks;
  const every = { review_every: 7, tasks_count: 3 };
  const projects = [
    { id: 1, name: 'House', status: 'active', ...every, reviewed_on: ago(7) },
    { id: 2, name: 'Boat', status: 'active', ...every, reviewed_on: null },
    { id: 3, name: 'Garden', status: 'active', ...every, reviewed_on: ago(6) },
    { id: 4, name: 'Thesis', status: 'on_hold', ...every, reviewed_on: ago(70) },
    { id: 5, name: 'Never', status: 'active', tasks_count: 3 },
  ];
  server.projects = projects;
  server.respond = (call) => {
    const id = /^PUT \/projects\/(\d+)$/.exec(call)?.[1];
    const project = projects.find((one) => String(one.id) === id);
    const body = server.calls.at(-1)?.body as object;
    return project && { body: { project: Object.assign(project, body) } };
  };
  return server;
}

async function openList(command: string) {
  const server = fullServer();
  const world = await renderReview(server, '/review', { isOurs: true });
  // Wait for tasks and projects: a list opened earlier gives the focus to its heading.
  const item = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Review projects' }) });
  await expect.element(item.getByText(/^\d+$/)).toBeVisible();
  await world.commands.runner.run(registry.get(command));
  return { ...world, server };
}

test.each([
  ['review.openAsked', 'Waiting past the follow-up day', ['Ask Ana: Offer'], '1 task'],
  ['review.openUntouched', 'Someday/Maybe, untouched for 90 days', ['Sail'], '1 task'],
  ['review.openDue', 'Projects due for review', ['House', 'Boat'], '2 projects'],
])(
  '%s lists what the review is to find, says how many, and puts the focus there',
  async (command, name, titles, count) => {
    const { spoken, address } = await openList(command);
    await expect.element(panel(name).getByRole('row').first()).toHaveFocus();
    expect(rows(name)).toEqual(titles);
    await vi.waitFor(() => expect(spoken).toContain(`${name}: ${count}`));
    expect(address()).toMatch(/^\/review\?list=/);
  },
);

test('a project is reviewed by one key, leaves the list, and is due again by undo', async () => {
  const { spoken, server } = await openList('review.openDue');
  const list = panel('Projects due for review');
  await expect.element(list.getByRole('row').first()).toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(list.getByRole('row', { name: /^Boat/ })).toHaveFocus();
  expect(rows('Projects due for review')).toEqual(['Boat']);
  await vi.waitFor(() => expect(server.projects[0]).toMatchObject({ reviewed_on: today }));
  await vi.waitFor(() => expect(spoken.filter((words) => words.startsWith('Reviewed. Due again '))).toHaveLength(1));
  await list.getByRole('button', { name: 'Reviewed' }).click();
  await expect.element(list.getByText('No project is due for review')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Projects due for review' })).toHaveFocus();
  await userEvent.keyboard('z');
  await expect.element(list.getByRole('row', { name: /^Boat/ })).toBeVisible();
  await vi.waitFor(() => expect(server.projects[1]).toMatchObject({ reviewed_on: null }));
});
