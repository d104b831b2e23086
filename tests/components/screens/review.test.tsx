import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readKey } from '#client/data/read.ts';
import { reloadCurrentReview } from '#client/data/reviews.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { ReviewScreen } from '#client/screens/review/review-screen.tsx';
import { violations } from '../support/axe.ts';
import { type Answer, createServer, newReview, renderReview, titles } from './render-review.tsx';

const checkbox = (title: string) => page.getByRole('checkbox', { name: title, exact: true });
const complete = () => page.getByRole('button', { name: 'Complete Weekly Review', exact: true });
const start = () => page.getByRole('button', { name: 'Start Weekly Review', exact: true });
const bar = () => page.getByRole('progressbar');

describe('without a review', () => {
  test.each<[string, Answer | undefined]>([
    ['404', undefined],
    ['null', { body: { review: null } }],
    ['a completed one', { body: { review: { ...newReview(3), completed_at: '2026-03-01T10:00:00Z' } } }],
  ])('as %s: offers to start one', async (_, answer) => {
    const server = createServer(null);
    server.respond = () => answer;
    const { readFailures } = await renderReview(server);
    await expect.element(page.getByText('No active weekly review. Start a new one?')).toBeVisible();
    await expect.element(start()).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Weekly Review');
    await expect.element(page.getByText('Get current, get creative, get clear')).toBeVisible();
    expect(bar().elements()).toEqual([]);
    expect(readFailures).toEqual([]);
  });

  test('starts one, and the first item has the focus', async () => {
    const { said } = await renderReview(createServer(null));
    await start().click();
    await expect.element(checkbox('Empty your inbox')).toHaveFocus();
    expect(said).toEqual(['started']);
  });

  test('that cannot be started says why', async () => {
    const server = createServer(null);
    server.respond = (call) =>
      call === 'POST /reviews/start' ? { status: 500, body: { message: 'Out of order' } } : undefined;
    const { said } = await renderReview(server);
    await start().click();
    await vi.waitFor(() => expect(said).toEqual(['Out of order']));
    await expect.element(start()).toBeVisible();
  });
});

const nothing = { tasks: [], projects: [], references: [], contexts: [], isOurs: false, isLoading: false, error: null };

test.each([
  ['tick look', 'Look ahead'],
  ['tick inbox', 'Empty your inbox'],
])('%s in the palette is the item that has the word', async (line, title) => {
  const { commands } = await renderReview(createServer(newReview()));
  await expect.element(checkbox(title)).toBeVisible();
  const { rows } = rowsFor({ kind: 'everything' }, line, commands, nothing);
  expect(rows[0]?.label).toBe(`Tick or untick a checklist item: ${title}`);
});

