import { expect, test } from 'vitest';
import { startOpenAi } from '#tests/support/open-ai-server.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import { openOn, spoken } from '#tests/support/two-servers.ts';

test('a reply proposes three actions: two are accepted, one of them is undone, and each step is announced in order', async () => {
  const ids: Record<string, unknown> = {};
  const model = await startOpenAi(() => ({
    text: ['Three things ', 'would help.'],
    calls: [
      { name: 'move', input: { task_id: ids.ana, status: 'next' } },
      { name: 'complete', input: { task_id: ids.rent } },
      { name: 'capture', input: { title: 'Water the plants', priority: 80 } },
    ],
  }));
  const { page, call } = await openOn('our service', { signIn: 'stored', env: model.env });
  const { task: ana } = await call('tasks.create', { body: { title: 'Call Ana', status: 'inbox' } });
  const { task: rent } = await call('tasks.create', { body: { title: 'Pay rent', status: 'waiting' } });
  Object.assign(ids, { ana: ana.id, rent: rent.id });
  // A user who has dismissed the first steps hears nothing of them.
  await page.evaluate(() => localStorage.setItem('mizu-coach', JSON.stringify({ done: [], dismissed: true })));
  await page.goto('/ai');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await page.getByLabel('Provider', { exact: true }).selectOption('openai');
  await spoken(page, 'Powered by openai');
  await field.fill('What would help?');
  await field.press('Enter');
  // The reply grows on the screen, and is not announced before it is complete.
  await conversation.getByText('Three things would help.', { exact: true }).waitFor();
  await page.getByRole('main').getByText('Assistant is typing…', { exact: true }).waitFor();
  await expect.poll(() => allSpoken(page)).toEqual(['Powered by openai', 'Message sent']);
  model.finish();
  const rows = page.getByRole('grid', { name: 'Proposed actions' }).getByRole('row');
  const statuses = () => rows.locator('h3 + div').allTextContents();
  await expect.poll(statuses).toEqual(['Proposed', 'Proposed', 'Proposed']);
  expect(await rows.locator('h3').allTextContents()).toEqual([
    'Move “Call Ana” to Next Actions',
    'Complete “Pay rent”',
    'Capture “Water the plants” · priority 80, high',
  ]);
  const statusOf = async (task: typeof ana) => (await call('tasks.get', { params: { id: task.id } })).task.status;
  await expect.poll(async () => [await statusOf(ana), await statusOf(rent)]).toEqual(['inbox', 'waiting']);

  // Shift+Tab from the field: past the list’s own button to its first row, then down.
  await field.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await statuses())[0]).toMatch(/^Accepted: Moved to Next Actions/);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await statuses())[1]).toMatch(/^Accepted: Moved to Done/);
  await expect.poll(async () => [await statusOf(ana), await statusOf(rent)]).toEqual(['next', 'done']);
  await page.keyboard.press('z');
  await expect.poll(async () => (await statuses())[1]).toBe('Taken back');
  await expect.poll(async () => [await statusOf(ana), await statusOf(rent)]).toEqual(['next', 'waiting']);

  // The conversation and the decisions survive a reload.
  await expect.poll(() => allSpoken(page)).toHaveLength(6);
  const transcript = await allSpoken(page);
  await page.reload();
  await expect.poll(statuses).toEqual([expect.stringMatching(/^Accepted: Moved/), 'Taken back', 'Proposed']);
  await conversation.getByText('What would help?', { exact: true }).waitFor();
  expect(transcript).toEqual([
    'Powered by openai',
    'Message sent',
    'Three things would help. 3 proposed actions',
    expect.stringMatching(/^Moved to Next Actions/),
    expect.stringMatching(/^Moved to Done/),
    expect.stringMatching(/^Moved to Waiting For/),
  ]);
});
