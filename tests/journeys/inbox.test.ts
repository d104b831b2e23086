import { expect, test } from 'vitest';
import { emptyOut, failing, linesOf, openOn, region, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

test('the inbox: its texts, what is captured, what is processed, and nothing left', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, asked } = app;
  await emptyOut(app);
  await page.goto('/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).waitFor();
  const main = page.getByRole('main');
  await main.getByText('Capture everything that has your attention', { exact: true }).waitFor();
  await main.getByText('Inbox is empty!', { exact: true }).waitFor();
  await main.getByText("Great job! You've processed everything.", { exact: true }).waitFor();

  // Quick Add toggles the form.
  const quickAdd = page.getByRole('button', { name: 'Quick Add', exact: true });
  const form = page.getByRole('form', { name: 'Quick Add' });
  const title = form.getByLabel('Title', { exact: true });
  const description = form.getByLabel('Description (optional)', { exact: true });
  expect(await form.count()).toBe(0);
  await quickAdd.press('Enter');
  await form.waitFor();
  expect(await title.getAttribute('placeholder')).toBe('What needs to be done?');
  expect(await description.evaluate((field) => field.tagName)).toBe('TEXTAREA');
  expect(await linesOf(form.getByRole('button'))).toEqual([
    expect.stringMatching(/^Add to Inbox\b/),
    expect.stringMatching(/^Cancel\b/),
  ]);
  await quickAdd.press('Enter');
  await untilGone(form);
  await quickAdd.press('Enter');
  await form.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await untilGone(form);

  // Blank: not sent, no word about it, and the focus stays.
  await quickAdd.press('Enter');
  await title.fill('  \t ');
  await title.press('Enter');
  await form.getByRole('button', { name: 'Add to Inbox', exact: true }).press('Enter');
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => asked('POST /tasks')).toEqual([]);

  await title.fill('  Order the ink ');
  await description.fill('Black, two bottles\nand a brush');
  await form.getByRole('button', { name: 'Add to Inbox', exact: true }).press('Enter');
  await page.locator('footer').getByText('Added to Inbox', { exact: true }).waitFor();
  await untilGone(form);
  await quickAdd.press('Enter');
  await title.fill('Only a title');
  await title.press('Enter');
  await page.getByRole('row', { name: 'Only a title', exact: true }).waitFor();
  await expect
    .poll(() => asked('POST /tasks'))
    .toEqual([
      { title: 'Order the ink', description: 'Black, two bottles\nand a brush', status: 'inbox' },
      { title: 'Only a title', status: 'inbox' },
    ]);
  await page.locator('footer').getByText('all saved').waitFor();

  await page.reload();
  const rows = region(page, 'Items to process').getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  expect((await linesOf(rows)).toSorted()).toEqual([
    expect.stringMatching(/^Only a title Move to Next Actions\b/),
    expect.stringMatching(/^Order the ink Black, two bottles and a brush Move to Next Actions\b/),
  ]);

  // From inbox to next.
  const { tasks } = await call('tasks.inbox', {});
  for (const task of tasks) {
    const row = page.getByRole('row', { name: task.title, exact: true });
    await row.getByRole('button', { name: 'Move to Next Actions', exact: true }).press('Enter');
    await untilGone(row);
    await expect.poll(() => asked(`PUT /tasks/${task.id}/move`)).toEqual([{ status: 'next' }]);
  }
  await main.getByText('Inbox is empty!', { exact: true }).waitFor();
  const moved = async () => (await call('tasks.next', {})).tasks.map((task) => task.title).toSorted();
  await expect.poll(moved).toEqual(['Only a title', 'Order the ink']);
});

test('a move or a capture that fails is said in the footer and aloud, and nothing is lost', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, expectNoise } = app;
  await emptyOut(app);
  const { task } = await call('tasks.create', { body: { title: 'Stay', status: 'inbox' } });
  expectNoise(/500/);
  await page.goto('/inbox');

  // The server's own words where it has any, the spec's where it has none. A move: the item is there again.
  for (const [message, words] of [
    ['Not today.', 'Not today.'],
    [undefined, 'Failed to move task'],
  ] as const) {
    expectNoise(new RegExp(`ApiError: ${words}`));
    const mend = await failing(page, ['PUT', `/tasks/${task.id}/move`], message);
    await page.getByRole('button', { name: 'Move to Next Actions', exact: true }).press('Enter');
    await page.locator('footer').getByText(words, { exact: true }).waitFor();
    expect(await spoken(page, words)).toBe(1);
    await page.getByRole('row', { name: 'Stay', exact: true }).waitFor();
    await mend();
  }

  // A capture that fails: the words are in their fields again.
  for (const [message, words] of [
    ['No room left.', 'No room left.'],
    [undefined, 'Failed to create task'],
  ] as const) {
    expectNoise(new RegExp(`ApiError: ${words}`));
    const mend = await failing(page, ['POST', '/tasks'], message);
    if ((await page.getByLabel('Title').count()) === 0) {
      await page.getByRole('button', { name: 'Quick Add', exact: true }).press('Enter');
      await page.getByLabel('Title').fill('Words to keep');
      await page.getByLabel('Description (optional)').fill('And their meaning');
    }
    await page.getByRole('button', { name: 'Add to Inbox', exact: true }).press('Enter');
    await page.locator('footer').getByText(words, { exact: true }).waitFor();
    expect(await spoken(page, words)).toBe(1);
    expect(await page.getByLabel('Title').inputValue()).toBe('Words to keep');
    expect(await page.getByLabel('Description (optional)').inputValue()).toBe('And their meaning');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(await page.getByRole('row', { name: 'Words to keep' }).count()).toBe(0);
    await mend();
  }
  await page.getByRole('button', { name: 'Add to Inbox', exact: true }).press('Enter');
  await page.getByRole('row', { name: 'Words to keep', exact: true }).waitFor();
});
