import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProjectsScreen } from '#client/screens/projects/projects-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

type ServerProject = Record<string, unknown>;

/** The screen with a server that keeps projects, and what was sent and spoken. */
async function renderProjects(projects: ServerProject[]) {
  const sent: ServerProject[] = [];
  const fetch = async (_: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (init?.method !== 'POST') return new Response(JSON.stringify({ projects }));
    const project = { id: projects.length + 1, ...(JSON.parse(String(init.body)) as ServerProject) };
    sent.push(project);
    projects.push(project);
    return new Response(JSON.stringify({ project }), { status: 201 });
  };
  const { spoken, around } = createScreenWorld(fetch);
  await render(around(<ProjectsScreen />));
  return { spoken, sent };
}

const newProject = () => page.getByRole('button', { name: 'New Project', exact: true });
const name = () => page.getByRole('textbox', { name: 'Name', exact: true });

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.querySelector('main') ?? document);
  return found.map(({ id }) => id);
}

test('shows name, status, description, progress and counts, also of an unknown status', async () => {
  await renderProjects([
    {
      id: 1,
      name: 'House',
      description: 'Paint it',
      status: 'on_hold',
      progress: 100 / 3,
      tasks_count: 3,
      completed_tasks_count: 1,
    },
    { id: 'b', name: 'Garden', status: 'frozen', progress: null },
  ]);
  await expect.element(page.getByText('House', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Paint it', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'House progress' }))
    .toHaveAttribute('aria-valuetext', '33.3%');
  await expect.element(page.getByText('1 completed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('3 tasks', { exact: true })).toBeVisible();
  await expect.element(page.getByText('frozen', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('creates a project, which starts as active; sends no blank name', async () => {
  const { sent, spoken } = await renderProjects([]);
  await expect.element(page.getByText('No projects yet', { exact: true })).toBeVisible();
  await newProject().click();
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('  {Enter}');
  await expect.element(name()).toHaveFocus();
  expect(sent).toEqual([]);
  await name().fill(' House ');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('House', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ id: 1, name: 'House', status: 'active' }]);
  await vi.waitFor(() => expect(spoken).toEqual(['Project created']));
  await expect.element(newProject()).toHaveFocus();
  expect(name().elements()).toEqual([]);
});

test('keeps what was typed when the form is closed', async () => {
  await renderProjects([]);
  await newProject().click();
  await name().fill('House');
  await userEvent.keyboard('{Escape}');
  await expect.element(newProject()).toHaveFocus();
  await newProject().click();
  await expect.element(name()).toHaveValue('House');
});
