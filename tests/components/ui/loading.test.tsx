import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';
import { LoadingLine, Skeleton } from '#client/ui/skeleton.tsx';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';
import { SLOW, useLoading } from '#client/ui/use-loading.ts';

function Month({ title }: { title: string }) {
  useLoading(true, { what: title });
  return null;
}

/** A page with a test clock, and its announcements. */
function hearLoading() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const said: string[] = [];
  const status = createStatus({ announce: (text) => void said.push(text) });
  return { said, status };
}

/** Shows this many loading parts of a screen. */
async function renderLoading() {
  const { said, status } = hearLoading();
  const screenOf = (parts: number, month?: string) => (
    <StatusProvider value={status}>
      {parts > 0 && <LoadingLine />}
      {parts > 1 && <Skeleton />}
      {month && <Month title={month} />}
    </StatusProvider>
  );
  const { rerender } = await render(screenOf(2));
  const show = (parts: number, month?: string) => rerender(screenOf(parts, month));
  return { said, status, show };
}

test('a slow load is announced once for the whole screen, and so is its end', async () => {
  const { said, show } = await renderLoading();
  vi.advanceTimersByTime(SLOW - 1);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['Still loading']);
  vi.advanceTimersByTime(SLOW);
  await show(1);
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual(['Still loading']);
  await show(0);
  vi.advanceTimersByTime(0);
  expect(said).toEqual(['Still loading', 'Loaded']);
});

test('quick loads are not announced, even one after another', async () => {
  const { said, show } = await renderLoading();
  vi.advanceTimersByTime(SLOW - 1);
  await show(0);
  await show(2);
  vi.advanceTimersByTime(SLOW - 1);
  await show(0);
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual([]);
});

test('the end is not announced after another message, such as a failure, which stays in the line', async () => {
  const { said, status, show } = await renderLoading();
  vi.advanceTimersByTime(SLOW);
  status.say('Failed to load tasks', { tone: 'error' });
  await show(0);
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual(['Still loading', 'Failed to load tasks']);
  expect(status.get().text).toBe('Failed to load tasks');
});

test('a load that replaces another is announced by its own name', async () => {
  const { said, show } = await renderLoading();
  await show(0, 'November 2026');
  vi.advanceTimersByTime(SLOW);
  await show(0, 'December 2026');
  vi.advanceTimersByTime(SLOW);
  await show(0);
  vi.advanceTimersByTime(0);
  expect(said).toEqual(['Still loading November 2026', 'Still loading December 2026', 'Loaded']);
});

test('a load that replaces another of the same name has not ended: only its own end is announced', async () => {
  const { said, status } = hearLoading();
  const screenOf = (part: ReactNode) => <StatusProvider value={status}>{part}</StatusProvider>;
  const { rerender } = await render(screenOf(<LoadingLine />));
  vi.advanceTimersByTime(SLOW);
  await rerender(screenOf(<Skeleton />));
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual(['Still loading']);
  await rerender(screenOf(null));
  vi.advanceTimersByTime(0);
  expect(said).toEqual(['Still loading', 'Loaded']);
});

test('the end is shown and not announced when the result announces itself', async () => {
  const { said, status } = hearLoading();
  const screenOf = (part: ReactNode) => <StatusProvider value={status}>{part}</StatusProvider>;
  const { rerender } = await render(screenOf(<Skeleton speaksResult />));
  vi.advanceTimersByTime(SLOW);
  await rerender(screenOf(null));
  vi.advanceTimersByTime(0);
  expect(said).toEqual(['Still loading']);
  expect(status.get().text).toBe('Loaded');
});

test('nothing is announced for a load in an overlay that is closed before its end', async () => {
  const { said, status } = hearLoading();
  const screenOf = (part: ReactNode) => (
    <StatusProvider value={status}>
      <OverlayPresence>{part}</OverlayPresence>
    </StatusProvider>
  );
  const { rerender } = await render(screenOf(<Skeleton />));
  vi.advanceTimersByTime(SLOW);
  await rerender(screenOf(null));
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual(['Still loading']);
  expect(status.get().text).toBe('');
});

test('a placeholder takes the space of the lines to come', async () => {
  const status = createStatus({ announce: () => undefined });
  const skeletonOf = (lines: number) => (
    <StatusProvider value={status}>
      <Skeleton lines={lines} />
    </StatusProvider>
  );
  const { container, rerender } = await render(skeletonOf(2));
  expect(container.textContent).toBe('Loading…');
  const two = container.getBoundingClientRect().height;
  await rerender(skeletonOf(4));
  const line = Number.parseFloat(getComputedStyle(document.body).lineHeight);
  expect(container.getBoundingClientRect().height - two).toBeCloseTo(2 * line, -1);
});
