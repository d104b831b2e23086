import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import {
  closed,
  field,
  labelOf,
  openPalette,
  press,
  renderCommands,
  rows,
  type Sent,
  task,
} from './render-commands.tsx';

const contexts = [
  { id: 'c1', name: 'home' },
  { id: 'c2', name: 'phone' },
];
const projects = [{ id: 'p1', name: 'House', status: 'active', progress: 0 }];
const milk = task(1, 'Buy milk');
const world = { tasks: [milk], contexts, projects, selected: milk };
const day = (ahead: number) => format(addDays(new Date(), ahead), 'yyyy-MM-dd');
const calls = (sent: readonly Sent[]) => sent.map(({ call, body }) => [call, body]);

/** A command typed with its argument, what the first row says, what is sent, and what is spoken. */
const lines: [line: string, row: string | RegExp, call: string, body: object, words: string | RegExp][] = [
  ['due tomorrow', /^Due: \w{3}, \w{3} \d+/, 'PUT /tasks/1', { due_date: day(1) }, /^Due \w{3}, \w{3} \d+/],
  ['due none', 'Due: None', 'PUT /tasks/1', { due_date: null }, 'No due date'],
  ['defer in 3 days', /^Defer until: /, 'POST /tasks/1/defer', { defer_until: day(3) }, /^Deferred until /],
  ['defer none', 'Defer until: None', 'PUT /tasks/1', { defer_until: null }, 'Not deferred'],
  ['priority 2', 'Priority: 71, high', 'PUT /tasks/1', { priority: 71 }, 'Priority 71, high'],
  ['priority 70', 'Priority: 70', 'PUT /tasks/1', { priority: 70 }, 'Priority 70'],
  ['context @home', 'Context: home', 'PUT /tasks/1', { context_id: 'c1' }, 'Context home'],
  ['project house', 'Project: House', 'PUT /tasks/1', { project_id: 'p1' }, 'In project House'],
  ['takes 1h', 'Set time needed: 1 h', 'PUT /tasks/1', { minutes: 60 }, 'Takes 1 h'],
  ['takes none', 'Set time needed: None', 'PUT /tasks/1', { minutes: null }, 'Not estimated'],
  ['energy low', 'Set energy: Low', 'PUT /tasks/1', { energy: 'low' }, 'Takes low energy'],
  [
    'follow up tomorrow',
    /^Follow up: \w{3}, /,
    'PUT /tasks/1',
    { follow_up: day(1), status: 'waiting' },
    /^Moved to Waiting For\. Follow up \w{3}, /,
  ],
  ['waiting Ana', 'Waiting for: Ana', 'PUT /tasks/1', { waiting_for: 'Ana', status: 'waiting' }, 'Waiting for Ana'],
  ['rename Buy bread', 'Rename: Buy bread', 'PUT /tasks/1', { title: 'Buy bread' }, 'Renamed to Buy bread'],
  ['send to someday', 'Move to: Someday/Maybe', 'PUT /tasks/1/move', { status: 'someday' }, /^Moved to Someday\/Maybe/],
];

it.each(lines)('%s: written in one line, told in words, run by Enter', async (line, row, call, body, words) => {
  const { sent, spoken } = await renderCommands({ ...world, isOurs: true });
  await openPalette();
  // At once; that a line may come letter by letter, other tests show.
  await field().fill(line);
  await vi.waitFor(() => expect(labelOf(rows()[0])).toMatch(row));
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(calls(sent)).toEqual([[call, body]]));
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(words));
});

it('takes a change back, and does it again', async () => {
  const { sent, spoken } = await renderCommands(world);
  await openPalette();
  await press('priority 90{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority 90, high'));
  await press('z');
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/Priority 50$/));
  await press('{Shift>}z{/Shift}');
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/Priority 90, high$/));
  expect(sent.map(({ body }) => body.priority)).toEqual([90, 50, 90]);
});

it('offers to make a context that there is not, after those that there are', async () => {
  const { sent, spoken } = await renderCommands(world);
  await openPalette();
  await press('context…{Enter}');
  await expect.element(field()).toHaveAccessibleName('Which context?');
  await press('ho');
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['home', 'phone', 'New context: ho']));
  await press('{Backspace}{Backspace}shop{Enter}');
  await closed();
  await vi.waitFor(() =>
    expect(calls(sent)).toEqual([
      ['POST /contexts', { name: 'shop' }],
      ['PUT /tasks/1', { context_id: 'made-shop' }],
    ]),
  );
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Context shop'));
});

