import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoginScreen } from '#client/screens/login/login-screen.tsx';
import { ApiError } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
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

const { failure } = endpoints['auth.login'];
const failed = (kind: ApiError['kind'], status = 0, message: string = failure) =>
  new ApiError(message, { kind, endpoint: 'auth.login', status });

test.each([
  [failed('status', 422), undefined],
  [failed('status', 503, 'We are closed today.'), undefined],
  [failed('status', 404), 'The server answered with an error: 404.'],
  [failed('status', 503), 'The server answered with an error: 503.'],
  [failed('malformed', 200), 'The answer of the server cannot be read.'],
  [failed('network'), 'The server cannot be reached, or the connection broke off.'],
])('says why nobody has looked at the credentials: %o', async (cause, reason) => {
  const { around } = createScreenWorld(async () => Response.json({}));
  await render(around(<LoginScreen busy={false} message={cause.message} cause={cause} onSignIn={() => {}} />));
  const lines = Array.from(document.querySelectorAll('[role="alert"] p'), (line) => line.textContent);
  expect(lines).toEqual([cause.message, ...(reason === undefined ? [] : [reason])]);
});
