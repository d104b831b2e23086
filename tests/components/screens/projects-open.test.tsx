import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { violations } from '../support/axe.ts';
import { button, garden, heading, house, nameField, ofHouse, renderProjects, row } from './render-projects.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const tasks = () => [
  ofHouse(11, 'Old coat', 'done'),
  ofHouse(12, 'Buy primer'),
  ofHouse(13, 'Ask Ana', 'waiting', { waiting_for: 'Ana' }),
  { id: 14, title: 'Something else', status: 'next', project: null, project_id: null },
];
const titles = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

describe('a project opens', () => {
  test.each([
    ['Enter', () => press('j{Enter}')],
    ['a click', () => page.getByText('Paint it', { exact: true }).click()],
  ])('by %s: its heading has the focus, and the address says so', async (_, open) => {
    const { address, read } = await renderProjects({ projects: [house(), garden()], tasks: tasks() });
    await expect.element(row(/^House/)).toBeVisible();
    await open();
    await expect.element(heading('House').first()).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    expect(document.activeElement?.textContent).toBe('House');
    expect(address()).toBe('/projects?open=1');
    await expect.element(row(/^Buy primer/)).toBeVisible();
    expect(read).toContain('/tasks?project_id=1');
    // Only the project's tasks, the done one last.
    expect(titles().slice(-3)).toEqual(['Buy primer', 'Ask Ana', 'Old coat']);
    await expect.element(row('Ask Ana, Waiting For: Ana')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuetext', '50%');
  });

  test('once: Enter on its heading says that it is open', async () => {
    const { spoken } = await renderProjects({ projects: [house(), garden()], tasks: tasks() });
    await expect.element(row(/^House/)).toBeVisible();
    await press('j{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('It is open'));
  });

  test('by its address, also one that the list has not: that one is asked for', async () => {
    const { read, address } = await renderProjects({
      projects: [house(), garden()],
      search: 'open=1',
      answers: { 'GET /projects': () => Response.json({ projects: [garden()] }) },
    });
    await expect.element(heading('House')).toBeVisible();
    expect(read).toContain('/projects/1');
    await button('Back to projects').click();
    expect(address()).toBe('/projects');
    await vi.waitFor(() => expect(heading('House').elements()).toEqual([]));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('while another one is open: the focus goes to its heading, not by way of that one’s', async () => {
    await renderProjects({ projects: [house(), garden()], search: 'open=1' });
    await expect.element(heading('House').first()).toBeVisible();
    await expect.element(row(/^Garden/)).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await press('jj');
    await expect.element(row(/^Garden/)).toHaveFocus();
    const focused: (string | null)[] = [];
    const note = ({ target }: FocusEvent) => focused.push((target as Element).textContent);
    document.addEventListener('focusin', note);
    onTestFinished(() => document.removeEventListener('focusin', note));
    await press('{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Garden'));
    expect(focused).toEqual(['Garden']);
  });

  test('by an id of another server that has a percent sign in it', async () => {
    const { read, address } = await renderProjects({
      projects: [house({ id: 'a%2Fb' }), garden()],
      tasks: [ofHouse(11, 'Buy primer', 'next', { project: { id: 'a%2Fb', name: 'House' }, project_id: 'a%2Fb' })],
    });
    await expect.element(row(/^House/)).toBeVisible();
    await press('j{Enter}');
    await expect.element(row(/^Buy primer/)).toBeVisible();
    expect(address()).toBe('/projects?open=a%252Fb');
    expect(read).toContain('/tasks?project_id=a%252Fb');
    expect(read.filter((path) => path.startsWith('/projects/'))).toEqual([]);
  });

  test('that is not there: why, said once, and there is a way back', async () => {
    const { spoken } = await renderProjects({ projects: [garden()], search: 'open=9' });
    await expect.element(page.getByText('No such project', { exact: true })).toBeVisible();
    expect(spoken).toEqual(['No such project']);
    expect(await violations()).toEqual([]);
    await button('Back to projects').click();
    await vi.waitFor(() => expect(page.getByText('No such project').elements()).toEqual([]));
  });

  test('from another screen, or chosen in the palette: it goes to its address', async () => {
    const { commands, paths } = await renderProjects();
    await commands.runner.run(registry.get('project.open'), { target: { id: 'a b' } });
    await commands.runner.run(registry.get('project.edit'), { target: { id: '7' } });
    expect(paths).toEqual(['/projects?open=a%20b', '/projects?open=7&edit']);
  });

  test('Esc closes it, and its card has the focus', async () => {
    const { address } = await renderProjects({ projects: [house(), garden()], tasks: tasks() });
    await expect.element(row(/^Garden/)).toBeVisible();
    await press('jj{Enter}');
    await expect.element(heading('Garden').first()).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await press('{Escape}');
    await expect.element(row(/^Garden/)).toHaveFocus();
    expect(address()).toBe('/projects');
  });

  test('on a narrow screen it takes the place of the list, until one goes back', async () => {
    await page.viewport(700, 800);
    try {
      await renderProjects({ projects: [house(), garden()], tasks: tasks() });
      await expect.element(row(/^House/)).toBeVisible();
      await press('j{Enter}');
      await expect.element(row(/^Garden/)).not.toBeInTheDocument();
      await expect.element(heading('House')).toBeVisible();
      await button('Back to projects').click();
      await expect.element(row(/^House/)).toHaveFocus();
      await expect.element(row(/^Garden/)).toBeVisible();
      expect(heading('All projects').elements()).toHaveLength(1);
    } finally {
      await page.viewport(1280, 800);
    }
  });
});

describe('the tasks of an open project', () => {
  test('of none: it says so', async () => {
    await renderProjects({ projects: [house({ tasks_count: 0 })], tasks: tasks().slice(3), search: 'open=1' });
    await expect.element(page.getByText('No tasks in this project yet', { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('of a server that does not tell: it says that, and lists none', async () => {
    await renderProjects({
      projects: [house()],
      tasks: [{ id: 11, title: 'Buy primer', status: 'next' }],
      search: 'open=1',
    });
    await expect
      .element(page.getByText('This server does not tell which tasks belong to it', { exact: true }))
      .toBeVisible();
    expect(row(/^Buy primer/).elements()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('that could not be loaded: why, and it can be tried again', async () => {
    const { answers, spoken } = await renderProjects({
      projects: [house()],
      tasks: tasks(),
      search: 'open=1',
      answers: { 'GET /tasks': () => new Response(null, { status: 400 }) },
    });
    await expect.element(page.getByText('Failed to fetch tasks', { exact: true })).toBeVisible();
    expect(spoken).toEqual(['Failed to fetch tasks']);
    delete answers['GET /tasks'];
    await button('Try again').click();
    await expect.element(row(/^Buy primer/)).toBeVisible();
  });

  test('take the keys of tasks while a task has the focus, and the projects theirs; l and h go from list to list', async () => {
    const { written, spoken } = await renderProjects({
      projects: [house(), garden()],
      tasks: tasks(),
      search: 'open=1',
    });
    await expect.element(row(/^Buy primer/)).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    // From beside the list to its first task.
    await press('j');
    await expect.element(row(/^Buy primer/)).toHaveFocus();
    await press('h');
    await expect.element(row(/^House/)).toHaveFocus();
    await press('j');
    await expect.element(row(/^Garden/)).toHaveFocus();
    await press('l');
    await expect.element(row(/^Buy primer/)).toHaveFocus();
    // Back to the open project, from anywhere.
    await press('h');
    await expect.element(row(/^House/)).toHaveFocus();
    await press('l');
    await press('sd');
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^Moved to Done/));
    expect(written).toEqual([{ call: 'PUT /tasks/12/move', body: { status: 'done' } }]);
    await expect.element(row('Buy primer, Done')).toHaveFocus();
  });

  test('that are selected stay so while a project has the focus, and the keys are for the project', async () => {
    const { address, written, commands } = await renderProjects({
      projects: [house(), garden()],
      tasks: tasks(),
      search: 'open=1',
    });
    await expect.element(row(/^Buy primer/)).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await press('jxjx');
    await press('h');
    await expect.element(row(/^House/)).toHaveFocus();
    await press('j');
    expect(commands.live.reachable).toContain('selection:project');
    expect(commands.live.reachable).not.toContain('selection:task');
    await expect.element(row(/^Buy primer/)).toHaveAttribute('aria-selected', 'true');
    // A key of tasks, which does not apply to them now.
    await press('sd');
    await press('{Enter}');
    await vi.waitFor(() => expect(address()).toBe('/projects?open=2'));
    expect(written).toEqual([]);
  });

  test('one is added, to be done next, and put into the project', async () => {
    const { written, spoken } = await renderProjects({ projects: [house()], tasks: tasks(), search: 'open=1' });
    await button('Add a task').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await press('Varnish the door{Enter}');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Added to House'));
    expect(written).toEqual([
      { call: 'POST /tasks', body: { title: 'Varnish the door', status: 'next' } },
      { call: 'PUT /tasks/made%204', body: { project_id: 1 } },
    ]);
    await expect.element(row(/^Varnish the door/)).toBeVisible();
  });

  test('one is added, and cannot be put into the project: it stays, and that is announced', async () => {
    expectConsole(/^console.error: .*Added to Next Actions/);
    const { spoken } = await renderProjects({
      projects: [house()],
      tasks: tasks(),
      search: 'open=1',
      answers: { 'PUT /tasks/made%204': () => new Response(null, { status: 500 }) },
    });
    await button('Add a task').click();
    await press('Varnish the door{Enter}');
    await vi.waitFor(() =>
      expect(spoken.at(-1)).toBe('Added to Next Actions, but not to House: Failed to update task'),
    );
    expect(row(/^Varnish the door/).elements()).toEqual([]);
  });
});

test('a save that is answered while a task of the project is open leaves the task in the address', async () => {
  const { spoken, address } = await renderProjects({ projects: [house()], search: 'open=1&edit&task=9' });
  await nameField().fill('Home');
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Project saved'));
  await vi.waitFor(() => expect(address()).toBe('/projects?open=1&task=9'));
});
