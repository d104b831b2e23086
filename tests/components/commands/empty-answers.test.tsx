import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { closed, openPalette, press, renderCommands, task } from './render-commands.tsx';

const milk = task(1, 'Buy milk');
const empty = () => new Response(null, { status: 204 });
const blank = () => new Response('', { status: 200 });
const done = () => Response.json({ success: true, message: 'Saved' });
const word = () => new Response('OK');
const bare = () => Response.json({ id: 1 });
const failed = () => Response.json({ success: false });

/** A page on a server that does what it is asked, and answers a change with nothing. */
async function renderSilent(answer: () => Response) {
  const kept: Record<string, unknown> = { ...milk };
  const change = () => {
    Object.assign(kept, shown.sent.at(-1)?.body);
    return answer();
  };
  const answers = {
    'GET /tasks': () => Response.json({ tasks: [kept] }),
    'PUT /tasks/1': change,
    'PUT /tasks/1/move': change,
  };
  const shown = await renderCommands({ tasks: [milk], selected: milk, answers });
  return { ...shown, kept };
}

it.each([
  ['send to someday', 'Moved to Someday/Maybe', { status: 'someday' }, { status: 'next' }, empty],
  ['priority 90', 'Priority 90, high', { priority: 90 }, { priority: 50 }, empty],
  ['priority 80', 'Priority 80, high', { priority: 80 }, { priority: 50 }, blank],
  ['priority 80', 'Priority 80, high', { priority: 80 }, { priority: 50 }, done],
  ['priority 80', 'Priority 80, high', { priority: 80 }, { priority: 50 }, word],
  ['priority 80', 'Priority 80, high', { priority: 80 }, { priority: 50 }, bare],
])(
  'a change that is answered with nothing is done, and can be taken back: %s',
  async (line, words, now, before, answer) => {
    const { kept, spoken } = await renderSilent(answer);
    await openPalette();
    await press(`${line}{Enter}`);
    await closed();
    await vi.waitFor(() => expect(spoken.at(-1)).toContain(words));
    expect(kept).toMatchObject(now);
    await press('z');
    await vi.waitFor(() => expect(kept).toMatchObject(before));
    expect(spoken.join()).not.toContain('Failed');
  },
);

it('an answer that says itself that it failed is announced as a failure', async () => {
  expectConsole('Failed to update task');
  const { spoken } = await renderSilent(failed);
  await openPalette();
  await press('priority 80{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Failed to update task'));
});

it('an item created with an empty answer has no id, and is announced as a failure', async () => {
  expectConsole('Failed to create task');
  const { spoken } = await renderCommands({ answers: { 'POST /tasks': empty } });
  await press('c');
  await vi.waitFor(() => expect(document.activeElement).toHaveAccessibleName('What has your attention?'));
  await press('Call Ana{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Failed to create task. What you typed is in Capture.'));
});

it('a capture says where another server has put it', async () => {
  const elsewhere = () => Response.json({ task: { id: 2, title: 'Call Ana', status: 'next' } }, { status: 201 });
  const { spoken } = await renderCommands({ answers: { 'POST /tasks': elsewhere } });
  await press('c');
  await expect.element(page.getByRole('textbox', { name: 'What has your attention?', exact: true })).toBeVisible();
  await press('Call Ana{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Added to Next Actions'));
});
