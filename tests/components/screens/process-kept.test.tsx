import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderProcess } from './render-process.tsx';

test('resumes the round of the signed-in user, also before the server has said who that is, and announces the position', async () => {
  localStorage.setItem('mizu-last-user', 'ana@example.org');
  localStorage.setItem(
    'mizu-process:ana@example.org',
    JSON.stringify({ order: ['1', '2', '3'], skipped: ['1'], current: '2' }),
  );
  const { spoken } = await renderProcess(['Ant', 'Bee', 'Cat']);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Bee, 2 of 3', exact: true })).toBeVisible();
  await vi.waitFor(() => expect(spoken).toEqual(['Bee, 2 of 3']));
});
