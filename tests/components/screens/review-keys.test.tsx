import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createServer, newReview, renderReview } from './render-review.tsx';

const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('the keys of a list move about in the checklist, from wherever the focus is', async () => {
  const { spoken } = await renderReview(createServer(newReview()));
  await expect.element(checkbox('Empty your inbox')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(checkbox('Empty your inbox')).toHaveFocus();
  await userEvent.keyboard('j{ArrowDown}');
  await expect.element(checkbox('Look ahead')).toHaveFocus();
  await userEvent.keyboard('j');
  await vi.waitFor(() => expect(spoken).toEqual(['Last item']));
  await expect.element(checkbox('Look ahead')).toHaveFocus();
  await userEvent.keyboard('k ');
  await expect.element(checkbox('Review projects')).toBeChecked();
  await userEvent.keyboard('{Home}');
  await expect.element(checkbox('Empty your inbox')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(checkbox('Look ahead')).toHaveFocus();
});

test('the key that selects ticks and unticks an item, once a press; all of them cannot be selected', async () => {
  const { spoken, said, commands } = await renderReview(createServer(newReview()));
  await expect.element(checkbox('Empty your inbox')).toBeVisible();
  await userEvent.keyboard('jx');
  await expect.element(checkbox('Empty your inbox')).toBeChecked();
  await vi.waitFor(() => expect(said.concat(spoken)).toContain('Empty your inbox: done'));
  await userEvent.keyboard('jx ');
  await vi.waitFor(() => expect(said.concat(spoken)).toContain('Review projects: not done'));
  await commands.runner.run(commands.registry.get('list.selectAll'));
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Nothing can be selected here'));
  await expect.element(checkbox('Empty your inbox')).toBeChecked();
  await expect.element(checkbox('Review projects')).not.toBeChecked();
});

test('they come to the list that is worked beside it first, and lead from one to the other', async () => {
  const server = createServer(newReview());
  server.tasks = [{ id: 1, title: 'Call Ana', status: 'inbox' }];
  await renderReview(server, '/review?list=inbox');
  const row = page.getByRole('row', { name: 'Call Ana', exact: true });
  await expect.element(row).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('hj');
  await expect.element(checkbox('Review projects')).toHaveFocus();
  await userEvent.keyboard('l');
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('h');
  await expect.element(checkbox('Review projects')).toHaveFocus();
});

test('they move about in the past reviews, and a review that is read is no way out of them', async () => {
  const server = createServer(null);
  server.past = [1, 2].map((id) => ({ ...newReview(3), id, completed_at: `2026-11-0${id}T12:00:00Z` }));
  await renderReview(server);
  const reviews = page.getByRole('region', { name: 'Past reviews' }).getByRole('button');
  await expect.element(reviews.nth(1)).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(reviews.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: /^Review of / })).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(reviews.first()).toHaveFocus();
});
