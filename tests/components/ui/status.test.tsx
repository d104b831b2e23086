import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Announcer, createAnnouncer } from '#client/ui/announcer.ts';
import { Button } from '#client/ui/button.tsx';
import { createStatus, StatusProvider, useSay, useStatusLine } from '#client/ui/status.tsx';

let announcer: Announcer;
const region = () => {
  const found = document.querySelector('[data-live-announcer="true"]');
  if (!found) throw new Error('There is no live region');
  return found;
};
const spoken = () => [...region().children].map((message) => message.textContent);

beforeEach(() => {
  announcer = createAnnouncer(document);
});
afterEach(() => {
  region().remove();
  vi.useRealTimers();
});

it('is one polite region that is heard and not seen', () => {
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
  expect(region()).toHaveAttribute('aria-live', 'polite');
  const { width, height } = region().getBoundingClientRect();
  expect(Math.max(width, height)).toBeLessThanOrEqual(1);
});

it('speaks two messages of one moment in their order, and the same words as often as they are said', () => {
  announcer.announce('Task created');
  announcer.announce('Moved to Waiting For');
  announcer.announce('Moved to Waiting For');
  expect(spoken()).toEqual(['Task created', 'Moved to Waiting For', 'Moved to Waiting For']);
});

it('forgets what was spoken', () => {
  vi.useFakeTimers();
  announcer.announce('Task created');
  vi.advanceTimersByTime(10_000);
  expect(spoken()).toEqual([]);
});

function Line() {
  const say = useSay();
  const { text, tone } = useStatusLine();
  return (
    <>
      <Button onPress={() => say('Failed to move task', { tone: 'error' })}>Fail</Button>
      <Button onPress={() => say('Project created')}>Succeed</Button>
      <footer>{`${tone}: ${text}`}</footer>
    </>
  );
}

it('shows the last result and speaks each once; the line itself is not live', async () => {
  const status = createStatus(announcer);
  await render(
    <StatusProvider value={status}>
      <Line />
    </StatusProvider>,
  );
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.element().textContent).toBe('ok: ');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect.element(footer).toHaveTextContent('error: Failed to move task');
  await page.getByRole('button', { name: 'Succeed' }).click();
  await expect.element(footer).toHaveTextContent('ok: Project created');
  expect(spoken()).toEqual(['Failed to move task', 'Project created']);
  expect(footer.element().closest('[aria-live]')).toBeNull();

  status.clear();
  await expect.poll(() => footer.element().textContent).toBe('ok: ');
  expect(spoken()).toHaveLength(2);
});