it('asks for a day by words or by those that are often meant', async () => {
  const { spoken } = await renderCommands(world);
  await press('t');
  await expect.element(field()).toHaveAccessibleName('Due on which day?');
  await expect.element(field()).toHaveAttribute('placeholder', 'tomorrow, next fri, 12/1, none');
  expect(labelOf(rows()[0])).toMatch(/^Today: /);
  await press('fri');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toMatch(/^Fri, /));
  // At once: on a busy machine a result is spoken in a pause between two keys, and again after the last.
  await field().fill('no such day');
  await vi.waitFor(() => expect(rows()).toHaveLength(0));
  const noDay = 'Not a day. Try tomorrow, next fri, 12/1, none';
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(noDay));
  // It has nothing to choose, and says so again.
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.slice(-2)).toEqual([noDay, noDay]));
});

const capture = () => page.getByRole('textbox', { name: 'What has your attention?' });

it('captures a line with all that it names; the description is a Tab away', async () => {
  const { sent, spoken } = await renderCommands(world);
  await press('c');
  await expect.element(capture()).toBeVisible();
  await press('Call Ana tomorrow @phone !80 +House');
  await vi.waitFor(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toMatch(
      /Call Ana · due \w{3}, .* · context phone · project House · priority 80, high/,
    ),
  );
  await press('{Tab}About the roof');
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect.element(description).toHaveFocus();
  // Round the dialog by Tab, and back.
  await press('{Tab}');
  await expect.element(capture()).toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(description).toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(capture()).toHaveFocus();
  await press('{Enter}');
  await closed();
  await vi.waitFor(() =>
    expect(calls(sent)).toEqual([
      ['POST /tasks', { title: 'Call Ana', description: 'About the roof', status: 'inbox' }],
      ['PUT /tasks/made-1', { due_date: day(1), priority: 80, context_id: 'c2', project_id: 'p1' }],
    ]),
  );
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Added to Inbox'));
});

it('goes on in the line after Ctrl+Enter in the description', async () => {
  const { sent } = await renderCommands(world);
  await press('c');
  await expect.element(capture()).toBeVisible();
  await press('Call Ana{Tab}About the roof{Control>}{Enter}{/Control}');
  await expect.element(capture()).toHaveFocus();
  await expect.element(capture()).toHaveValue('');
  await press('Buy bread{Enter}');
  await closed();
  await vi.waitFor(() =>
    expect(sent.map(({ body }) => [body.title, body.description ?? null])).toEqual([
      ['Call Ana', 'About the roof'],
      ['Buy bread', null],
    ]),
  );
});

it('says what could not be stored of a capture, which stays', async () => {
  expectConsole('Added to Inbox without its due day: Failed to update task');
  const answers = { 'PUT /tasks/made-1': () => new Response('', { status: 500 }) };
  const { spoken } = await renderCommands({ ...world, answers });
  await press('c');
  await expect.element(capture()).toBeVisible();
  await press('Call Ana tomorrow{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Added to Inbox without its due day: Failed to update task'));
});

it('keeps line and description through Esc, and gives both back when they could not be sent', async () => {
  expectConsole('Failed to create task');
  const answers = { 'POST /tasks': () => new Response('', { status: 500 }) };
  const { spoken } = await renderCommands({ ...world, answers });
  await press('c');
  await expect.element(capture()).toBeVisible();
  await press('Call Ana{Tab}About the roof{Escape}');
  await closed();
  await press('c');
  await expect.element(capture()).toHaveValue('Call Ana');
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Failed to create task. What you typed is in Capture.'));
  await press('c');
  await expect.element(capture()).toHaveValue('Call Ana');
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('About the roof');
});

it('gives words typed in one line back to where they are asked for, when they could not be sent', async () => {
  expectConsole('Failed to create task');
  const answers = { 'POST /tasks': () => new Response('', { status: 500 }) };
  const { spoken } = await renderCommands({ ...world, answers });
  await openPalette();
  await press('capture Call Ana about the roof tomorrow');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toMatch(/^Capture: Call Ana about the roof/));
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Failed to create task. What you typed is in Capture.'));
  await press('c');
  await expect.element(capture()).toHaveValue('Call Ana about the roof tomorrow');
});

