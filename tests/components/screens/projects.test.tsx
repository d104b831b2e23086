import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { button, house, nameField, renderProjects, row } from './render-projects.tsx';

const newProject = () => button('New Project');
const description = () => page.getByRole('textbox', { name: 'Description (optional)', exact: true });

/** An answer that the test releases. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, refuse: () => resolve(new Response(null, { status: 500 })) };
}

test('shows name, status, description, progress and counts, also of an unknown status', async () => {
  await renderProjects({
    projects: [
      house({ status: 'on_hold', progress: 100 / 3, tasks_count: 3 }),
      { id: 'b', name: 'Garden', status: 'frozen', progress: null },
    ],
  });
  await expect.element(page.getByText('House', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Manage your multi-step outcomes', { exact: true })).toBeVisible();
  await expect.element(page.getByText('on hold', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Paint it', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'House progress' }))
    .toHaveAttribute('aria-valuetext', '33.3%');
  await expect.element(page.getByText('1 completed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('3 tasks', { exact: true })).toBeVisible();
  await expect.element(page.getByText('frozen', { exact: true })).toBeVisible();
});

test('of none: the empty texts', async () => {
  await renderProjects();
  await expect.element(page.getByText('No projects yet', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Create your first project to organize multi-step tasks', { exact: true }))
    .toBeVisible();
});

test('of what could not be loaded: why, said once, and it can be tried again', async () => {
  const { answers, spoken } = await renderProjects({
    projects: [house()],
    answers: { 'GET /projects': () => new Response(null, { status: 400 }) },
  });
  await expect.element(page.getByText('Failed to fetch projects', { exact: true })).toBeVisible();
  expect(spoken).toEqual(['Failed to fetch projects']);
  expect(page.getByText('No projects yet').elements()).toEqual([]);
  delete answers['GET /projects'];
  await button('Try again').click();
  await expect.element(row(/^House/)).toBeVisible();
  expect(page.getByText('Failed to fetch projects').elements()).toEqual([]);
});

describe('New Project', () => {
  test('creates a project, which starts as active; sends no blank name', async () => {
    const { written, spoken } = await renderProjects();
    await expect.element(page.getByText('No projects yet', { exact: true })).toBeVisible();
    await newProject().click();
    await expect.element(nameField()).toHaveFocus();
    await nameField().fill(' \u200b ');
    await userEvent.keyboard('{Enter}');
    await expect.element(nameField()).toHaveFocus();
    await nameField().fill(' House ');
    await description().fill('Paint it');
    await button('Create Project').click();
    await expect.element(row(/^House/)).toBeVisible();
    expect(written).toEqual([
      { call: 'POST /projects', body: { name: 'House', description: 'Paint it', status: 'active' } },
    ]);
    await vi.waitFor(() => expect(spoken).toEqual(['Project created']));
    await expect.element(newProject()).toHaveFocus();
    expect(nameField().elements()).toEqual([]);
  });

  test('is opened by Create Project, which is what people say before there is a form', async () => {
    const { commands, written } = await renderProjects();
    await commands.runner.run(registry.get('project.create'));
    await expect.element(nameField()).toHaveFocus();
    expect(written).toEqual([]);
  });

  test.each([
    ['Esc', '{Escape}'],
    ['its button', undefined],
  ])('closed by %s, it keeps what was typed', async (_, keys) => {
    await renderProjects();
    await newProject().click();
    await nameField().fill('House');
    if (keys) await userEvent.keyboard(keys);
    else await newProject().click();
    await expect.element(newProject()).toHaveFocus();
    expect(nameField().elements()).toEqual([]);
    await newProject().click();
    await expect.element(nameField()).toHaveValue('House');
  });

  test('is sent once, however often it is pressed while it is being created', async () => {
    const { answer } = later();
    const { written, commands } = await renderProjects({ answers: { 'POST /projects': answer } });
    await newProject().click();
    await nameField().fill('House');
    // Both before the next render.
    void commands.runner.run(registry.get('project.create'));
    await commands.runner.run(registry.get('project.save'));
    await newProject().click();
    await expect.element(nameField()).toHaveValue('');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(nameField()).toHaveFocus();
    expect(written).toHaveLength(1);
  });

  test('a failure puts the text back into the form, opened again, and is announced', async () => {
    expectConsole(/^console.error: .*Failed to create project/);
    const { answers, spoken } = await renderProjects({
      answers: { 'POST /projects': () => new Response(null, { status: 500 }) },
    });
    await newProject().click();
    await nameField().fill('House');
    await description().fill('Paint it');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(spoken).toEqual(['Failed to create project']));
    const form = page.getByRole('form', { name: 'New Project' });
    await expect.element(form.getByText('Failed to create project')).toBeVisible();
    await expect.element(nameField()).toHaveValue('House');
    await expect.element(description()).toHaveValue('Paint it');
    await expect.element(nameField()).toHaveFocus();
    delete answers['POST /projects'];
    await userEvent.keyboard('{Enter}');
    await expect.element(row(/^House/)).toBeVisible();
  });

  test('left while it is being created: words typed since are not wiped by the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { leave, comeBack, spoken } = await renderProjects({ answers: { 'POST /projects': () => promise } });
    await newProject().click();
    await nameField().fill('House');
    await userEvent.keyboard('{Enter}');
    await leave();
    await comeBack();
    await newProject().click();
    await nameField().fill('Garden');
    resolve(Response.json({ project: { id: 1, name: 'House', status: 'active' } }));
    await vi.waitFor(() => expect(spoken).toEqual(['Project created']));
    await expect.element(nameField()).toHaveValue('Garden');
  });

  test('fails after the user has left and come back: the words are shown, and where they are is announced', async () => {
    expectConsole(/^console.error: .*Failed to create project/);
    const { answer, refuse } = later();
    const { leave, comeBack, spoken } = await renderProjects({
      projects: [house()],
      answers: { 'POST /projects': answer },
    });
    await newProject().click();
    await nameField().fill('Boat');
    await userEvent.keyboard('{Enter}');
    await leave();
    await comeBack();
    await userEvent.keyboard('j');
    await expect.element(row(/^House/)).toHaveFocus();
    refuse();
    await expect.element(nameField()).toHaveValue('Boat');
    await vi.waitFor(() => expect(spoken).toEqual(['Failed to create project. What you typed is in New Project.']));
    // The focus stays where the user works meanwhile.
    await expect.element(row(/^House/)).toHaveFocus();
  });

  test('was half written in a page that is gone: the words are shown, and the focus stays where it is', async () => {
    const { drafts } = await renderProjects({ projects: [house()] });
    (document.activeElement as HTMLElement).blur();
    drafts.set('projects.new', { name: 'Boat', description: '' });
    await expect.element(nameField()).toHaveValue('Boat');
    expect(document.activeElement).toBe(document.body);
  });

  test('fails while the user is away: the words are there on return', async () => {
    expectConsole(/^console.error: .*Failed to create project/);
    const { answer, refuse } = later();
    const { leave, comeBack, spoken } = await renderProjects({ answers: { 'POST /projects': answer } });
    await newProject().click();
    await nameField().fill('Boat');
    await userEvent.keyboard('{Enter}');
    await leave();
    refuse();
    await vi.waitFor(() => expect(spoken).toHaveLength(1));
    await comeBack();
    await expect.element(nameField()).toHaveValue('Boat');
  });
});
