import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReviewScreen } from '#client/screens/review/review-screen.tsx';
import { dayOf } from '#contract/entities/day.ts';
import { registry } from '#tests/support/commands.ts';
import { violations } from '../support/axe.ts';
import { type Answer, createServer, newReview, renderReview } from './render-review.tsx';

const titles = [
  'Empty your inbox',
  'Review waiting for',
  'Check each project',
  'Look at the calendar',
  'Someday/maybe',
  'Dream a little',
];
const boat = { id: 1, name: 'Boat' };

/** The local day this many days from today. */
function dayFromNow(days: number): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

const project = (id: number, name: string, status = 'active') => ({ id, name, status, tasks_count: 3 });

function createFullServer() {
  const server = createServer(newReview(0, titles));
  server.tasks = [
    { id: 1, title: 'Call Ana', status: 'inbox' },
    { id: 2, title: 'Buy stamps', status: 'inbox' },
    { id: 3, title: 'Parcel from Oslo', status: 'waiting', due_date: dayFromNow(20) },
    { id: 4, title: 'Sand the hull', status: 'next', project: boat },
    { id: 5, title: 'Learn to sail', status: 'someday' },
    { id: 6, title: 'Send the form', status: 'done', due_date: dayFromNow(-10) },
  ];
  server.projects = [
    { ...project(1, 'Boat') },
    project(2, 'Garden wall'),
    project(3, 'Old thesis', 'on_hold'),
    project(4, 'House', 'completed'),
  ];
  return server;
}

const checkbox = (title: string) => page.getByRole('checkbox', { name: title, exact: true });
const opener = (name: string) => page.getByRole('button', { name, exact: true });
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const rows = (name: string) =>
  panel(name)
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-label'));
const row = (name: string) => page.getByRole('row', { name, exact: true });
/** The count beside an item, which is not part of any name. */
const hintOf = (title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: checkbox(title) })
    .getByText(/^\d+$/);
/** Opens a list once it has loaded: before that its heading would get the focus. */
async function openKnown(name: string) {
  const item = page.getByRole('listitem').filter({ has: opener(name) });
  await expect.element(item.getByText(/^\d+$/)).toBeVisible();
  await opener(name).click();
}
const timesSaid = (spoken: string[], words: string) => spoken.filter((said) => said === words).length;