it.each([
  ['{F2}', 'textbox', 'What is its title?', 'Buy milk'],
  ['waiting for', 'combobox', 'Waiting for whom, or what?', ''],
] as const)(
  'keeps an answer about a task through Esc and a failure, and as it was it is nothing to keep: %s',
  async (way, role, asks, was) => {
    expectConsole('Failed to update task');
    const answers = { 'PUT /tasks/1': () => new Response('', { status: 500 }) };
    const { spoken, drafts } = await renderCommands({ ...world, answers });
    const ask = async () => {
      if (way.startsWith('{')) await press(way);
      else {
        await openPalette();
        await press(`${way}`);
        await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Waiting for…'));
        await press('{Enter}');
      }
      await expect.element(page.getByRole(role, { name: asks })).toBeVisible();
    };
    const answer = () => page.getByRole(role, { name: asks });
    await ask();
    await expect.element(answer()).toHaveValue(was);
    await press('{Escape}');
    await closed();
    expect(drafts.keys).toEqual([]);
    await ask();
    await answer().fill('Oat milk');
    await press('{Escape}');
    await closed();
    await ask();
    await expect.element(answer()).toHaveValue('Oat milk');
    // Of rows none is chosen for words that were kept: Enter runs what was said.
    if (role === 'combobox') await press('{ArrowDown}');
    await press('{Enter}');
    await closed();
    await vi.waitFor(() =>
      expect(spoken.at(-1)).toMatch(/^Failed to update task. What you typed is in (Rename|Waiting for)\.$/),
    );
    await ask();
    await expect.element(answer()).toHaveValue('Oat milk');
  },
);

it('completes whom a task waits for from those that other tasks wait for, and takes a new name', async () => {
  const ana = { id: 9, title: 'Ask for the plan', status: 'waiting', waiting_for: 'Ana Example' };
  const { sent } = await renderCommands({ ...world, tasks: [...world.tasks, ana], isOurs: true });
  const ask = async (words: string) => {
    await openPalette();
    await press('waiting for…');
    await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Waiting for…'));
    await press('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Waiting for whom, or what?' })).toBeVisible();
    await press(words);
  };
  await ask('an');
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['Ana Example', 'an']));
  await press('{Enter}');
  await closed();
  await vi.waitFor(() =>
    expect(calls(sent)).toContainEqual(['PUT /tasks/1', { waiting_for: 'Ana Example', status: 'waiting' }]),
  );
  await ask('the bank');
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['the bank']));
});

it.each([
  ['nothing yet', null, 'Waiting for Ana.'],
  ['words of the user', 'The red one', 'The red one\n\nWaiting for Ana.'],
  [
    'somebody else since',
    'Waiting for Ana.\n\nWaiting for Ben.',
    'Waiting for Ana.\n\nWaiting for Ben.\n\nWaiting for Ana.',
  ],
  ['the same already', 'The red one\n\nWaiting for Ana. Ask again on 2030-05-06.', undefined],
])('says in the description whom a task waits for, on a server that knows no such field: %s', async (_, was, now) => {
  let kept: Record<string, unknown> = { ...milk, description: was };
  const answers = {
    'GET /tasks': () => Response.json({ tasks: [kept] }),
    'PUT /tasks/1': () => {
      kept = { ...kept, ...shown.sent.at(-1)?.body, waiting_for: null };
      return Response.json({ task: kept });
    },
  };
  const shown = await renderCommands({ ...world, answers, selected: { ...milk, description: was } });
  await openPalette();
  await press('waiting Ana');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Waiting for: Ana'));
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(shown.spoken.at(-1)).toBe('Waiting for Ana'));
  const fields = { waiting_for: 'Ana', status: 'waiting', ...(now && { description: now }) };
  expect(calls(shown.sent)).toEqual([['PUT /tasks/1', fields]]);
  await press('z');
  await vi.waitFor(() => expect(shown.spoken.at(-1)).toMatch(/Waiting for nobody$/));
  expect(kept).toMatchObject({ status: 'next', description: was });
});
