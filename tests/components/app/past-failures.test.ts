import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { endPastFailures } from '#client/app/past-failures.ts';
import { createStatus, type Status } from '#client/ui/status.tsx';

const SECONDS = 1_000;
let status: Status;
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = window.location.href;
  navigate('/tasks', { replace: true });
  status = createStatus({ announce: () => undefined });
  const stop = endPastFailures(window, status);
  onTestFinished(() => {
    stop();
    navigate(before, { replace: true });
    vi.useRealTimers();
  });
});

it('ends a refusal that could be read, when the user goes to another screen', () => {
  status.say('Title must have at most 500 characters', { tone: 'error' });
  later(60 * SECONDS);
  expect(status.get().text).toBe('Title must have at most 500 characters');
  // What is open on a screen is in its address too.
  navigate('/tasks?task=1');
  expect(status.get().text).toBe('Title must have at most 500 characters');
  navigate('/projects');
  expect(status.get()).toEqual({ text: '', tone: 'ok' });
});

it('keeps one that has hardly been seen for the next screen, and ends it with that', () => {
  status.say('No room', { tone: 'error' });
  later(9 * SECONDS);
  navigate('/projects');
  expect(status.get().text).toBe('No room');
  later(1 * SECONDS);
  navigate('/inbox', { replace: true });
  expect(status.get().text).toBe('');
});

it('ends one by Back as well', async () => {
  navigate('/projects');
  status.say('No room', { tone: 'error' });
  later(60 * SECONDS);
  window.history.back();
  await expect.poll(() => status.get().text).toBe('');
});

it('keeps what a command has done', () => {
  status.say('Task completed');
  later(60 * SECONDS);
  navigate('/projects');
  expect(status.get().text).toBe('Task completed');
});
