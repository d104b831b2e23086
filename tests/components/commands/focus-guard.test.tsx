import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createFocusGuard } from '#client/keys/focus-guard.ts';

/** The guard on a page with two buttons, the first of which has the focus after a press of the user. */
async function startGuard() {
  const queryClient = new QueryClient();
  const guard = createFocusGuard({ window, api: { queryClient }, isAuthenticated: () => true, now: () => 0 });
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
  return { guard, row, heading, read };
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
