import { expect, onTestFinished, test, vi } from 'vitest';
import { onceQuiet, watchQuiet } from '#client/app/quiet.ts';

const PAUSE = 1000;

/** A window without a page, and its clock. */
function start() {
  const window = new EventTarget();
  let time = 0;
  const quiet = watchQuiet(window as never, PAUSE, () => time);
  const send = (type: string, fields: object = {}) => window.dispatchEvent(Object.assign(new Event(type), fields));
  const press = (code: string) => {
    send('keydown', { code });
    send('keyup', { code });
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
    return quiet.isQuiet();
  };
  return { quiet, send, press, pass };
}

test('it is quiet when nothing was pressed for the pause, and not between the keys of a user who goes through a list', () => {
  const { quiet, press, pass } = start();
  expect(quiet.isQuiet()).toBe(true);
  for (const code of ['KeyJ', 'KeyJ', 'KeyE', 'KeyE', 'KeyJ']) {
    press(code);
    expect(pass(PAUSE - 1)).toBe(false);
  }
  expect(pass(1)).toBe(true);
});

test('it is not quiet while a key is held, before it comes again, and for the pause after it is let go', () => {
  const { quiet, send, pass } = start();
  send('keydown', { code: 'KeyJ' });
  expect(pass(10 * PAUSE)).toBe(false);
  send('keyup', { code: 'KeyJ' });
  expect([quiet.isQuiet(), pass(PAUSE)]).toEqual([false, true]);
});

test('a key of which nobody hears that it was let go does not hold for ever', () => {
  const { send, pass } = start();
  send('keydown', { code: 'KeyK', metaKey: true });
  expect(pass(PAUSE)).toBe(true);
  send('keydown', { code: 'KeyJ' });
  send('blur');
  expect(pass(PAUSE)).toBe(true);
});

test('the pointer counts too, and nothing does once it is stopped', () => {
  const { quiet, send, pass } = start();
  send('pointerdown');
  expect([quiet.isQuiet(), pass(PAUSE)]).toEqual([false, true]);
  quiet.stop();
  send('pointerdown');
  send('keydown', { code: 'KeyJ' });
  expect(quiet.isQuiet()).toBe(true);
});

test('what takes long waits for its time and then for the user to stop, unless it is called off', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isQuiet = false;
  const later = onceQuiet({ isQuiet: () => isQuiet });
  const run = vi.fn<() => void>();
  later(run, 3000);
  const callOff = later(run, 3000);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  callOff();
  isQuiet = true;
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
  later(run, 3000);
  vi.advanceTimersByTime(2999);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
});
