import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { type Answer, createServer, newReview, renderReview } from './render-review.tsx';

const section = () => page.getByRole('region', { name: 'Past reviews', exact: true });
const opener = (name: string) => section().getByRole('button', { name, exact: true });
const article = (name: string) => page.getByRole('article', { name, exact: true });

/** Instants at noon here, so that the local day is the one that is written. */
const noon = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString();

function createServerWithPast(review: ReturnType<typeof newReview> | null = null) {
  const server = createServer(review);
  server.past = [
    { ...newReview(2), id: 3, completed_at: noon(11, 6), wins: 'Older' },
    { ...newReview(3), id: 5, completed_at: noon(11, 13), wins: 'The outline\nof the talk', notes: 'Call Ana' },
  ];
  return server;
}

describe('past reviews', () => {
  test('are listed by local day, newest first, with their progress; the running one is not', async () => {
    await renderReview(createServerWithPast(newReview(3)));
    await expect.element(opener('Friday, November 13, 2026')).toBeVisible();
    expect(
      section()
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Friday, November 13, 2026100%', 'Friday, November 6, 202666.7%']);
  });

  test('of one day are distinguished by their time', async () => {
    const server = createServer(null);
    server.past = [9, 15].map((hour) => ({ ...newReview(3), id: hour, completed_at: noon(11, 13, hour) }));
    await renderReview(server);
    await expect.element(opener('Friday, November 13, 2026, 3:00:00 PM')).toBeVisible();
    await expect.element(opener('Friday, November 13, 2026, 9:00:00 AM')).toBeVisible();
  });

  test('are read in their place, without a running review, and closed by Escape', async () => {
    const { address } = await renderReview(createServerWithPast());
    await opener('Friday, November 13, 2026').click();
    const read = article('Review of Friday, November 13, 2026');
    await expect.element(read.getByRole('heading', { level: 3 })).toHaveFocus();
    expect(address()).toBe('/review?past=5');
    await expect.element(opener('Friday, November 13, 2026')).toHaveAttribute('aria-expanded', 'true');
    const texts = () => [...(read.element().querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
    expect(texts()).toEqual(['The outline\nof the talk', 'Nothing was written', 'Call Ana']);
    expect(
      read
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['[x]Empty your inbox, done', '[x]Review projects, done', '[x]Look ahead, done']);
    await userEvent.keyboard('{Escape}');
    await expect.element(opener('Friday, November 13, 2026')).toHaveFocus();
    await expect.element(read).not.toBeInTheDocument();
    expect(address()).toBe('/review');
  });

  test('are read by the palette, one at a time, and in place of a list', async () => {
    const { commands } = await renderReview(createServerWithPast(newReview()));
    await expect.element(opener('Friday, November 13, 2026')).toBeVisible();
    await page.getByRole('button', { name: 'Open Inbox', exact: true }).click();
    await commands.runner.run(registry.get('review.openPast'), { answers: { review: '3' } });
    const read = article('Review of Friday, November 6, 2026');
    await expect.element(read.getByText('[ ]')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Inbox', exact: true })).not.toBeInTheDocument();
    await opener('Friday, November 13, 2026').click();
    await expect.element(article('Review of Friday, November 13, 2026')).toBeVisible();
    await expect.element(read).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(opener('Friday, November 13, 2026')).toHaveFocus();
  });

  test('come thirty at a time, and the first of those that come has the focus', async () => {
    const server = createServer(null);
    server.past = Array.from({ length: 62 }, (_, at) => ({
      ...newReview(3),
      id: at,
      completed_at: noon(10, 1 - at),
    }));
    await renderReview(server);
    await section().getByRole('button', { name: 'Show 30 more of 32' }).click();
    await expect.element(opener('Tuesday, September 1, 2026')).toHaveFocus();
    section().getByRole('button', { name: 'Show 2 more of 2' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(opener('Sunday, August 2, 2026')).toHaveFocus();
    expect(section().getByRole('listitem').elements()).toHaveLength(62);
  });

  test('are reported as missing', async () => {
    const { commands, spoken } = await renderReview(createServer(null));
    await expect.element(section().getByText('No past reviews yet', { exact: true })).toBeVisible();
    await commands.runner.run(registry.get('review.openPast'));
    expect(spoken).toEqual(['There are no past reviews yet']);
  });

  test('that could not be loaded say so in their place, and are asked for again', async () => {
    const server = createServerWithPast();
    server.respond = (call): Answer | undefined =>
      call === 'GET /reviews' ? { status: 400, body: { message: 'Out of order' } } : undefined;
    const { readFailures } = await renderReview(server);
    await expect.element(section().getByText('Out of order')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Start Weekly Review' })).toBeVisible();
    expect(readFailures).toEqual(['Out of order']);
    server.respond = () => undefined;
    await section().getByRole('button', { name: 'Try again' }).click();
    await expect.element(opener('Friday, November 13, 2026')).toBeVisible();
  });

  test('have the one that was just completed among them', async () => {
    await renderReview(createServer(newReview(3)));
    await page.getByRole('textbox', { name: 'Wins this week' }).fill('The outline');
    await page.getByRole('button', { name: 'Complete Weekly Review' }).click();
    const only = section().getByRole('button');
    await expect.element(only).toBeVisible();
    await only.click();
    await expect.element(page.getByRole('article').getByText('The outline')).toBeVisible();
  });

  test('of a server that does not say when they ended are known by being done, and by their number', async () => {
    const server = createServer(newReview(3));
    server.past = [
      { ...newReview(3), id: 4 },
      { ...newReview(1), id: 2 },
    ];
    await renderReview(server);
    await expect.element(opener('Review 4')).toBeVisible();
    expect(section().getByRole('button').elements().length).toBe(1);
  });

  test('of a server whose ids are no numbers are known by their place', async () => {
    const server = createServer(newReview(3));
    server.past = ['408ede72-b7f6-45ab', 'aa6253fd-dc1b-4dcc'].map((id) => ({ ...newReview(3), id }));
    await renderReview(server);
    await expect.element(opener('Review 2')).toBeVisible();
    await expect.element(opener('Review 1')).toBeVisible();
  });
});

describe('a review that is being completed, or is over', () => {
  /** A server that does not answer the completion until it is let. */
  function createSlowServer() {
    const server = createServer(newReview(3));
    const held = Promise.withResolvers<undefined>();
    server.respond = (call) => (call.endsWith('/complete') ? (held.promise as unknown as Promise<Answer>) : undefined);
    return { server, answer: () => held.resolve(undefined) };
  }

  test('takes no tick and no words, says why, and loses nothing', async () => {
    const { server, answer } = createSlowServer();
    const { spoken } = await renderReview(server);
    const wins = page.getByRole('textbox', { name: 'Wins this week' });
    await wins.fill('The outline');
    await page.getByRole('button', { name: 'Complete Weekly Review' }).click();
    await expect.element(wins).toHaveAttribute('readonly');
    await page.getByRole('checkbox', { name: 'Look ahead' }).click();
    await vi.waitFor(() => expect(spoken).toEqual(['The review is being completed']));
    await expect.element(page.getByRole('checkbox', { name: 'Look ahead' })).toBeChecked();
    await wins.click();
    await userEvent.keyboard(' and more');
    await expect.element(wins).toHaveValue('The outline');
    answer();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Weekly review completed!');
    expect(server.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    // The alert speaks by itself.
    expect(spoken).toEqual(['The review is being completed']);
  });

  test('says that an undo of its ticks cannot be done, and does not do it', async () => {
    const server = createServer(newReview(2));
    const { spoken, commands, said, api } = await renderReview(server);
    await page.getByRole('checkbox', { name: 'Look ahead' }).click();
    await vi.waitFor(() => expect(said).toEqual(['saved']));
    await page.getByRole('button', { name: 'Complete Weekly Review' }).click();
    await page.getByRole('button', { name: 'Start Weekly Review' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Look ahead' })).not.toBeChecked();
    // The new review has the same items, but it is another one.
    if (server.review) server.review.id = 8;
    await api.queryClient.refetchQueries();
    server.calls.length = 0;
    await commands.runner.run(registry.get('history.undo'));
    expect(spoken.at(-1)).toBe('Look ahead: the checklist cannot be changed now');
    expect(server.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    expect(await commands.runner.run(registry.get('history.undo'))).toBe(false);
  });

  test('an undo takes a tick back while it goes on', async () => {
    const server = createServer(newReview(1));
    const { commands, spoken } = await renderReview(server);
    await page.getByRole('checkbox', { name: 'Look ahead' }).click();
    await commands.runner.run(registry.get('history.undo'));
    expect(spoken).toEqual(['Look ahead: done', 'Look ahead: not done']);
    await vi.waitFor(() => expect(server.calls.filter(({ call }) => call.startsWith('PUT')).length).toBe(2));
    await expect.element(page.getByRole('checkbox', { name: 'Look ahead' })).not.toBeChecked();
  });
});
