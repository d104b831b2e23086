import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startReview } from '#client/app/review.ts';
import { keepWordsOnDisk } from '#client/app/words-on-disk.ts';
import { Drafts } from '#client/data/drafts.ts';
import { openOutboxStore } from '#client/data/outbox-store.ts';
import { createServer, newReview } from '../screens/render-review.tsx';
import { deleteDatabase } from '../support/outbox-database.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const ACCOUNT = 'https://tasks.example.org/ ana@example.org';
const KEY = `mizu-review:${ACCOUNT}`;
beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

/** A page with the review open, and the browser's storage of the account. */
async function openPage(server: ReturnType<typeof createServer>) {
  const { api, status } = createScreenWorld(server.fetch);
  const report = vi.fn();
  const { actor } = startReview({ window, api, status, report }, ACCOUNT);
  onTestFinished(() => void actor.stop());
  const open = async () => {
    actor.send({ type: 'review.open' });
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('loading')).toBe(false));
  };
  await open();
  const store = await openOutboxStore(() => undefined);
  const end = new AbortController();
  const drafts = new Drafts();
  drafts.open(ACCOUNT);
  await keepWordsOnDisk({ window, store, account: ACCOUNT, drafts, tab: 'one', report }, end.signal);
  return {
    actor,
    open,
    draft: () => actor.getSnapshot().context.draft,
    onDisk: async () => (await store.answers(ACCOUNT, 'words'))[0]?.data ?? null,
    leave: () => {
      end.abort();
      store.close();
      expect(report).not.toHaveBeenCalled();
    },
  };
}

test('text that a killed browser had not written to disk is there again, and sent text is not', async () => {
  onTestFinished(deleteDatabase);
  const server = createServer(newReview(3));
  const first = await openPage(server);
  first.actor.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  const early = localStorage.getItem(KEY) ?? '';
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(JSON.parse(early).at));
  first.actor.send({ type: 'review.reflect', field: 'wins', text: 'The outline of the book' });
  await vi.waitFor(async () => expect(await first.onDisk()).toBe(localStorage.getItem(KEY)));
  first.leave();

  localStorage.setItem(KEY, early);
  const second = await openPage(server);
  expect(second.draft()).toEqual({ wins: 'The outline of the book' });
  // As the screen does.
  await second.open();
  second.actor.send({ type: 'review.reflect', field: 'notes', text: 'Call Ana' });
  expect(second.draft()).toMatchObject({ notes: 'Call Ana' });
  second.actor.send({ type: 'review.complete' });
  await vi.waitFor(async () => expect(await second.onDisk()).toBeNull());
  second.leave();
  expect(localStorage.getItem(KEY)).toBeNull();
  const third = await openPage(server);
  expect(third.draft()).toEqual({});
  third.leave();
});

test('words that are later than those on the disk stay', async () => {
  onTestFinished(deleteDatabase);
  const server = createServer(newReview(3));
  const first = await openPage(server);
  first.actor.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
  await vi.waitFor(async () => expect(await first.onDisk()).toBe(localStorage.getItem(KEY)));
  first.leave();
  const later = { ...JSON.parse(localStorage.getItem(KEY) ?? ''), at: Date.now() + 1, draft: { wins: 'A whole week' } };
  localStorage.setItem(KEY, JSON.stringify(later));
  const second = await openPage(server);
  expect(second.draft()).toEqual({ wins: 'A whole week' });
  await vi.waitFor(async () => expect(await second.onDisk()).toBe(JSON.stringify(later)));
  second.leave();
});
