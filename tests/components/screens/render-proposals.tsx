import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contents, createServer, field, renderAssistant } from './render-assistant.tsx';

/** The rows of the one list of proposals. */
export const rows = () => page.getByRole('grid', { name: 'Proposed actions' }).getByRole('row');
/** Each proposal, and how it stands. */
export const shown = () =>
  rows()
    .elements()
    .map((row) => `${row.querySelector('h3')?.textContent} | ${row.querySelector('h3 + div')?.textContent}`);
export const inRow = (at: number, name: string) => rows().nth(at).getByRole('button', { name, exact: true });

/** The assistant with a reply that proposes this. */
export async function proposing(actions: readonly unknown[], server = createServer(), { isOurs = false } = {}) {
  const world = await renderAssistant(server, { isOurs });
  await field().fill('Help me');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(world.asked).toHaveLength(1));
  world.asked[0]?.answer.resolve({ body: { response: 'I propose:', actions } });
  await expect.poll(() => contents().at(-1)).toBe('assistant: I propose:');
  await expect.element(rows().first()).toBeVisible();
  await expect.poll(() => shown().join()).not.toContain('being loaded');
  return world;
}
