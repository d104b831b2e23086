import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Outbox } from '#client/data/outbox.ts';
import { createFocusGuard } from '#client/keys/focus-guard.ts';
import { createStore } from '#client/store/create-store.ts';

/** The guard on a page with two buttons, the first of which has the focus after a press of the user. */
async function startGuard() {
  const queryClient = new QueryClient();
  const unsent = createStore(null);
  const guard = createFocusGuard({
    window,
    api: { queryClient, outbox: unsent as Pick<Outbox, 'subscribe'> as Outbox },
    isAuthenticated: () => true,
    now: () => 0,
  });
  const row = document.body.appendChild(document.createElement('button'));
  const heading = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => {
    guard.stop();
    row.remove();
    heading.remove();
  });
  row.focus();
  await userEvent.keyboard('g');
  let reads = 0;
  const read = () => queryClient.fetchQuery({ queryKey: [reads++], queryFn: () => 'read' });
  const write = () =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: async () => 'written' })
      .execute(undefined);
  /** A change that has waited is sent, or the user discards it. */
  const loseLine = () => unsent.set(null);
  return { guard, row, heading, read, write, loseLine };
}

it('holds nothing back when a read answers between what the user did and the focus that follows it', async () => {
  const { guard, row, heading, read } = await startGuard();
  row.remove();
  await read();
  heading.focus();
  expect(guard.holdsBack()).toBe(false);
});

it('holds the keys back when the place goes after a read has answered', async () => {
  const { guard, row, heading, read } = await startGuard();
  await read();
  row.remove();
  heading.focus();
  expect(guard.holdsBack()).toBe(true);
});

it('holds the keys back when a change that has waited is sent, and its row goes', async () => {
  const { guard, row, heading, write, loseLine } = await startGuard();
  await write();
  loseLine();
  row.remove();
  heading.focus();
  expect(guard.holdsBack()).toBe(true);
});

it('holds nothing back when the row goes because a command discards its change', async () => {
  const { guard, row, heading, loseLine } = await startGuard();
  await guard.during(async () => {
    loseLine();
    row.remove();
    heading.focus();
  });
  expect(guard.holdsBack()).toBe(false);
});
