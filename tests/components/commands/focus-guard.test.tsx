import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { NOTHING_UNSENT, type Outbox, type OutboxState } from '#client/data/outbox.ts';
import { createFocusGuard } from '#client/keys/focus-guard.ts';
import { createStore } from '#client/store/create-store.ts';
import { layerMark } from '#client/ui/return-focus.ts';

/** The guard on a page with two buttons, the first of which has the focus after a press of the user. */
async function startGuard() {
  const queryClient = new QueryClient();
  const unsent = createStore<OutboxState>({ ...NOTHING_UNSENT, isOpening: true });
  const guard = createFocusGuard({
    window,
    api: { queryClient, outbox: unsent as Pick<Outbox, 'subscribe' | 'get'> as Outbox },
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
  const loseLine = () => {
    open(1);
    open(0);
  };
  /** The outbox is opened with so many changes that wait from before. */
  const open = (waiting: number) => unsent.set({ ...NOTHING_UNSENT, waiting });
  return { guard, row, heading, read, write, loseLine, open };
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

it.each([
  ['by the user and reads answer before it is out of the document, holds nothing back', false],
  ['after a read has answered, holds the keys back', true],
])('when the overlay with the place is closed %s', async (_, holds) => {
  const { guard, row, heading, read } = await startGuard();
  const layer = document.body.appendChild(document.createElement('div'));
  layer.setAttribute(layerMark, '');
  layer.append(row);
  row.focus();
  await userEvent.keyboard('g');
  if (holds) await read();
  layer.setAttribute(layerMark, 'leaving');
  if (!holds) for (const answers of [read, read]) await answers();
  layer.remove();
  heading.focus();
  expect(guard.holdsBack()).toBe(holds);
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

it.each([
  [0, false],
  [1, true],
])('when the outbox opens with %i changes before the place goes, holds the keys back: %s', async (waiting, holds) => {
  const { guard, row, heading, write, open } = await startGuard();
  await write();
  open(waiting);
  row.remove();
  heading.focus();
  expect(guard.holdsBack()).toBe(holds);
});
