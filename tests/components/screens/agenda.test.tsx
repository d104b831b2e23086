import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focused, renderApp } from '../focus/render-app.tsx';

const agenda = (who: string) => page.getByRole('dialog', { name: `Agenda for ${who}` });
const rows = (who: string) =>
  agenda(who)
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-label'));

test('asks for a person, completes known names, and lists what is for them; Enter opens a task', async () => {
  const tasks = [
    { id: 1, title: 'Call Ana Lima', status: 'next' },
    { id: 2, title: 'Offer', status: 'waiting', waiting_for: 'Ana Lima', follow_up: '2030-05-06' },
    { id: 3, title: 'Keys', status: 'waiting', waiting_for: 'Ben' },
  ];
  const { commands } = await renderApp('/tasks', { tasks: tasks as never });
  await expect.element(page.getByRole('row', { name: /^Offer/ })).toBeVisible();
  await commands.runner.run(commands.registry.get('agenda.show'));
  const question = page.getByRole('combobox', { name: 'Agenda for whom?' });
  await expect.element(question).toHaveFocus();
  await expect.element(page.getByRole('option', { name: 'Nobody' })).not.toBeInTheDocument();
  await userEvent.keyboard('ana');
  await expect.element(page.getByRole('option', { name: 'Ana Lima' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(agenda('Ana Lima')).toBeVisible();
  await vi.waitFor(() => expect(focused()).toBe('row Offer'));
  expect(rows('Ana Lima')[0]).toMatch(/^Offer, Waiting For: Ana Lima, follow up /);
  expect(rows('Ana Lima')[1]).toBe('Call Ana Lima, Next Actions');
  expect(rows('Ana Lima')).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Offer' })).toBeVisible();
});

test('says that there is nothing for a person', async () => {
  const { commands } = await renderApp('/inbox', { tasks: [{ id: 1, title: 'Milk', status: 'next' }] as never });
  commands.workspace.overlays.open({ name: 'agenda', who: 'Ana' });
  await expect.element(agenda('Ana').getByText('Nothing waits for or mentions this person')).toBeVisible();
  const list = agenda('Ana').getByRole('grid');
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveAccessibleDescription('Nothing waits for or mentions this person');
});
