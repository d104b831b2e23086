import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { dayOf } from '#contract/entities/day.ts';
import { closed, openPanel, press, renderInbox } from './render-task-panel.tsx';

const field = (label: string) => page.getByRole('dialog').getByLabelText(label);
const save = () => press('{Control>}{Enter}{/Control}');

it('shows what only our service keeps, and sends it by its kind', async () => {
  const { sent } = await renderInbox({ isOurs: true });
  await openPanel();
  await field('Time needed (minutes)').fill('45');
  await field('Energy').selectOptions('Low');
  await field('Follow up on').fill('2026-12-24');
  await save();
  await closed();
  expect(sent).toEqual([
    { minutes: 45, energy: 'low', follow_up: '2026-12-24', status: 'waiting', updated_at: 'at first' },
  ]);
  await openPanel();
  await expect.element(field('Time needed (minutes)')).toHaveValue('45');
  await field('Time needed (minutes)').fill('');
  await field('Energy').selectOptions('None');
  await save();
  await closed();
  expect(sent.at(-1)).toEqual({ minutes: null, energy: null, updated_at: 'after 1' });
});

it('a task that gets a day of waiting waits from then on, and one that repeats has a first day, as by their commands', async () => {
  const { sent, spoken } = await renderInbox({ isOurs: true });
  await openPanel();
  await field('Waiting since').fill('2026-11-20');
  await field('Due').fill('');
  await field('Repeats').fill('every day');
  await save();
  await closed();
  // The day that the user has just taken away stays away.
  expect(sent).toEqual([
    { waiting_since: '2026-11-20', due_date: null, repeat: 'FREQ=DAILY', status: 'waiting', updated_at: 'at first' },
  ]);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved. Moved to Waiting For'));
  await openPanel();
  await field('Status').selectOptions('Next Actions');
  await field('Follow up on').fill('2026-12-24');
  await field('Repeats').fill('every 2 days');
  await save();
  await closed();
  const { status, due_date: due } = sent.at(-1) ?? {};
  expect({ status, due }).toEqual({ status: 'next', due: dayOf(new Date()) });
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(`Saved. Due ${dayInWords(String(due))}`));
});

it('says the bounds of a number, goes to its field and sends nothing', async () => {
  const { sent, spoken } = await renderInbox({ isOurs: true });
  await openPanel();
  await field('Time needed (minutes)').fill('1441');
  await save();
  const words = 'Time needed is a number from 1 to 1440';
  await vi.waitFor(() => expect(spoken).toContain(words));
  await expect.element(field('Time needed (minutes)')).toHaveFocus();
  await expect.element(field('Time needed (minutes)')).toHaveAccessibleDescription(words);
  expect(sent).toEqual([]);
});

it('says which years a day may have, stands through one that is none, and sends nothing', async () => {
  const { sent, spoken } = await renderInbox();
  await openPanel();
  await field('Title').fill('Call Ana again');
  for (const [at, day] of ['20026-11-24', '20266-11-24', '0026-11-24'].entries()) {
    await field('Due').fill(day);
    await save();
    const words = 'Due day is a day from 1900 to 2199';
    await vi.waitFor(() => expect(spoken.filter((said) => said === words)).toHaveLength(at + 1));
    await expect.element(field('Due')).toHaveFocus();
    await expect.element(field('Due')).toHaveAccessibleDescription(words);
  }
  expect(sent).toEqual([]);
  await field('Due').fill('2026-11-24');
  await save();
  await closed();
  expect(sent).toEqual([{ title: 'Call Ana again', due_date: '2026-11-24', updated_at: 'at first' }]);
});

it('offers none of these where the server is another one', async () => {
  await renderInbox();
  await openPanel();
  await expect.element(field('Waiting for')).toBeVisible();
  for (const label of ['Time needed', 'Energy', 'Waiting since', 'Follow up on'])
    expect(field(label).query()).toBeNull();
});
