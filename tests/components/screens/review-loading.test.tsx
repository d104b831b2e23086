import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createServer, newReview, renderReview } from './render-review.tsx';

const row = (name: string) => page.getByRole('row', { name, exact: true });
const inbox = () => page.getByRole('region', { name: 'Inbox', exact: true });

/** The review with the inbox open, of whose three tasks two have come. */
async function renderPart() {
  const server = createServer(newReview(0, ['Empty your inbox']));
  const tasks = ['Call Ana', 'Buy stamps'].map((title, index) => ({ id: index + 1, title, status: 'inbox' }));
  const counts = { inbox: 3, next: 0, waiting: 0, someday: 0, done: 0 };
  server.respond = (call) => (call === 'GET /tasks' ? { body: { tasks, counts } } : undefined);
  const world = await renderReview(server, '/review', { isOurs: true });
  const opener = page.getByRole('button', { name: 'Open Inbox', exact: true });
  // Opened before it is known, it gives the focus to its heading.
  await expect.element(page.getByRole('listitem').filter({ has: opener }).getByText(/^\d+$/)).toBeVisible();
  await opener.click();
  await expect.element(row('Call Ana')).toHaveFocus();
  return { ...world, server };
}

test('a partly loaded list says how many tasks there are in all, and does not pass for complete', async () => {
  const { spoken } = await renderPart();
  await userEvent.keyboard('{End}j');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('The others have not loaded yet'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await vi.waitFor(() => expect(spoken).toContain('The others are still loading. Try again in a moment.'));
  await expect.element(inbox().getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
});

test('a list of which the rest cannot be loaded shows what there is, and says so', async () => {
  const { api, server } = await renderPart();
  server.respond = (call) => (call === 'GET /tasks' ? { status: 400, body: { message: 'Out of order' } } : undefined);
  await api.queryClient.invalidateQueries();
  await expect.element(inbox().getByText('Out of order')).toBeVisible();
  await expect.element(row('Buy stamps')).toBeVisible();
});

test('Try again lasts until the server has answered: until then what changes on the page is the user’s doing', async () => {
  const server = createServer(newReview());
  server.respond = () => ({ status: 400, body: { message: 'Out of order' } });
  const { commands } = await renderReview(server);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect.element(tryAgain).toBeVisible();
  const answer = Promise.withResolvers<{ body: unknown }>();
  server.respond = (call) => (call === 'GET /reviews/current' ? answer.promise : undefined);
  const { retry } = commands.live.targetOf('screen:/review') as { retry(): Promise<void> };
  const over = vi.fn();
  void retry().then(over);
  await expect.element(tryAgain).not.toBeInTheDocument();
  expect(over).not.toHaveBeenCalled();
  answer.resolve({ body: { review: server.review } });
  await vi.waitFor(() => expect(over).toHaveBeenCalled());
  await expect.element(page.getByRole('checkbox', { name: 'Empty your inbox' })).toBeVisible();
});
