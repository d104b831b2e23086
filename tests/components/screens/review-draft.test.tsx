import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReview } from '#client/app/review.ts';
import { createDraftStorage } from '#client/app/review-draft.ts';
import { readKey } from '#client/data/read.ts';
import { createScreenWorld } from '../support/screen-world.tsx';
import { createServer, newReview } from './render-review.tsx';

const KEY = 'mizu-review';
const stops: (() => void)[] = [];
beforeEach(() => localStorage.removeItem(KEY));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  localStorage.removeItem(KEY);
});

/**
 * The review as the app starts it when the page is loaded, with a server behind it; the last page's is ended. `isKnown`: the
 * server has said who is there; else the browser alone knows it.
 */
async function loadPage(server: ReturnType<typeof createServer>, email = 'ana@example.org', { isKnown = true } = {}) {
  for (const stop of stops.splice(0)) stop();
  const { api, status } = createScreenWorld(server.fetch);
  if (isKnown) api.queryClient.setQueryData(readKey('user.profile', {}), { user: { email } });
  else localStorage.setItem('mizu-last-user', email);
  const report = vi.fn();
  const drafts = createDraftStorage(window, report);
  const review = startReview({ api, status, drafts, report });
  stops.push(() => review.stop());
  review.send({ type: 'review.open' });
  await vi.waitFor(() => expect(review.getSnapshot().hasTag('loading')).toBe(false));
  return { review, report, status, draft: () => review.getSnapshot().context.draft };
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

test('that it was completed is said where the screen is gone', async () => {
  const { review, status } = await loadPage(createServer(newReview(3)));
  review.send({ type: 'review.complete' });
  review.send({ type: 'review.leave' });
  await vi.waitFor(() => expect(status.get().text).toBe('Weekly review completed!'));
  expect(review.getSnapshot().context.wasCompleted).toBe(false);
});

test('it outlives a session that is over, and not the sign-out', async () => {
  const { review } = await loadPage(createServer(newReview()));
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  review.send({ type: 'review.close' });
  expect(localStorage.getItem(KEY)).not.toBeNull();
  review.send({ type: 'review.clear' });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('it is not that of another review, nor of another person', async () => {
  const { review } = await loadPage(createServer(newReview()));
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  const { draft } = await loadPage(createServer({ ...newReview(), id: 8 }));
  expect(draft()).toEqual({});
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('it is not that of another person whose review has the same id, and is there when its writer is back', async () => {
  const server = createServer(newReview());
  const { review } = await loadPage(server);
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  const anothers = await loadPage(server, 'ben@example.org');
  expect(anothers.draft()).toEqual({});
  const again = await loadPage(server);
  expect(again.draft()).toEqual({ wins: 'The outline' });
});

test('it is not shown to another person before the server has said who is there', async () => {
  const server = createServer(newReview());
  const { review } = await loadPage(server);
  review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  const anothers = await loadPage(server, 'ben@example.org', { isKnown: false });
  expect(anothers.draft()).toEqual({});
  const again = await loadPage(server, 'ana@example.org', { isKnown: false });
  expect(again.draft()).toEqual({ wins: 'The outline' });
  again.review.send({ type: 'review.reflect', field: 'wins', text: 'The outlines' });
  const later = await loadPage(server, 'ben@example.org');
  expect(later.draft()).toEqual({});
});

test('what an earlier release has kept, without its writer, is still there', async () => {
  localStorage.setItem(KEY, '{"reviewId":7,"draft":{"wins":"The outline"}}');
  const { draft } = await loadPage(createServer(newReview()));
  expect(draft()).toEqual({ wins: 'The outline' });
});

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

test('what cannot be kept is told, and is still in the page', async () => {
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
