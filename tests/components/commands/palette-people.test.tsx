import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closed, field, labelOf, openPalette, press, renderCommands, rows, task } from './render-commands.tsx';

const milk = task(1, 'Buy milk');
const bread = task(2, 'Bake bread');
const dialog = () => page.getByRole('dialog');
const failing = { 'GET /references': () => new Response('{"message":"Out of order"}', { status: 500 }) };

it('shows and says the other word by which a row was found', async () => {
  const { spoken } = await renderCommands({ tasks: [milk], selected: milk });
  await openPalette();
  await field().fill('snooze');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Defer until…'));
  expect(rows()[0]?.textContent).toContain('Defer until…, also snooze');
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^Defer until…, also snooze, \d+ results?$/));
});

it('forgives a slip of the finger', async () => {
  await renderCommands({ tasks: [milk], selected: milk });
  await openPalette();
  await field().fill('calednar');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Go to Calendar'));
});

it('shows and says the beginning and the end of a pasted page, and captures all of it', async () => {
  const { spoken, sent } = await renderCommands({ tasks: [milk], selected: milk });
  const pasted = 'lorem ipsum '.repeat(800).trim();
  await openPalette();
  await field().fill(pasted);
  await vi.waitFor(() =>
    expect(labelOf(rows()[0])).toMatch(/^Capture “lorem ipsum .{60,100} … .{10,30} ipsum” as a task$/),
  );
  await vi.waitFor(() =>
    expect(spoken.at(-1)).toMatch(/^No results. Capture “lorem ipsum .{60,100} … .{10,30} ipsum” as a task$/),
  );
  await press('{Enter}');
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'POST /tasks', body: { title: pasted } }));
});

it('a line with an item and an answer changes that item, and not the one that is selected', async () => {
  const { sent } = await renderCommands({ tasks: [milk, bread], selected: bread });
  await openPalette();
  await field().fill('move milk to done');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Move to: Done: Buy milk'));
  await press('{Enter}');
  await vi.waitFor(() =>
    expect(sent.map(({ call, body }) => [call, body])).toEqual([['PUT /tasks/1/move', { status: 'done' }]]),
  );
});

it('before typing: commands for the focused item, then the others; moving about and leaving last, each heading once', async () => {
  await renderCommands({ tasks: [milk], selected: milk });
  await openPalette();
  const heading = (title: string) => dialog().getByText(title, { exact: true });
  await expect.element(heading('For “Buy milk”')).toBeVisible();
  await expect.element(heading('Everywhere')).toBeVisible();
  expect(rows()[0]?.textContent).toMatch(/^For “Buy milk”: /);
  expect(rows().filter(({ textContent }) => textContent?.startsWith('For “Buy milk”'))).toHaveLength(1);
  const labels = rows().map(labelOf);
  expect(labels).toContain('Complete');
  expect(labels.slice(0, 30)).not.toContain('Logout');
  expect(labels).not.toContain('Next item');
  expect(rows().every(({ textContent }) => !textContent?.includes('command, '))).toBe(true);
});

it('`.` opens it on the commands for the focused item', async () => {
  await renderCommands({ tasks: [milk], selected: milk });
  await openPalette('.');
  await expect.element(field()).toHaveAccessibleName('Run a command on “Buy milk”');
  expect(rows().map(labelOf)).toContain('Complete');
  expect(rows().map(labelOf)).not.toContain('Settings');
  await press('{Escape}');
  await closed();
});

it('with several selected, `.` and the palette say how many they act on', async () => {
  const { spoken } = await renderCommands({ tasks: [milk, bread], selected: [milk, bread] });
  await openPalette('.');
  await expect.element(field()).toHaveAccessibleName('Run a command on 2 tasks');
  await press('{Escape}');
  await closed();
  await openPalette();
  await expect.element(field()).toHaveAccessibleName('Run a command on 2 tasks, or find anything');
  await expect.element(dialog().getByText('For 2 tasks', { exact: true })).toBeVisible();
  await field().fill('done');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Complete'));
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^2 tasks moved to Done/));
});

it('`.` says why it does nothing where no item has the focus', async () => {
  const { spoken } = await renderCommands({ tasks: [milk] });
  await press('.');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('No item has the focus'));
});

it('a list that cannot be loaded costs a line below the results', async () => {
  const { spoken } = await renderCommands({ tasks: [milk], answers: failing });
  await openPalette();
  await field().fill('buy');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Buy milk'));
  await expect.element(dialog().getByText('Out of order', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Buy milk, 1 result. Out of order'));
  await field().fill('qqqq');
  await expect.element(dialog().getByText('No results', { exact: true })).toBeVisible();
  await expect.element(dialog().getByText('Out of order', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('No results. Capture “qqqq” as a task. Out of order'));
});

it('captures words that nothing was found for', async () => {
  const { sent } = await renderCommands({ tasks: [milk] });
  await openPalette();
  await field().fill('Qwertz Uiop');
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['Capture “Qwertz Uiop” as a task']));
  await press('{Enter}');
  await vi.waitFor(() =>
    expect(sent).toEqual([{ call: 'POST /tasks', body: expect.objectContaining({ title: 'Qwertz Uiop' }) }]),
  );
  await closed();
});

it('offers to ask the assistant where one is set up, and says so', async () => {
  const models = { models: [{ id: 'gemini', name: 'Gemini', configured: true }] };
  const answers = { 'GET /ai/models': () => new Response(JSON.stringify(models)) };
  const { spoken } = await renderCommands({ tasks: [milk], answers });
  await openPalette();
  await field().fill('qqqq');
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['Capture “qqqq” as a task', 'Ask the assistant: qqqq']));
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('No results. Capture “qqqq” as a task. Ask the assistant: qqqq'));
});

it('learns the choice for letters, until told to forget it', async () => {
  const { spoken } = await renderCommands({ tasks: [milk] });
  await openPalette();
  await field().fill('s');
  const before = rows().map(labelOf);
  expect(before[0]).not.toBe('Light or dark theme');
  await field().fill('s');
  await field().fill('sk');
  await vi.waitFor(() => expect(rows().map(labelOf)).toContain('Choose a theme'));
  rows()
    .find((row) => labelOf(row) === 'Choose a theme')
    ?.click();
  await expect.element(field()).toHaveAccessibleName('Which theme?');
  await press('{Escape}');
  await closed();
  await openPalette();
  await field().fill('s');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Choose a theme'));
  await field().fill('forget what the palette has learned');
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('The palette has forgotten what it learned'));
  await closed();
  await openPalette();
  await field().fill('s');
  await vi.waitFor(() => expect(labelOf(rows()[0])).not.toBe('Choose a theme'));
});
