import { expect, test } from 'vitest';
import { hasFocus, keyboardOf } from '#tests/support/keyboard.ts';
import { noOverlay, openDialog } from '#tests/support/overlay.ts';
import { emptyOut, failing, openOn, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const OUT_OF_DATE = 'Failed to fetch task. What is shown may be out of date.';

test('letters typed into a task whose read fails, or which is deleted meanwhile, run no command', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, asked, expectNoise } = app;
  const { press, type } = keyboardOf(page);
  await emptyOut(app);
  for (const title of ['Cat', 'Bee', 'Ant']) await call('tasks.create', { body: { title, status: 'inbox' } });
  const { tasks } = await call('tasks.inbox', {});
  const [first] = tasks;
  if (!first) throw new Error('The inbox is empty');
  expectNoise(/500/);
  expectNoise(new RegExp(`ApiError: ${OUT_OF_DATE}`));
  const mend = await failing(page, ['GET', `/tasks/${first.id}`]);
  const statuses = async () => (await call('tasks.list', {})).tasks.map(({ status }) => status);
  const isUnchanged = async () => {
    await expect.poll(() => statuses()).toEqual(['inbox', 'inbox', 'inbox']);
    await expect.poll(() => tasks.flatMap(({ id }) => asked(`PUT /tasks/${id}/move`))).toEqual([]);
  };

  await page.goto('/inbox');
  await page.getByRole('row', { name: first.title, exact: true }).waitFor();
  await press('j');
  await hasFocus(page, first.title);
  await press('Enter');
  const panel = openDialog(page, first.title);
  const description = panel.getByLabel('Description', { exact: true });
  await description.waitFor();
  await press('Tab');
  await type('eeee');
  // The read is tried twice, a second apart, before it fails.
  await panel.getByText(OUT_OF_DATE, { exact: true }).waitFor();
  await type('eeee');
  expect(await description.inputValue()).toBe('eeeeeeee');
  expect(await description.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).searchParams.get('task')).toBe(String(first.id));
  expect(await spoken(page, OUT_OF_DATE)).toBe(1);
  await isUnchanged();

  await mend();
  await panel.getByRole('button', { name: 'Try again', exact: true }).press('Enter');
  await untilGone(panel.getByText(OUT_OF_DATE, { exact: true }));
  expect(await description.inputValue()).toBe('eeeeeeee');

  // The task is deleted elsewhere: saving fails, and the read after that says why.
  await call('tasks.delete', { params: { id: first.id } });
  expectNoise(/404/);
  expectNoise(/ApiError: Task not found\./);
  await description.focus();
  await description.press('End');
  await type('ee');
  await press('Control+Enter');
  const gone = panel.getByText('This task is gone: it was deleted elsewhere.');
  await gone.waitFor();
  await type('ee');
  expect(await description.inputValue()).toBe('eeeeeeeeeeee');
  await expect.poll(async () => (await statuses()).length).toBe(2);
  await press('Escape');
  await noOverlay(page);
  await untilGone(page.getByRole('row', { name: first.title, exact: true }));
  await expect.poll(() => statuses()).toEqual(['inbox', 'inbox']);
});