describe('that could not be loaded', () => {
  test('says so in its place, and tries again', async () => {
    const server = createServer(newReview(1));
    server.respond = () => ({ status: 400, body: { message: 'Out of order' } });
    const { readFailures } = await renderReview(server);
    await expect.element(page.getByText('Out of order')).toBeVisible();
    expect(readFailures).toEqual(['Out of order']);
    server.respond = () => undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(checkbox('Empty your inbox')).toBeChecked();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('of a server that has no list of the past ones says so once, and shows that there is none', async () => {
    const server = createServer(null);
    const current = Promise.withResolvers<Answer>();
    const past = page.getByRole('region', { name: 'Past reviews', exact: true });
    server.respond = (call) => {
      if (call === 'GET /reviews') return { status: 404, body: { message: 'No page' } };
      return call === 'GET /reviews/current' ? current.promise : undefined;
    };
    const { api, readFailures } = await renderReview(server, '/review', { isReadAhead: true });
    await vi.waitFor(() => expect(api.queryClient.getQueryState(readKey('reviews.list', {}))?.status).toBe('error'));
    current.resolve({ status: 404, body: { message: 'No review' } });
    await expect.element(start()).toBeVisible();
    await expect.element(past.getByText('No page')).toBeVisible();
    expect(readFailures).toEqual(['No page']);
  });
});

describe('with a review', () => {
  test('shows the progress, the checklist and the reflection', async () => {
    await renderReview(createServer(newReview(1)));
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '33.3%');
    await expect.element(page.getByText('33.3%')).toBeVisible();
    await expect.element(checkbox('Empty your inbox')).toBeChecked();
    await expect.element(checkbox('Review projects')).not.toBeChecked();
    await expect.element(checkbox('Review projects')).toHaveAccessibleDescription('Why 2');
    for (const label of ['Wins this week', 'Areas for improvement', 'Additional notes']) {
      await expect.element(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('');
    }
    await expect.element(complete()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(complete()).toHaveAccessibleDescription('2 items of the checklist are left');
    const headings = page.getByRole('heading').elements();
    expect(headings.map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual([
      'H1 Weekly Review',
      'H2 Checklist',
      'H2 Reflection',
      'H2 Past reviews',
    ]);
  });

  test('says why it cannot be completed yet, when that is pressed all the same', async () => {
    const { spoken } = await renderReview(createServer(newReview(1)));
    await expect.element(complete()).toBeVisible();
    (complete().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('2 items of the checklist are left'));
    await expect.element(complete()).toHaveFocus();
  });

  test('ticks an item by Space, and by a click anywhere on it', async () => {
    const server = createServer(newReview());
    const { said } = await renderReview(server);
    await checkbox('Empty your inbox').click();
    await userEvent.keyboard(' ');
    await expect.element(checkbox('Empty your inbox')).not.toBeChecked();
    await page.getByText('Why 2').click();
    await expect.element(checkbox('Review projects')).toBeChecked();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '33.3%');
    await vi.waitFor(() => expect(said).toEqual(['saved', 'saved', 'saved']));
    expect(server.review?.checklist.map((item) => item.completed)).toEqual([false, true, false]);
    expect(server.review?.checklist.map((item) => item.title)).toEqual(titles);
  });

  test('takes two fast ticks in series; both are on screen at once and both arrive', async () => {
    const server = createServer(newReview());
    const held = Promise.withResolvers<undefined>();
    let underWay = 0;
    let most = 0;
    const respond = async (): Promise<undefined> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await held.promise;
      underWay -= 1;
    };
    server.respond = (call) => (call.startsWith('PUT') ? (respond() as unknown as Promise<Answer>) : undefined);
    const { said } = await renderReview(server);
    await checkbox('Empty your inbox').click();
    await checkbox('Look ahead').click();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '66.7%');
    held.resolve(undefined);
    await vi.waitFor(() => expect(said).toEqual(['saved', 'saved']));
    expect(most).toBe(1);
    expect(server.review?.checklist.map((item) => item.completed)).toEqual([true, false, true]);
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '66.7%');
  });

  test('reverts a tick that failed, and says why', async () => {
    const server = createServer(newReview());
    server.respond = (call) =>
      call.startsWith('PUT') ? { status: 500, body: { message: 'Out of order' } } : undefined;
    const { said } = await renderReview(server);
    await checkbox('Review projects').click();
    await vi.waitFor(() => expect(said).toEqual(['Out of order']));
    await expect.element(checkbox('Review projects')).not.toBeChecked();
    await expect.element(checkbox('Review projects')).toHaveFocus();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '0%');
  });

  test('is completed at 100 % with the written text; says so and is loaded again', async () => {
    const server = createServer({ ...newReview(2), notes: 'Call Ana' });
    await renderReview(server);
    await page.getByRole('textbox', { name: 'Wins this week' }).fill('The outline');
    await complete().click({ force: true });
    expect(server.calls.map(({ call }) => call)).not.toContain('POST /reviews/7/complete');
    await checkbox('Look ahead').click();
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '100%');
    await expect.element(complete()).not.toHaveAttribute('aria-disabled');
    server.calls.length = 0;
    await complete().click();
    await expect.element(page.getByRole('alert').getByText('Weekly review completed!', { exact: true })).toBeVisible();
    await expect.element(page.getByText('No active weekly review. Start a new one?')).toBeVisible();
    await vi.waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('GET /reviews/current'));
    expect(server.calls[0]).toMatchObject({
      call: 'POST /reviews/7/complete',
      body: { wins: 'The outline', improvements: '', notes: 'Call Ana' },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await violations()).toEqual([]);
    await start().click();
    await expect.element(page.getByRole('textbox', { name: 'Wins this week' })).toHaveValue('');
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('that could not be completed keeps the written text', async () => {
    const server = createServer(newReview(3));
    server.respond = (call) =>
      call === 'POST /reviews/7/complete' ? { status: 409, body: { message: 'Out of order' } } : undefined;
    const { said } = await renderReview(server);
    await page.getByRole('textbox', { name: 'Additional notes' }).fill('Call Ana');
    await complete().click();
    await vi.waitFor(() => expect(said).toEqual(['Out of order']));
    await expect.element(page.getByRole('textbox', { name: 'Additional notes' })).toHaveValue('Call Ana');
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('keeps the written text when the screen is left', async () => {
    const { rerender, inApp } = await renderReview(createServer(newReview()));
    await page.getByRole('textbox', { name: 'Areas for improvement' }).fill('Sleep');
    await rerender(<p>Elsewhere</p>);
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    await rerender(inApp(<ReviewScreen />));
    await expect.element(page.getByRole('textbox', { name: 'Areas for improvement' })).toHaveValue('Sleep');
  });

  test('that was completed elsewhere while the screen was left shows the written text until the next one starts', async () => {
    const server = createServer(newReview());
    const { rerender, inApp, actor, api, spoken } = await renderReview(server);
    await page.getByRole('textbox', { name: 'Wins this week' }).fill('The outline\nand the rest');
    await rerender(inApp(<p>Elsewhere</p>));
    await expect.element(page.getByRole('main').getByText('Elsewhere')).toBeVisible();
    // The server that the tests have gives each review the same id.
    server.respond = (call) => {
      if (call !== 'POST /reviews/start') return;
      server.review = { ...newReview(), id: 8 };
      return { body: { review: server.review } };
    };
    server.review = null;
    reloadCurrentReview(api);
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('absent')).toBe(true));
    await rerender(inApp(<ReviewScreen />));
    const left = page.getByRole('region', { name: 'Not sent with your last review' });
    await expect.element(left.getByText(/^The outline\s+and the rest$/)).toBeVisible();
    expect(spoken.at(-1)).toMatch(/^Your last review was completed elsewhere/);
    expect(await violations()).toEqual([]);
    await start().click();
    await expect.element(page.getByRole('textbox', { name: 'Wins this week' })).toHaveValue('');
    await expect.element(left).not.toBeInTheDocument();
  });

  test('that was seen to have ended elsewhere shows the written text on return to the screen', async () => {
    const server = createServer(newReview());
    const { rerender, inApp, actor, api } = await renderReview(server);
    await page.getByRole('textbox', { name: 'Wins this week' }).fill('The outline');
    server.review = null;
    reloadCurrentReview(api);
    await expect.element(page.getByRole('main').getByText(/^This review has ended:/)).toBeVisible();
    await rerender(inApp(<p>Elsewhere</p>));
    await expect.element(page.getByRole('main').getByText('Elsewhere')).toBeVisible();
    await rerender(inApp(<ReviewScreen />));
    const left = page.getByRole('region', { name: 'Not sent with your last review' });
    await expect.element(left.getByText('The outline')).toBeVisible();
    expect(actor.getSnapshot().hasTag('absent')).toBe(true);
    // The next one was started elsewhere.
    server.review = { ...newReview(), id: 8 };
    reloadCurrentReview(api);
    await expect.element(page.getByRole('main').getByText(/^This review has ended:/)).toBeVisible();
    await expect.element(left.getByText('The outline')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(page.getByRole('textbox', { name: 'Wins this week' })).toHaveValue('');
  });

  test('is announced once when it is completed after the screen has been left, and not shown on return', async () => {
    const server = createServer(newReview(3));
    const slow = Promise.withResolvers<Answer>();
    const isAsked = () => server.calls.some(({ call }) => call === 'POST /reviews/7/complete');
    const { rerender, inApp, said } = await renderReview(server);
    server.respond = (call) => (call === 'POST /reviews/7/complete' ? slow.promise : undefined);
    await complete().click();
    await vi.waitFor(() => expect(isAsked()).toBe(true));
    await rerender(inApp(<p>Elsewhere</p>));
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    slow.resolve({ body: { review: server.review } });
    server.review = null;
    await vi.waitFor(() => expect(said).toEqual(['completed']));
    await rerender(inApp(<ReviewScreen />));
    await expect.element(start()).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(said).toEqual(['completed']);
  });

  test('without a checklist is shown, and cannot be completed', async () => {
    const server = createServer(null);
    server.respond = () => ({ body: { review: { id: 'a', checklist: null } } });
    await renderReview(server);
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '0%');
    await expect.element(complete()).toHaveAccessibleDescription('The checklist is empty');
  });
});
