import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { garden, house, ofHouse, renderProjects, row } from './render-projects.tsx';

const MARK = 'No next action';
const marks = () => page.getByRole('main').getByText(MARK, { exact: true }).elements().length;
const projects = (counts: object = {}) => [
  house({ ...counts }),
  garden({ tasks_count: 0, next_actions_count: 0 }),
  { id: 3, name: 'Boat', status: 'active', tasks_count: 1, next_actions_count: 1 },
];

test('a stalled project is marked in the list by the count of our service, which asks for no tasks', async () => {
  const { read } = await renderProjects({ projects: projects({ next_actions_count: 0 }), isOurs: true });
  await expect.element(row('House, active, 50%, 1 of 2 tasks completed, no next action')).toBeVisible();
  await expect.element(row(/^Boat, .*, 0 of 1 task completed$/)).toBeVisible();
  expect(marks()).toBe(1);
  expect(row(/no next action/).elements()).toHaveLength(1);
  expect(read).not.toContain('/tasks');
});

test('on another server, by the tasks; where these do not tell their projects, none is marked', async () => {
  const boat = { id: 9, title: 'Buy rope', status: 'next', project_id: 3 };
  const { leave } = await renderProjects({ projects: projects(), tasks: [ofHouse(1, 'Call Ana', 'waiting'), boat] });
  await expect.element(row(/^House, .*, no next action$/)).toBeVisible();
  expect(marks()).toBe(1);
  await leave();
  await renderProjects({ projects: projects(), tasks: [{ id: 1, title: 'Call Ana', status: 'waiting' }] });
  await expect.element(row(/^House/)).toBeVisible();
  expect(marks()).toBe(0);
});

test('an open project is marked as soon as its last next action is completed, and no more once it has another', async () => {
  const tasks = [ofHouse(1, 'Call Ana')];
  await renderProjects({ projects: [house({ next_actions_count: 1 })], tasks, isOurs: true, search: 'open=1' });
  const panel = page.getByRole('region', { name: 'House', exact: true });
  await expect.element(panel.getByRole('row', { name: /^Call Ana/ })).toBeVisible();
  await expect.element(panel.getByText(MARK, { exact: true })).not.toBeInTheDocument();
  (panel.getByRole('row', { name: /^Call Ana/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('sw');
  await expect.element(panel.getByText(MARK, { exact: true })).toBeVisible();
  await userEvent.keyboard('sn');
  await expect.element(panel.getByText(MARK, { exact: true })).not.toBeInTheDocument();
});
