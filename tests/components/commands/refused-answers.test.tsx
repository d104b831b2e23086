import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { closed, field, labelOf, openPalette, press, renderCommands, rows, task } from './render-commands.tsx';

const long = 'word '.repeat(120).trim();
const capture = () => page.getByRole('textbox', { name: 'What has your attention?', exact: true });
const withMilkSelected = () =>
  renderCommands({
    isOurs: true,
    selected: task(7, 'Buy milk'),
    tasks: [{ id: 7, title: 'Buy milk', status: 'next' }],
  });
/** What a screen reader says of the field besides its name. */
const descriptionOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('a capture that is too long for a title stays open with its words, and says what is wrong at the field', async () => {
  const { sent, spoken, status } = await renderCommands({ isOurs: true });
  const words = 'A title has at most 500 characters, and this one has 599';
  await press('c');
  await capture().fill(long);
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken).toContain(words));
  expect(status.get()).toEqual({ text: words, tone: 'error' });
  await expect.element(capture()).toHaveValue(long);
  await expect.element(capture()).toHaveFocus();
  await expect.element(capture()).toHaveAttribute('aria-invalid', 'true');
  expect(descriptionOf(capture().element())).toBe(words);

  await capture().fill('Call Ana');
  await expect.element(capture()).not.toHaveAttribute('aria-invalid');
  expect(descriptionOf(capture().element())).toMatch(/^Enter to save/);
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(sent.map(({ body }) => body.title)).toEqual(['Call Ana']));
});

it('says where the words are that another server refuses', async () => {
  const words = 'Too long. What you typed is in Capture.';
  expectConsole(words);
  const refused = () => new Response('{"message":"Too long."}', { status: 422 });
  const { spoken, status } = await renderCommands({ answers: { 'POST /tasks': refused } });
  await press('c');
  await capture().fill(long);
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken).toEqual([words]));
  expect(status.get()).toEqual({ text: words, tone: 'error' });
  await press('c');
  await expect.element(capture()).toHaveValue(long);
});

it('a key that a command cannot have leaves the question open, with what was typed and the command that was chosen', async () => {
  const { bindings, spoken } = await renderCommands();
  await openPalette();
  await press('change the keys of a command{Enter}');
  await expect.element(field()).toHaveAccessibleName('The keys of which command?');
  await press('capture');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Capture'));
  await press('{Enter}');
  const keys = page.getByRole('textbox', { name: /^Which keys\?/ });
  await keys.fill('g then s');
  await press('{Enter}');
  const words = '“g then s” is the key of Settings';
  await vi.waitFor(() => expect(spoken).toContain(words));
  await expect.element(keys).toHaveFocus();
  await expect.element(keys).toHaveValue('g then s');
  expect(descriptionOf(keys.element())).toBe(words);

  await keys.fill('Ctrl+J');
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Capture: Ctrl+J'));
  expect(bindings.chordsOf('task.capture')).toEqual(['Mod+J']);
});

it('a title that is too long leaves Rename open, with the reason at the field', async () => {
  const { sent, spoken } = await withMilkSelected();
  const words = 'A title has at most 500 characters, and this one has 599';
  const title = page.getByRole('textbox', { name: 'What is its title?', exact: true });
  await press('{F2}');
  await title.fill(long);
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken).toContain(words));
  await expect.element(title).toHaveValue(long);
  await expect.element(title).toHaveFocus();
  expect(descriptionOf(title.element())).toBe(words);
  await title.fill('Buy oat milk');
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(sent.map(({ body }) => body.title)).toEqual(['Buy oat milk']));
});

it('a name that is too long leaves its rows open, with the reason at the field', async () => {
  const { sent, spoken } = await withMilkSelected();
  const words = 'The name of a context has at most 100 characters, and this one has 599';
  await openPalette();
  await press('context…{Enter}');
  await expect.element(field()).toHaveAccessibleName('Which context?');
  await field().fill(long);
  await vi.waitFor(() => expect(labelOf(rows()[0])).toMatch(/^New context: word/));
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken).toContain(words));
  await expect.element(field()).toHaveValue(long);
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  expect(descriptionOf(field().element())).toBe(words);
  expect(sent).toEqual([]);
});
