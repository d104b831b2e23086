import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../support/json.ts';
import { closed, openPanel, press, renderInbox } from './render-task-panel.tsx';

const repeats = () => page.getByRole('dialog').getByLabelText('Repeats');

it('is changed in words, stored as a rule and shown in words again', async () => {
  const { sent } = await renderInbox({ isOurs: true });
  await openPanel();
  await repeats().fill('every other friday');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(sent).toEqual([{ repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', updated_at: 'at first' }]);
  await openPanel();
  await expect.element(repeats()).toHaveValue('every 2 weeks on Friday');
  await repeats().fill('');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(sent.at(-1)).toEqual({ repeat: null, updated_at: 'after 1' });
});

it('says what it understands when the text is no rule, keeps it, and sends nothing', async () => {
  const { sent, spoken } = await renderInbox({ isOurs: true });
  await openPanel();
  await repeats().fill('now and then');
  await press('{Control>}{Enter}{/Control}');
  const words = 'Repeats as in: every day, every 2 weeks, every month on the 31st, 3 days after done';
  await vi.waitFor(() => expect(spoken).toContain(words));
  await expect.element(repeats()).toHaveFocus();
  await expect.element(repeats()).toHaveValue('now and then');
  await expect.element(repeats()).toHaveAccessibleDescription(words);
  expect(sent).toEqual([]);
});

it('says when it comes again when it is saved as done', async () => {
  const successor = { id: 9, due_date: '2099-11-27' };
  const { spoken } = await renderInbox({
    isOurs: true,
    put: () => json({ task: { id: 7, title: 'Call Ana', status: 'done', successor } }),
  });
  await openPanel();
  await page.getByRole('dialog').getByLabelText('Status').selectOptions('done');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(spoken.filter((words) => words.startsWith('Saved'))).toEqual(['Saved. Next: Fri, Nov 27, 2099']);
});

it('is not offered where the server would not keep it', async () => {
  await renderInbox();
  await openPanel();
  await expect.element(page.getByRole('dialog').getByLabelText('Waiting for')).toBeVisible();
  expect(repeats().query()).toBeNull();
});
