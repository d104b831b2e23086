import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Bell } from '#client/ui/bell.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from '#client/ui/progress.tsx';

it.each([
  [62.5, 62.5],
  [-3, 0],
  [140, 100],
])('shows %d as %d of 100 and exposes its text', async (value, now) => {
  await render(<Progress label="House" value={value} text="in words" />);
  const bar = page.getByRole('progressbar', { name: 'House', exact: true });
  await expect.element(bar).toHaveAttribute('aria-valuenow', String(now));
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'in words');
  const track = bar.element().getBoundingClientRect().width;
  const fill = bar.element().firstElementChild?.getBoundingClientRect().width ?? Number.NaN;
  expect((fill / track) * 100).toBeCloseTo(now, 0);
});

it('offers an action with a failure', async () => {
  const onPress = vi.fn();
  await render(
    <Notice tone="error" action={<Button onPress={onPress}>Try again</Button>}>
      Failed to fetch tasks
    </Notice>,
  );
  await expect.element(page.getByText('Failed to fetch tasks')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Try again', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
});

it('is silent unless told to alert', async () => {
  const { rerender } = await render(<Notice tone="info">Words</Notice>);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  await rerender(
    <Notice tone="info" role="alert">
      Words
    </Notice>,
  );
  await expect.element(page.getByRole('alert').getByText('Words')).toBeVisible();
});

it('shows the title and text of an empty state', async () => {
  await render(<EmptyState title="Inbox is empty!" text="Great job! You've processed everything." />);
  await expect.element(page.getByText('Inbox is empty!')).toBeVisible();
  await expect.element(page.getByText("Great job! You've processed everything.")).toBeVisible();
});

it('shows the bell as an image without a tab stop', async () => {
  await render(<Bell />);
  await expect.element(page.getByRole('img', { name: 'Notifications', exact: true })).toBeVisible();
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
