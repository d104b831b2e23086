import { expect, test, vi } from 'vitest';
import { BrowserStep } from '#client/registry/browser-step.ts';

/** A browser's history that goes back when the test lets it. */
function startHistory(...paths: string[]) {
  let entries = paths.map((path) => ({ path, state: null as unknown }));
  let at = entries.length - 1;
  const target = new EventTarget();
  const here = () => new URL(entries[at]?.path ?? '', 'http://mizu');
  const pathOf = (address: string | URL) => {
    const { pathname, search } = new URL(address, 'http://mizu');
    return pathname + search;
  };
  const travel = (steps: number) => {
    at += steps;
    target.dispatchEvent(new Event('popstate'));
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _: string, address: string | URL) => {
      entries = [...entries.slice(0, at + 1), { path: pathOf(address), state }];
      at += 1;
    },
    replaceState: (state: unknown, _: string, address: string | URL) => {
      entries[at] = { path: pathOf(address), state };
    },
    back: vi.fn(),
  };
  const scrolledTo = vi.fn();
  const window = {
    history,
    scrollY: 240,
    scrollTo: ({ top }: { top: number }) => scrolledTo(top),
    requestAnimationFrame: (draw: () => void) => draw(),
    get location() {
      return here();
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  } as unknown as Window;
  const go = (path: string, { replace }: { replace: boolean }) =>
    replace ? history.replaceState(null, '', path) : history.pushState(null, '', path);
  const startStep = () => {
    const step = new BrowserStep(window, go);
    const travelled = vi.fn();
    const returned = vi.fn();
    step.onTravel(travelled);
    step.onReturn(returned);
    return { step, travelled, returned };
  };
  /** All entries, with a mark on the one that one is at. */
  const shown = () => entries.map(({ path }, index) => (index === at ? `*${path}` : path)).join(' ');
  const address = (path: string) => new URL(path, 'http://mizu');
  return { startStep, history, travel, shown, address, go, scrolledTo };
}

test('closing goes back over the step, and is no travel of the person; Forward and closing again do the same', () => {
  const { startStep, history, travel, shown, address, scrolledTo } = startHistory('/', '/inbox');
  const { step, travelled, returned } = startStep();
  step.enter(address('/inbox?task=7'));
  step.leave(address('/inbox'));
  expect([shown(), step.isReturning]).toEqual(['/ /inbox */inbox?task=7', true]);
  travel(-1);
  expect([shown(), step.isReturning]).toEqual(['/ */inbox /inbox?task=7', false]);
  expect([travelled.mock.calls.length, returned.mock.calls.length]).toEqual([0, 1]);
  expect(scrolledTo.mock.calls).toEqual([[240]]);
  travel(1);
  expect(travelled).toHaveBeenCalledOnce();
  step.leave(address('/inbox'));
  expect(history.back).toHaveBeenCalledTimes(2);
});

test('another task in the same panel is the same step; a reloaded page knows it', () => {
  const { startStep, history, shown, address } = startHistory('/inbox');
  const { step } = startStep();
  step.enter(address('/inbox?task=7'));
  history.replaceState(history.state, '', '/inbox?task=8');
  expect(shown()).toBe('/inbox */inbox?task=8');
  startStep().step.leave(address('/inbox'));
  expect(history.back).toHaveBeenCalledOnce();
});

test('a task that was come to by its address is closed in its place', () => {
  const { startStep, history, shown, address } = startHistory('/', '/inbox?task=7');
  const { step } = startStep();
  step.leave(address('/inbox'));
  expect([shown(), step.isReturning]).toEqual(['/ */inbox', false]);
  expect(history.back).not.toHaveBeenCalled();
});

test('what a screen writes into the address while a task is open stays', () => {
  const { startStep, travel, shown, address, go } = startHistory('/tasks');
  const { step, returned } = startStep();
  step.enter(address('/tasks?task=7'));
  go('/tasks?task=7&text=paint', { replace: true });
  step.leave(address('/tasks?text=paint'));
  travel(-1);
  expect(shown()).toBe('*/tasks?text=paint /tasks?task=7&text=paint');
  expect(returned).toHaveBeenCalledOnce();
});

test('another screen takes the place of the step, or waits until the browser has gone back', () => {
  const { startStep, travel, shown, address, scrolledTo } = startHistory('/inbox');
  const { step } = startStep();
  step.enter(address('/inbox?task=7'));
  step.navigate('/tasks', { replace: false });
  expect(shown()).toBe('/inbox */tasks');
  step.navigate('/review', { replace: false });
  expect(shown()).toBe('/inbox /tasks */review');
  step.enter(address('/review?task=7'));
  step.leave(address('/review'));
  step.navigate('/tasks', { replace: false });
  step.navigate('/ai', { replace: false });
  expect(shown()).toBe('/inbox /tasks /review */review?task=7');
  travel(-1);
  expect(shown()).toBe('/inbox /tasks /review /tasks */ai');
  // That screen is scrolled by nobody.
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a person who goes back at the same time comes off where that leads', () => {
  const { startStep, travel, shown, address } = startHistory('/', '/inbox');
  const { step, travelled } = startStep();
  step.enter(address('/inbox?task=7'));
  step.leave(address('/inbox'));
  travel(-2);
  expect([shown(), step.isReturning]).toEqual(['*/ /inbox /inbox?task=7', false]);
  expect(travelled).toHaveBeenCalledOnce();
});

test('a busy browser that takes seconds to go back does not take its person along', () => {
  vi.useFakeTimers();
  try {
    const { startStep, travel, shown, address } = startHistory('/inbox');
    const { step, travelled, returned } = startStep();
    step.enter(address('/inbox?task=7'));
    step.leave(address('/inbox'));
    vi.advanceTimersByTime(4000);
    travel(-1);
    // Forward leads to the task.
    expect(shown()).toBe('*/inbox /inbox?task=7');
    expect([travelled.mock.calls.length, returned.mock.calls.length]).toEqual([0, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('a browser that does not go back is not waited for for ever', () => {
  vi.useFakeTimers();
  try {
    const { startStep, shown, address } = startHistory('/inbox');
    const { step } = startStep();
    step.enter(address('/inbox?task=7'));
    step.leave(address('/inbox'));
    step.navigate('/tasks', { replace: false });
    vi.advanceTimersByTime(5000);
    expect([shown(), step.isReturning]).toEqual(['/inbox /inbox */tasks', false]);
  } finally {
    vi.useRealTimers();
  }
});
