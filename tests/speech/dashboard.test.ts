import { test } from 'vitest';
import { failing } from '#tests/support/two-servers.ts';
import { arrive, openHeard } from './world.ts';

test('the dashboard, the projects and the analytics, with tasks in them', async () => {
  const heard = await openHeard();
  const { page, hearing, call, expectNoise, isAsReviewed } = heard;
  const { part, does, press } = hearing;
  const { context } = await call('contexts.create', { body: { name: 'phone' } });
  const { project } = await call('projects.create', { body: { name: 'Boat', status: 'active' } });
  const { task } = await call('tasks.create', {
    body: { title: 'Call Ana', status: 'next', priority: 90, context_id: context.id, project_id: project.id },
  });
  // Boat keeps a next action: who takes a second for the next key would be asked for another one.
  await call('tasks.create', {
    body: { title: 'Paint', status: 'next', due_date: '2026-03-12', project_id: project.id },
  });
  await call('tasks.move', { params: { id: task.id }, body: { status: 'done' } });
  await call('tasks.move', { params: { id: task.id }, body: { status: 'next' } });
  await arrive(heard, {
    path: '/',
    heading: 'Welcome back, Ana Example',
    read: '/analytics/dashboard',
    failure: 'Failed to load dashboard',
  });
  await page.getByRole('row').first().waitFor();
  part('The lists');
  await press('j', 'row “');
  await press('e', 'says: ');
  await press('z', 'says: ');
  await isAsReviewed('Dashboard');

  part('Failed');
  const mend = await failing(page, ['GET', '/projects'], undefined, 403);
  expectNoise(/Failed to fetch projects/);
  await press('g p', 'heading “Projects”', 'says: Failed to fetch projects');
  await mend();
  await press('Shift+R', 'says: Loaded');
  part('Adds a project');
  await press('n', 'textbox “Name”');
  await does('writes House', () => page.keyboard.insertText('House'));
  await press('Enter', 'says: ', 'button “New Project”');
  part('Opens it, and its task');
  await press('j', 'row “');
  await press('Enter', /heading|dialog|region/);
  await press('Escape', 'row “');
  part('Deletes it, and undoes that');
  await press('#', 'says: ');
  await press('z', 'says: ');
  await isAsReviewed('Projects');

  part('Failed');
  const again = await failing(page, ['GET', '/analytics/patterns'], undefined, 403);
  expectNoise(/analytics/);
  await press('g a', 'heading “Analytics”', 'says: ');
  await again();
  await press('Shift+R', 'says: Loaded');
  await isAsReviewed('Analytics');
});
