import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Announcer } from '#client/ui/announcer.ts';
import { Button } from '#client/ui/button.tsx';
import { createStatus, StatusProvider, useSay, useStatusLine } from '#client/ui/status.tsx';
import { startAnnouncer } from '../support/start-announcer.ts';

let announcer: Announcer;
let region: Element;
const spoken = () => [...region.children].map((message) => message.textContent);

beforeEach(() => {
  ({ announcer, region } = startAnnouncer());
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

it('shows the last result and announces each once; the line itself is not live', async () => {
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
  await expect.poll(spoken).toEqual(['Failed to move task', 'Project created']);
  expect(footer.element().closest('[aria-live]')).toBeNull();

  // The late result of an earlier command.
  status.say('Task completed', { isPast: true });
  await expect.poll(spoken).toEqual(['Failed to move task', 'Project created', 'Task completed']);
  await expect.element(footer).toHaveTextContent('ok: Project created');

  // Refusals of keys that are pressed faster than they are spoken.
  for (let times = 0; times < 5; times++) status.say('Last item', { replace: 'Last item' });
  status.say('Task deleted');
  await expect
    .poll(spoken)
    .toEqual(['Failed to move task', 'Project created', 'Task completed', 'Last item', 'Task deleted']);

  status.clear();
  await expect.poll(() => footer.element().textContent).toBe('ok: ');
  expect(spoken()).toHaveLength(5);
});
