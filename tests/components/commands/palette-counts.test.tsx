import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field, opener, openPalette, press, renderCommands, rows, selectedRow, task } from './render-commands.tsx';

// What a key costs, in counts: how often the document changes, which rows it touches, which frames and layouts it asks
// for, and which commands it asks whether they can run.

const TASKS = 200;
/** How long the palette waits for another letter, in milliseconds. */
const PAUSE = 250;
/** The clock that the page has while nobody has stopped it. */
const later = window.setTimeout.bind(window);

async function openWithTasks() {
  const tasks = Array.from({ length: TASKS }, (_, index) => task(index, `Task number ${index}`));
  const { runner, api } = await renderCommands({ tasks });
  await openPalette();
  await vi.waitFor(() => expect(api.queryClient.isFetching()).toBe(0));
  // Who reads hears of it by the clock that is stopped next.
  await settled();
  // The user pauses when the test says so, and not when the machine is busy.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = vi.spyOn(runner, 'availability');
  /** Who has asked for a frame: a failure says so. */
  const askers: (string | undefined)[] = [];
  const askFrame = window.requestAnimationFrame.bind(window);
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    askers.push(new Error('A frame was asked for').stack);
    return askFrame(callback);
  });
  // What makes the browser lay out the page before its frame.
  const layouts = [
    vi.spyOn(Element.prototype, 'scrollIntoView'),
    vi.spyOn(Element.prototype, 'scrollTop', 'set'),
    vi.spyOn(Element.prototype, 'scrollTop', 'get'),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get'),
    vi.spyOn(Element.prototype, 'getBoundingClientRect'),
  ];
  const spies = [asked, frames, ...layouts];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    vi.useRealTimers();
  });
  return {
    pause: () => vi.advanceTimersByTime(PAUSE),
    type: async (letters: string) => {
      await press(letters);
      await expect.element(field()).toHaveValue(letters);
      await settled();
    },
    /** Presses a key and counts what comes of it until its frame is painted. */
    costOf: async (key: string) => {
      await settled();
      for (const spy of spies) spy.mockClear();
      askers.length = 0;
      const touched = new Set<Element>();
      let changes = 0;
      const note = (records: readonly MutationRecord[]) => {
        if (records.length > 0) changes += 1;
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          const row = element?.closest('[role="option"]');
          if (row) touched.add(row);
        }
      };
      const observer = new MutationObserver(note);
      const dialog = page.getByRole('dialog').element();
      observer.observe(dialog, { subtree: true, childList: true, attributes: true, characterData: true });
      const counts = new Promise<{ frames: typeof askers; layouts: number }>((resolve) => {
        const count = () => ({
          frames: [...askers],
          layouts: layouts.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
        });
        // Once React has rendered what the key has changed.
        window.addEventListener('keyup', () => later(() => resolve(count())), { once: true });
      });
      await press(key);
      const asks = await counts;
      await settled();
      note(observer.takeRecords());
      observer.disconnect();
      return { asked: asked.mock.calls.length, touched: touched.size, changes, ...asks };
    },
  };
}

async function settled(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => later(resolve));
  }
}

it('an arrow asks no command, and touches the two rows between which it goes', async () => {
  const { type, pause, costOf } = await openWithTasks();
  await type('ta');
  pause();
  await expect.poll(() => rows().length).toBe(50);
  const cost = await costOf('{ArrowDown}');
  expect(selectedRow()).toBe(rows()[1]);
  expect(cost.asked).toBe(0);
  expect(cost.touched).toBe(2);
  expect(cost.changes).toBe(1);
});

it('a letter touches only the rows in view that show something else', async () => {
  const { type, pause, costOf } = await openWithTasks();
  await type('ta');
  pause();
  await expect.poll(() => rows().length).toBe(50);
  const before = rows().map(({ textContent }) => textContent);
  const cost = await costOf('s');
  const changed = rows().filter(({ textContent }, index) => textContent !== before[index]);
  expect(changed.length).toBeLessThan(10);
  expect(cost.touched).toBe(changed.length);
});

it('a letter changes the document once, and asks for no further frame and no layout before its own', async () => {
  const { type, costOf } = await openWithTasks();
  // Fewer rows than are in view: none follow once the user pauses.
  await type('calenda');
  const cost = await costOf('r');
  expect(rows().length).toBeLessThan(18);
  expect(cost).toMatchObject({ changes: 1, frames: [], layouts: 0 });
});

it('the rows out of view follow once the user pauses, and at once when one is selected', async () => {
  const { type, pause } = await openWithTasks();
  await type('task number 1');
  await press('{ArrowUp}');
  expect(rows()).toHaveLength(50);
  expect(selectedRow()).toBe(rows()[49]);
  await press('1');
  expect(rows()).toHaveLength(18);
  pause();
  await expect.poll(() => rows().length).toBeGreaterThan(18);
});

it('a palette that is closed before the user pauses gets no more rows', async () => {
  const { type } = await openWithTasks();
  await type('task number 1');
  vi.advanceTimersByTime(PAUSE - 1);
  await press('{Escape}');
  expect(document.activeElement).toBe(opener());
  vi.advanceTimersByTime(1);
  await settled();
  expect(rows()).toHaveLength(18);
});

it('a letter asks only the commands that it has found whether they can run', async () => {
  const { type, costOf } = await openWithTasks();
  await type('calenda');
  const cost = await costOf('r');
  const commands = rows().filter((row) => row.dataset.choice && !row.dataset.choice.includes(':'));
  expect(commands.length).toBeGreaterThan(0);
  expect(cost.asked).toBe(commands.length);
});
