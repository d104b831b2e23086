import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoginScreen } from '#client/screens/login/login-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

test('a sign-in that takes long is announced once, while the focus is in a field', async () => {
  const { spoken, around } = createScreenWorld(async () => Response.json({}));
  const screen = (busy: boolean) => around(<LoginScreen busy={busy} message={null} onSignIn={() => {}} />);
  const { rerender } = await render(screen(false));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await rerender(screen(true));
  vi.advanceTimersByTime(2999);
  expect(spoken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual(['Still signing in']);
  await rerender(screen(false));
  vi.advanceTimersByTime(10_000);
  expect(spoken).toEqual(['Still signing in']);
  vi.useRealTimers();
});
