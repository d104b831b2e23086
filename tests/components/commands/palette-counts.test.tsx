import { Command } from 'cmdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { field, openPalette, press, renderCommands, rows, selectedRow, task } from './render-commands.tsx';

// What a key costs, in counts: what it renders, which rows it touches in the document, and which commands it asks whether
// they can run.

const TASKS = 200;

async function openWithTasks() {
  const tasks = Array.from({ length: TASKS }, (_, index) => task(index, `Task number ${index}`));
  const { runner } = await renderCommands({ tasks });
  await openPalette();
  const asked = vi.spyOn(runner, 'availability');
  const rendered = vi.spyOn(Command.Item as unknown as { render: () => unknown }, 'render');
  onTestFinished(() => {
    asked.mockRestore();
    rendered.mockRestore();
  });
  return {
    type: async (letters: string) => {
      await press(letters);
      await expect.element(field()).toHaveValue(letters);
      await settled();
    },
    /** Presses a key and counts what comes of it. */
    costOf: async (key: string) => {
      await settled();
      asked.mockClear();
      rendered.mockClear();
      const touched = new Set<Element>();
      const note = (changes: readonly MutationRecord[]) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          const row = element?.closest('[role="option"]');
          if (row) touched.add(row);
        }
      };
      const observer = new MutationObserver(note);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      await press(key);
      await settled();
      note(observer.takeRecords());
      observer.disconnect();
      return { asked: asked.mock.calls.length, rendered: rendered.mock.calls.length, touched: touched.size };
    },
  };
}

/** The rows out of view change in the task after the frame with the key. */
async function settled(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

it('an arrow asks no command, and touches the two rows between which it goes', async () => {
  const { type, costOf } = await openWithTasks();
  await type('ta');
  expect(rows()).toHaveLength(50);
  const cost = await costOf('{ArrowDown}');
  expect(selectedRow()).toBe(rows()[1]);
  expect(cost.asked).toBe(0);
  expect(cost.touched).toBe(2);
  expect(cost.rendered).toBe(2);
});

it('a letter renders only the rows that show something else', async () => {
  const { type, costOf } = await openWithTasks();
  await type('ta');
  const before = rows().map(({ textContent }) => textContent);
  const cost = await costOf('s');
  const changed = rows().filter(({ textContent }, index) => textContent !== before[index]);
  expect(before).toHaveLength(50);
  expect(changed.length).toBeLessThan(10);
  expect(cost.touched).toBe(changed.length);
  // cmdk renders the first one once more, which it selects.
  expect(cost.rendered).toBeLessThanOrEqual(changed.length + 2);
});

it('a letter asks only the commands that it has found whether they can run', async () => {
  const { type, costOf } = await openWithTasks();
  await type('calenda');
  const cost = await costOf('r');
  const commands = rows().filter((row) => row.dataset.choice && !row.dataset.choice.includes(':'));
  expect(commands.length).toBeGreaterThan(0);
  expect(cost.asked).toBe(commands.length);
});
