import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../support/axe.ts';
import { openPalette, press, renderCommands, rows, task, type World } from './render-commands.tsx';

const never = () => new Promise<Response>(() => undefined);
const refused = () => new Response('{"message":"No"}', { status: 400 });
const tasks = [task(1, 'Buy milk'), task(2, 'Mow the lawn', 'done')];

interface State extends World {
  keys: readonly string[];
  shows: string;
}

const states: Record<string, State> = {
  'the palette, typed in': { keys: ['{Control>}k{/Control}', 'o'], shows: '↑ ↓ to choose' },
  'the palette with a command that cannot run': { keys: ['{Control>}k{/Control}', 'undo'], shows: 'unavailable' },
  'the palette without results': { keys: ['{Control>}k{/Control}', 'zzz'], shows: 'No results' },
  'the search, loading': { keys: ['/', 'x'], shows: 'Loading…', answers: { 'GET /tasks': never } },
  'the search, failed': { keys: ['/', 'x'], shows: 'No', answers: { 'GET /tasks': refused } },
  'a question with choices': { keys: ['{Control>}k{/Control}', 'choose a theme{Enter}'], shows: 'Which theme?' },
  'help, searched': { keys: ['?', 'column'], shows: '(not here)' },
  'help, none found': { keys: ['?', 'zzz'], shows: 'No key for this' },
};

it.each(Object.entries(states))('%s: axe finds nothing', async (_, { keys, shows, ...world }) => {
  await renderCommands({ tasks, ...world });
  for (const each of keys) {
    await press(each);
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  }
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(shows));
  await vi.waitFor(() => expect(document.querySelector('main')?.closest('[inert], [aria-hidden]')).not.toBeNull());
  expect(await violations()).toEqual([]);
});

it('settings with a key refused: axe finds nothing', async () => {
  await renderCommands({ tasks, user: { name: 'Ana', email: 'a@b.c', time_zone: 'Europe/Lisbon' } });
  await press('gs');
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  document.querySelector<HTMLElement>('[aria-describedby="keys-task.capture"]')?.click();
  await expect.element(page.getByRole('textbox', { name: 'Keys of Capture' })).toHaveFocus();
  await press('{Control>}a{/Control}Mod+T{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Keys of Capture' })).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
});

it('a row under the arrow, and its fiftieth: axe finds nothing', async () => {
  await renderCommands({ tasks });
  await openPalette();
  for (const key of ['{ArrowDown}', '{End}']) {
    await press(key);
    expect(await violations()).toEqual([]);
  }
  expect(rows().length).toBeGreaterThan(10);
});
