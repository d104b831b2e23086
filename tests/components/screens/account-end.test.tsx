import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { press } from '../commands/render-commands.tsx';
import { renderAccount } from './render-account.tsx';

const row = (name: RegExp) => page.getByRole('row', { name });

async function open() {
  const all = await renderAccount();
  all.commands.workspace.overlays.open({ name: 'access' });
  await expect.element(row(/^Firefox on Linux, This session/)).toHaveFocus();
  return all;
}

it('ends all that are selected, though one was ended elsewhere and one fails', async () => {
  const { refuse, sent, spoken } = await open();
  expectConsole('Failed to sign out there');
  refuse('DELETE /auth/sessions/s2', 404, { message: 'Session not found' });
  refuse('DELETE /auth/sessions/s3', 500, {});
  await press('j');
  await expect.element(row(/^Safari on iPhone/)).toHaveFocus();
  await press('xj');
  await expect.element(row(/^Unknown device/)).toHaveFocus();
  await press('xl');
  await expect.element(row(/^Mail/)).toHaveFocus();
  await press('x');
  await vi.waitFor(() => expect(page.getByRole('row', { selected: true }).elements()).toHaveLength(3));
  await press('#');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 of 3 ended: Failed to sign out there'));
  expect(sent.toSorted()).toEqual(['DELETE /auth/sessions/s2', 'DELETE /auth/sessions/s3', 'DELETE /auth/tokens/t1']);
});

it('counts one that was ended elsewhere as signed out', async () => {
  const { refuse, spoken } = await open();
  refuse('DELETE /auth/sessions/s2', 404, { message: 'Session not found' });
  await press('j');
  await expect.element(row(/^Safari on iPhone/)).toHaveFocus();
  await press('#');
  await vi.waitFor(() => expect(spoken).toEqual(['Signed out: Safari on iPhone']));
});
