import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReview } from '#client/app/review.ts';
import { createScreenWorld } from '../support/screen-world.tsx';
import { createServer, newReview } from './render-review.tsx';

const ANA = 'https://tasks.example.org/ ana@example.org';
const BEN = 'https://tasks.example.org/ ben@example.org';
/** The storage key from before each account had its own. */
const OLD = 'mizu-review';
const KEY = `${OLD}:${ANA}`;
const stops: (() => void)[] = [];
beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
});

/** Starts the review with a server, as a page load does; ends the previous page's. */
async function loadPage(server: ReturnType<typeof createServer>, account: string | null = ANA) {
  for (const stop of stops.splice(0)) stop();
  const { api, status } = createScreenWorld(server.fetch);
  const report = vi.fn();
  const started = startReview({ window, api, status, report }, account ?? undefined);
  const { actor: review } = started;
  stops.push(() => review.stop());
  const open = async () => {
    review.send({ type: 'review.open' });
    await vi.waitFor(() => expect(review.getSnapshot().hasTag('loading')).toBe(false));
  };
  await open();
  return { ...started, review, report, status, open, draft: () => review.getSnapshot().context.draft };
}

test('the reflection is there after a reload, until the review is completed', async () => {
  const server = createServer(newReview(3));
  const { review } = await loadPage(server);
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  review.send({ type: 'review.reflect', field: 'notes', text: 'Call Ana' });
  const afterwards = await loadPage(server);
  expect(afterwards.draft()).toEqual({ wins: 'The outline', notes: 'Call Ana' });
  afterwards.review.send({ type: 'review.complete' });
  await vi.waitFor(() => expect(afterwards.review.getSnapshot().context.wasCompleted).toBe(true));
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(server.calls.find(({ call }) => call.endsWith('/complete'))?.body).toMatchObject({
    wins: 'The outline',
    notes: 'Call Ana',
  });
});

test('what another tab has written into another field since is there after a reload of either', async () => {
  const server = createServer(newReview(3));
  const { review: one } = await loadPage(server);
  const kept = stops.splice(0);
  const { review: other } = await loadPage(server);
  one.send({ type: 'review.reflect', field: 'wins', text: 'Ten minutes a day' });
  other.send({ type: 'review.reflect', field: 'notes', text: 'b' });
  one.send({ type: 'review.reflect', field: 'wins', text: 'Ten minutes a day, all week' });
  stops.push(...kept);
  const { draft } = await loadPage(server);
  expect(draft()).toEqual({ wins: 'Ten minutes a day, all week', notes: 'b' });
});

test('what another tab has written otherwise stays, and is shown as not sent, when the review is completed in this one', async () => {
  const server = createServer(newReview(3));
  const { review: one } = await loadPage(server);
  const kept = stops.splice(0);
  const { review: other } = await loadPage(server);
  one.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  other.send({ type: 'review.reflect', field: 'notes', text: 'Call Ana' });
  one.send({ type: 'review.complete' });
  await vi.waitFor(() => expect(one.getSnapshot().context.wasCompleted).toBe(true));
  stops.push(...kept);
  const { draft, review } = await loadPage(server);
  expect(review.getSnapshot().hasTag('absent')).toBe(true);
  expect(draft()).toEqual({ notes: 'Call Ana' });
});

test('its completion is announced after the screen has gone', async () => {
  const { review, status } = await loadPage(createServer(newReview(3)));
  review.send({ type: 'review.complete' });
  review.send({ type: 'review.leave' });
  await vi.waitFor(() => expect(status.get().text).toBe('Weekly review completed!'));
  expect(review.getSnapshot().context.wasCompleted).toBe(false);
});

test('it outlives a session that is over, and not the sign-out', async () => {
  const { review, close, forget, draft } = await loadPage(createServer(newReview()));
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  close();
  expect(localStorage.getItem(KEY)).not.toBeNull();
  forget();
  expect([localStorage.getItem(KEY), draft()]).toEqual([null, {}]);
});

test('a review that could not be loaded is not requested again when the user becomes known', async () => {
  const server = createServer(null);
  server.respond = () => ({ status: 403, body: { message: 'Out of order' } });
  const { welcome, open, review } = await loadPage(server, null);
  welcome(ANA);
  await open();
  expect(review.getSnapshot().context.problem).toBe('Out of order');
  expect(server.calls.map(({ call }) => call)).toEqual(['GET /reviews/current']);
});

test('it is not used for another review, and is kept until the user has seen it', async () => {
  const { review } = await loadPage(createServer(newReview()));
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  const { draft, review: later } = await loadPage(createServer({ ...newReview(), id: 8 }));
  expect(later.getSnapshot().hasTag('ended')).toBe(true);
  expect(draft()).toEqual({ wins: 'The outline' });
  later.send({ type: 'review.dismiss' });
  await vi.waitFor(() => expect(later.getSnapshot().hasTag('active')).toBe(true));
  expect(draft()).toEqual({});
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('it waits for its writer while another user writes theirs, in this page and in the next', async () => {
  const server = createServer(newReview());
  const page = await loadPage(server);
  page.review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  page.close();
  page.welcome(BEN);
  await page.open();
  expect(page.draft()).toEqual({});
  page.review.send({ type: 'review.reflect', field: 'wins', text: 'Ten minutes a day' });
  page.welcome(ANA);
  await page.open();
  expect(page.draft()).toEqual({ wins: 'The outline' });
  page.forget();
  const bens = await loadPage(server, BEN);
  expect(bens.draft()).toEqual({ wins: 'Ten minutes a day' });
  const anas = await loadPage(server);
  expect(anas.draft()).toEqual({});
});

test('text written before the user is known is theirs', async () => {
  const server = createServer(newReview());
  const { review, welcome, draft } = await loadPage(server, null);
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  welcome(BEN);
  expect(draft()).toEqual({ wins: 'The outline' });
  const later = await loadPage(server, BEN);
  expect(later.draft()).toEqual({ wins: 'The outline' });
});

test.each([['ana@example.org'], [undefined]])(
  'what an earlier release has kept, of %s, is still there',
  async (owner) => {
    localStorage.setItem(OLD, JSON.stringify({ ...(owner && { owner }), reviewId: 7, draft: { wins: 'The outline' } }));
    if (owner) {
      const another = await loadPage(createServer(newReview()), BEN);
      expect(another.draft()).toEqual({});
    }
    const { draft } = await loadPage(createServer(newReview()));
    expect(draft()).toEqual({ wins: 'The outline' });
    expect(localStorage.getItem(OLD)).toBeNull();
  },
);

test.each(['no JSON', '{"reviewId":7}', '{"reviewId":7,"draft":{"wins":5}}'])(
  'what is not ours is told and goes: %s',
  async (stored) => {
    localStorage.setItem(KEY, stored);
    const { report, draft } = await loadPage(createServer(newReview()));
    expect(draft()).toEqual({});
    expect(report).toHaveBeenCalledOnce();
    expect(localStorage.getItem(KEY)).toBeNull();
  },
);

test('text that cannot be stored is reported, and is still in the page', async () => {
  const { review, report, draft } = await loadPage(createServer(newReview()));
  const full = new DOMException('full', 'QuotaExceededError');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw full;
  });
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  setItem.mockRestore();
  expect(report).toHaveBeenCalledWith(full);
  expect(draft()).toEqual({ wins: 'The outline' });
});
