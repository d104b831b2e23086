import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { press, renderCommands, type World } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';

const dialog = () => page.getByRole('dialog', { name: 'Mind sweep' });
const line = () => page.getByRole('textbox', { name: 'What comes to mind?' });
const current = () => document.querySelector('[aria-label="Triggers"] [aria-current]')?.firstElementChild?.textContent;

async function openSweep(world: World = {}) {
  onTestFinished(() => localStorage.removeItem('mizu-sweep:ana@example.org'));
  const rendered = await renderCommands(world);
  await press('ge');
  await expect.element(line()).toHaveFocus();
  return rendered;
}

test('captures without leaving the words, with the grammar of capture, and the focus stays in the line', async () => {
  const { sent, spoken } = await openSweep({ contexts: [{ id: 1, name: 'phone' }] });
  expect(await violations()).toEqual([]);
  await vi.waitFor(() =>
    expect(spoken).toContainEqual(expect.stringMatching(/^Projects begun, 1 of \d+: half finished, /)),
  );
  await press('Call Ana @phone');
  await expect.element(dialog().getByText('Call Ana · context phone')).toBeVisible();
  await press('{Enter}');
  await expect.element(line()).toHaveValue('');
  await expect.element(line()).toHaveFocus();
  await press('Buy ink{Control>}{Enter}{/Control}');
  await vi.waitFor(() =>
    expect(sent.flatMap(({ call, body }) => (call === 'POST /tasks' ? [body.title] : []))).toEqual([
      'Call Ana',
      'Buy ink',
    ]),
  );
  await vi.waitFor(() => expect(spoken.filter((words) => words === 'Added to Inbox')).toHaveLength(2));
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ context_id: 1 });
});

test('blank words are not sent, and the arrows go through the words, which are spoken once each', async () => {
  const { sent, spoken } = await openSweep();
  await press('{Enter}  {Enter}');
  await press('{ArrowDown}');
  await vi.waitFor(() => expect(current()).toBe('Projects to begin'));
  await press('{ArrowUp}{ArrowUp}');
  await vi.waitFor(() => expect(current()).toBe('Projects begun'));
  await vi.waitFor(() => expect(spoken).toContain('These are the first words'));
  await expect.element(line()).toHaveFocus();
  expect(sent).toEqual([]);
});

test('resumes where it was left, and starts over after the last prompt', async () => {
  await openSweep();
  await press('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(current()).toBe('Promises to others'));
  await press('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await press('ge');
  await expect.element(line()).toHaveFocus();
  expect(current()).toBe('Promises to others');
  await press('{ArrowDown>30/}');
  for (let left = 20; left > 0; left--) await press('{ArrowDown}');
  await vi.waitFor(() => expect(current()).toBe('Worries and wishes'));
  await press('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await press('ge');
  await expect.element(line()).toHaveFocus();
  expect(current()).toBe('Projects begun');
});

test('text that could not be sent is in the line again, and a capture is undone by z', async () => {
  let fails = true;
  const { spoken } = await openSweep({
    answers: {
      'POST /tasks': () =>
        fails
          ? new Response(JSON.stringify({ message: 'No room' }), { status: 500 })
          : new Response(JSON.stringify({ task: { id: 7, title: 'Call Ana', status: 'inbox' } }), { status: 201 }),
    },
  });
  expectConsole(/No room/);
  await press('Call Ana{Enter}');
  await expect.element(line()).toHaveValue('Call Ana');
  await vi.waitFor(() => expect(spoken).toContain('No room'));
  fails = false;
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken).toContain('Added to Inbox'));
  await press('{Tab}z');
  await vi.waitFor(() => expect(spoken).toContain('Task deleted'));
  await expect.element(dialog()).toBeVisible();
});