describe('a list beside the checklist', () => {
  test('of projects waits for all tasks: a part cannot show which project has none', async () => {
    const server = createFullServer();
    const counts = { inbox: 2, next: 1, waiting: 1, someday: 1, done: 1 };
    let isPart = true;
    server.respond = (call) =>
      call === 'GET /tasks' && isPart ? { body: { tasks: server.tasks.slice(0, 1), counts } } : undefined;
    const { spoken, api } = await renderReview(server, '/review', { isOurs: true });
    const name = 'Projects without a next action';
    await expect.element(hintOf('Look at the calendar')).toBeVisible();
    await opener(`Open ${name}`).click();
    await expect.element(page.getByRole('heading', { name, exact: true })).toHaveFocus();
    expect(rows(name)).toEqual([]);
    isPart = false;
    await api.queryClient.invalidateQueries();
    await vi.waitFor(() => expect(rows(name)).toEqual(['Garden wall, 0 of 3 done']));
    await vi.waitFor(() => expect(timesSaid(spoken, `${name}: 1 project`)).toBe(1));
    expect(spoken.filter((words) => words.startsWith(`${name}:`))).toHaveLength(1);
  });

  test('is opened from its item, with the focus on the first task; its count is announced once', async () => {
    const { spoken, address } = await renderReview(createFullServer());
    await expect.element(opener('Open Inbox')).toHaveAccessibleDescription('Empty your inbox');
    await expect.element(opener('Open Inbox')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(hintOf('Empty your inbox')).toHaveTextContent('2');
    await opener('Open Inbox').click();
    await expect.element(row('Call Ana')).toHaveFocus();
    await expect.element(opener('Open Inbox')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(panel('Inbox').getByText('2 tasks', { exact: true })).toBeInTheDocument();
    expect(rows('Inbox')).toEqual(['Call Ana', 'Buy stamps']);
    expect(timesSaid(spoken, 'Inbox: 2 tasks')).toBe(1);
    expect(address()).toBe('/review?list=inbox');
  });

  test('is worked right there: each task moved leaves it, and at last its heading has the focus', async () => {
    const server = createFullServer();
    const { spoken, commands } = await renderReview(server);
    await openKnown('Open Inbox');
    await expect.element(row('Call Ana')).toHaveFocus();
    await userEvent.keyboard('sn');
    await expect.element(row('Buy stamps')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(commands.overlays.get()).toEqual({ name: 'task', id: 2 }));
    commands.overlays.close();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(page.getByRole('heading', { name: 'Inbox', exact: true })).toHaveFocus();
    await expect.element(panel('Inbox').getByText('No tasks', { exact: true })).toBeVisible();
    await vi.waitFor(() => expect(server.tasks.slice(0, 2).map(({ status }) => status)).toEqual(['next', 'next']));
    // Opening announced the count; each move announces only its own result.
    expect(spoken.filter((said) => said.startsWith('Inbox:'))).toEqual(['Inbox: 2 tasks']);
    await expect.element(panel('Inbox').getByText('0 tasks', { exact: true })).toBeInTheDocument();
  });

  test('is closed by Escape, back on its item', async () => {
    const { address } = await renderReview(createFullServer());
    await openKnown('Open Waiting For');
    await expect.element(page.getByRole('row', { name: /^Parcel from Oslo, Due: / })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(checkbox('Review waiting for')).toHaveFocus();
    await expect.element(panel('Waiting For')).not.toBeInTheDocument();
    expect(address()).toBe('/review');
    await userEvent.keyboard(' ');
    await expect.element(checkbox('Review waiting for')).toBeChecked();
  });

  test('of several of one kind leads back to the one it was opened from', async () => {
    await renderReview(
      Object.assign(createFullServer(), { review: newReview(0, ['Calendar: back', 'Calendar: ahead']) }),
    );
    await expect.element(opener('Open Calendar').nth(1)).toHaveAccessibleDescription('Calendar: ahead');
    await opener('Open Calendar').nth(1).click();
    await page.getByRole('button', { name: 'Back to the checklist', exact: false }).click();
    await expect.element(checkbox('Calendar: ahead')).toHaveFocus();
  });

  test('of the calendar leaves out what another server sends of other days', async () => {
    const server = createFullServer();
    const respond = server.respond;
    const more = [90, -90, null].map((days, at) => ({
      ...{ id: 7 + at, title: `Other ${at}`, status: 'next' },
      due_date: days === null ? null : dayFromNow(days),
    }));
    server.respond = (call) =>
      call === 'GET /tasks/calendar' ? { body: { tasks: [...more, ...server.tasks.slice(2)] } } : respond(call);
    await renderReview(server);
    await openKnown('Open Calendar');
    await expect.element(page.getByRole('row', { name: /^Send the form/ })).toHaveFocus();
    await expect.element(page.getByRole('row', { name: /^Parcel from Oslo/ })).toBeVisible();
    expect(page.getByRole('row').elements().length).toBe(2);
    await expect.element(hintOf('Look at the calendar')).toHaveTextContent('2');
  });

  test('is there for items known to have a list, and for no others', async () => {
    await renderReview(createFullServer());
    const openers = page.getByRole('button', { name: /^Open / });
    await expect.element(openers.first()).toBeVisible();
    expect(openers.elements().map((button) => button.textContent)).toEqual([
      'Open Inbox',
      'Open Waiting For',
      'Open Projects without a next action',
      'Open Calendar',
      'Open Someday/Maybe',
    ]);
  });

  test('is reached by the palette from anywhere, also where no item is about it', async () => {
    const { commands } = await renderReview(createFullServer());
    await expect.element(hintOf('Empty your inbox')).toBeVisible();
    await commands.runner.run(registry.get('review.openNext'));
    await expect.element(page.getByRole('row', { name: 'Sand the hull, +Boat', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('cannot be opened, or closed, when there is none: says why', async () => {
    const { commands, spoken } = await renderReview(createServer(null));
    await expect.element(page.getByText('No active weekly review. Start a new one?')).toBeVisible();
    await commands.runner.run(registry.get('review.openInbox'));
    await commands.runner.run(registry.get('review.close'));
    expect(spoken).toEqual(['No review has been started', 'Nothing is open beside the checklist']);
  });

  test('shows projects none of whose tasks is a next action, of the active ones', async () => {
    const { paths } = await renderReview(createFullServer());
    await openKnown('Open Projects without a next action');
    await expect.element(row('Garden wall, 0 of 3 done')).toHaveFocus();
    expect(rows('Projects without a next action')).toEqual(['Garden wall, 0 of 3 done']);
    await expect.element(opener('Add a next action')).toHaveAccessibleDescription('Garden wall');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(paths).toEqual(['/projects?open=2']));
  });

  test('of projects follows their tasks: with a next action a project has gone', async () => {
    const server = createFullServer();
    server.tasks.push({ id: 9, title: 'Order bricks', status: 'inbox', project: { id: 2, name: 'Garden wall' } });
    const { commands } = await renderReview(server);
    await openKnown('Open Projects without a next action');
    await expect.element(row('Garden wall, 0 of 3 done')).toHaveFocus();
    await commands.runner.run(registry.get('task.moveToNext'), {
      target: { tasks: [{ ...server.tasks.at(-1), due_date: null, defer_until: null, priority: null }] },
    });
    await expect
      .element(panel('Projects without a next action').getByText('Every active project has a next action'))
      .toBeVisible();
  });

  test('shows all active projects where the server does not say which tasks are theirs', async () => {
    const server = createFullServer();
    for (const task of server.tasks) delete task.project;
    await renderReview(server);
    await openKnown('Open Projects without a next action');
    await expect.element(row('Boat, 0 of 3 done')).toHaveFocus();
    expect(rows('Active projects')).toEqual(['Boat, 0 of 3 done', 'Garden wall, 0 of 3 done']);
  });

  test('of the calendar goes from two weeks back to four ahead, earliest first, completed tasks included', async () => {
    const server = createFullServer();
    await renderReview(server);
    await openKnown('Open Calendar');
    await expect.element(page.getByRole('row', { name: /^Send the form, Due: \w+ \d+(, \d+)?, Done$/ })).toHaveFocus();
    const { query } = server.calls.find(({ call }) => call === 'GET /tasks/calendar') ?? {};
    expect(query).toBe(`?start_date=${dayFromNow(-14)}&end_date=${dayFromNow(28)}`);
    expect(page.getByRole('row').elements().length).toBe(2);
    await userEvent.keyboard('je');
    await expect.element(page.getByRole('row', { name: /^Parcel from Oslo, .*, Done$/ })).toHaveFocus();
  });
});

describe('what was open', () => {
  test('is there again when the screen is come back to, and takes no focus then', async () => {
    const { rerender, inApp, address, navigate } = await renderReview(createFullServer());
    await openKnown('Open Someday/Maybe');
    await expect.element(row('Learn to sail')).toHaveFocus();
    await rerender(inApp(<p>Elsewhere</p>));
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    navigate('/review');
    await rerender(inApp(<ReviewScreen />));
    await expect.element(row('Learn to sail')).toBeVisible();
    expect(address()).toBe('/review?list=someday');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is there again after a reload, by the address', async () => {
    await renderReview(createFullServer(), '/review?list=waiting');
    await expect.element(panel('Waiting For')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is closed when the review is completed', async () => {
    const { address } = await renderReview(Object.assign(createFullServer(), { review: newReview(6, titles) }));
    await openKnown('Open Inbox');
    await expect.element(row('Call Ana')).toHaveFocus();
    await page.getByRole('button', { name: 'Complete Weekly Review' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Weekly review completed!');
    await vi.waitFor(() => expect(address()).toBe('/review'));
  });
});

test('a list that cannot be loaded says so in its place, and is asked for again', async () => {
  const server = createFullServer();
  server.respond = (call): Answer | undefined =>
    call === 'GET /tasks' ? { status: 400, body: { message: 'Out of order' } } : undefined;
  const { readFailures } = await renderReview(server);
  await opener('Open Inbox').click();
  await expect.element(panel('Inbox').getByText('Out of order')).toBeVisible();
  expect(readFailures).toEqual(['Out of order']);
  await expect.element(page.getByRole('heading', { name: 'Inbox', exact: true })).toHaveFocus();
  server.respond = () => undefined;
  await panel('Inbox').getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('Call Ana')).toBeVisible();
});

test('axe finds nothing in the open lists of tasks and of projects', async () => {
  await renderReview(createFullServer());
  for (const name of ['Open Inbox', 'Open Projects without a next action']) {
    await opener(name).click();
    await expect.element(opener(name)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('row').first()).toBeVisible();
    expect(await violations()).toEqual([]);
  }
});
