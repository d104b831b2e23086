import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { importFrom } from '#client/screens/sources/source-import.ts';
import { type Answers, type Source, SourceError } from '#client/sources/source.ts';
import type { FoundPage } from '#machines/source-import-course.ts';
import { expectConsole } from '#tests/support/console.ts';
import { openPalette, press } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import { json } from '../support/json.ts';
import { announced } from '../support/react-aria-words.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const issue = (number: number) => ({
  key: `I_${number}`,
  kind: 'issues',
  title: `Issue ${number}`,
  detail: `acme/site#${number}`,
  url: `https://github.com/acme/site/issues/${number}`,
});
const review = { ...issue(9), key: 'PR_9', kind: 'reviews', title: 'Review: Nine' };
const issues = (numbers: readonly number[], total: number, notes: readonly string[] = []): FoundPage => ({
  kind: 'issues',
  items: numbers.map(issue),
  total,
  notes,
});

/** A source whose pages the test releases. */
function fakeSource() {
  const asked: Answers[] = [];
  const steps: PromiseWithResolvers<FoundPage | null>[] = [];
  const next = (at: number) => (steps[at] ??= Promise.withResolvers<FoundPage | null>());
  const source: Source = {
    fields: [
      { name: 'token', label: 'Token', isSecret: true, help: 'Stays in this tab.' },
      { name: 'address', label: 'Address', initial: 'https://example.org/graphql', help: 'Where it is.' },
    ],
    kinds: [
      { id: 'issues', title: 'Assigned issues', one: 'issue', several: 'issues' },
      { id: 'reviews', title: 'Review requests', one: 'review request', several: 'review requests' },
    ],
    async *pages(answers, signal) {
      asked.push(answers);
      if (answers.token !== 'right') throw new SourceError('The token is wrong.', 'token');
      for (let at = 0; ; at++) {
        const found = await next(at).promise;
        signal.throwIfAborted();
        if (found === null) return;
        yield found;
      }
    },
  };
  let told = 0;
  const tell = (found: FoundPage | null) => {
    next(told).resolve(found);
    told += 1;
  };
  return { source, asked, tell };
}

/** The overlay of a source, opened by its command, over a server that remembers tasks. */
async function renderImport() {
  const tasks: Record<string, unknown>[] = [
    { id: 1, title: 'Old', status: 'done', description: 'See https://github.com/acme/site/issues/2' },
  ];
  let refused: string | undefined;
  const world = createScreenWorld(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (init?.method !== 'POST') return json(pathname === '/tasks' ? { tasks } : {});
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    if (body.title === refused) return json({ message: 'The inbox is full.' }, 422);
    tasks.push({ id: tasks.length + 1, ...body });
    return json({ task: tasks.at(-1) }, 201);
  });
  const fake = fakeSource();
  const { workspace, announcer } = world.commands;
  importFrom('git-hub', { api: world.api, workspace, announcer, load: async () => fake.source });
  onTestFinished(async () => {
    await cleanup();
    world.api.pending.clear();
    localStorage.clear();
  });
  await preloadOverlays();
  await render(
    world.around(
      <>
        <h1 tabIndex={-1}>Screen</h1>
        <Overlays />
      </>,
    ),
  );
  const open = async () => {
    await openPalette();
    await page.getByRole('combobox').fill('Import from GitHub');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Import from GitHub' })).toBeVisible();
  };
  await open();
  const refuse = (title: string | undefined) => {
    refused = title;
  };
  return { ...world, ...fake, tasks, open, refuse };
}

const token = () => page.getByLabelText('Token', { exact: true });
const row = (name: string | RegExp) => page.getByRole('row', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const selectedRows = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map((element) =>
    element.getAttribute('aria-label'),
  );
const bar = (name: string) => page.getByRole('progressbar', { name });

test('a preset address can be cleared and typed again', async () => {
  await renderImport();
  await expect.element(token()).toHaveFocus();
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect.element(address).toHaveValue('https://example.org/graphql');
  await address.click();
  await press('{Control>}a{/Control}{Backspace}');
  await expect.element(address).toHaveValue('');
  await press('https://ghe.example.org');
  await expect.element(address).toHaveValue('https://ghe.example.org');
});

test('asks for a token, lists page by page, and captures the chosen items, by keys alone', async () => {
  const { asked, tell, spoken, open } = await renderImport();
  await expect.element(token()).toHaveFocus();
  await expect.element(token()).toHaveAttribute('type', 'password');
  await expect.element(token()).toHaveAttribute('autocomplete', 'off');
  await userEvent.keyboard('right');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(button('Stop')).toHaveFocus();
  await vi.waitFor(() => expect(asked).toEqual([{ token: 'right', address: 'https://example.org/graphql' }]));

  tell(issues([1, 2], 3));
  await expect.element(row('Issue 1, acme/site#1')).toBeVisible();
  await expect.element(bar('Assigned issues')).toHaveAttribute('aria-valuetext', '2 of 3 issues');
  expect(await violations()).toEqual([]);
  tell(issues([3], 3, ['Some are kept back.']));
  tell({ kind: 'reviews', items: [review], total: 1, notes: [] });
  tell(null);
  await expect.element(row('Issue 1, acme/site#1')).toHaveFocus();
  const end = 'Found 3 issues, 1 review request: 3 new, 1 already here';
  expect(spoken.filter((words) => /issue|review/.test(words))).toEqual(['3 issues', '1 review request', end]);
  await expect.element(page.getByText('Some are kept back.')).toBeVisible();
  // Nothing is selected: Enter would capture the item that has the focus.
  expect(selectedRows()).toEqual([]);
  await expect.element(button('Capture 1')).toBeVisible();
  await expect.element(button('Select none')).toHaveAttribute('aria-disabled', 'true');
  expect(await violations()).toEqual([]);
  spoken.length = 0;
  await button('Select all').click();
  await expect.element(button('Capture 3')).toBeVisible();
  await expect.element(row('Issue 2, acme/site#2, already here')).toHaveAttribute('aria-selected', 'false');
  expect(selectedRows()).toHaveLength(3);
  await expect.element(button('Select all')).toHaveAttribute('aria-disabled', 'true');
  await button('Select none').click();
  await expect.poll(selectedRows).toEqual([]);
  expect(spoken).toEqual(['3 selected', 'Nothing selected']);

  // Existing items cannot be selected; the selection stays, also while the overlay is closed.
  await press('jx');
  await expect.element(button('Capture 1')).toBeVisible();
  await expect.poll(selectedRows).toEqual(['Issue 1, acme/site#1']);
  await press('jx');
  await expect.element(row('Issue 2, acme/site#2, already here')).toHaveAttribute('aria-selected', 'false');
  await button('Close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open();
  await expect.element(row(/^Issue 1/)).toHaveFocus();
  expect(selectedRows()).toEqual(['Issue 1, acme/site#1']);
});

test('captures by Enter; what fails stays chosen and says why; undo takes all back', async () => {
  expectConsole('2 of 3 captured: The inbox is full.');
  const { tell, spoken, tasks, refuse, commands } = await renderImport();
  await token().fill('right');
  await press('{Enter}');
  refuse('Issue 3');
  tell(issues([1, 2, 3], 3));
  tell({ kind: 'reviews', items: [review], total: 1, notes: [] });
  tell(null);
  await expect.element(row(/^Issue 1/)).toHaveFocus();
  await button('Select all').click();
  await press('j');
  await expect.element(row(/^Issue 1/)).toHaveFocus();
  await press('{Enter}');
  const why = '2 of 3 captured: The inbox is full.';
  await vi.waitFor(() => expect(spoken.filter((words) => words === why)).toHaveLength(1));
  await expect.element(row('Issue 3, acme/site#3, The inbox is full.')).toHaveAttribute('aria-selected', 'true');
  await expect.element(row('Issue 1, acme/site#1, already here')).toHaveAttribute('aria-selected', 'false');
  await expect.element(row('Issue 1, acme/site#1, already here')).toHaveFocus();
  expect(await violations()).toEqual([]);
  refuse(undefined);
  await button('Capture 1').click();
  await vi.waitFor(() => expect(spoken).toContain('1 captured'));
  expect(tasks.slice(1).map(({ title, description, status }) => [title, description, status])).toEqual([
    ['Issue 1', 'acme/site#1\nhttps://github.com/acme/site/issues/1', 'inbox'],
    ['Review: Nine', 'acme/site#9\nhttps://github.com/acme/site/issues/9', 'inbox'],
    ['Issue 3', 'acme/site#3\nhttps://github.com/acme/site/issues/3', 'inbox'],
  ]);
  await commands.workspace.history.undo();
  await commands.workspace.history.undo();
  await expect.element(row('Issue 3, acme/site#3')).toBeVisible();
});

test('Enter captures the item that has the focus alone, however often it is pressed', async () => {
  const { tell, spoken, tasks } = await renderImport();
  await token().fill('right');
  await press('{Enter}');
  tell(issues([1, 3, 4], 3));
  tell(null);
  await expect.element(row(/^Issue 1/)).toHaveFocus();
  await press('j{Enter}{Enter}');
  await vi.waitFor(() => expect(spoken).toContain('1 captured'));
  await expect.element(row('Issue 3, acme/site#3, already here')).toHaveFocus();
  expect(tasks.slice(1).map(({ title }) => title)).toEqual(['Issue 3']);
  expect(spoken.filter((words) => words === '1 captured')).toHaveLength(1);
});

test('sixty items captured by Enter are announced as one sum, and nothing more', async () => {
  const { tell, spoken, tasks } = await renderImport();
  await token().fill('right');
  await press('{Enter}');
  tell(
    issues(
      Array.from({ length: 60 }, (_, at) => at + 3),
      60,
    ),
  );
  tell(null);
  await expect.element(row(/^Issue 3,/)).toHaveFocus();
  // From a row: the list announces the selection only while it has the focus.
  await press('{Control>}a{/Control}');
  await expect.element(button('Capture 60')).toBeVisible();
  await expect.poll(announced).toEqual(['60 items selected.']);
  spoken.length = 0;
  await press('{Enter}');
  await expect.poll(() => spoken).toEqual(['60 captured']);
  await expect.element(row('Issue 3, acme/site#3, already here')).toHaveFocus();
  await expect.poll(selectedRows).toEqual([]);
  expect(tasks).toHaveLength(61);
  // Its announcement comes a moment after each change.
  await press('j');
  await press('x');
  await expect.element(row(/^Issue 4,/)).toHaveFocus();
  expect(announced()).toEqual(['60 items selected.']);
});

test('an error in an answer is shown at its field; stopping keeps what has come', async () => {
  expectConsole('The token is wrong.');
  const { tell, spoken, asked } = await renderImport();
  await token().fill('wrong');
  await press('{Enter}');
  await expect.element(token()).toHaveAccessibleDescription('The token is wrong. Stays in this tab.');
  await expect.element(token()).toHaveFocus();
  expect(spoken.filter((words) => words === 'The token is wrong.')).toHaveLength(1);
  await token().fill('right');
  await press('{Enter}');
  tell(issues([1], 30));
  await expect.element(row(/^Issue 1/)).toBeVisible();
  await button('Stop').click();
  await expect.element(row(/^Issue 1/)).toHaveFocus();
  expect(spoken.at(-1)).toBe('Stopped. Found 1 issue, 0 review requests: 1 new');
  await button('Change the token').click();
  await expect.element(token()).toHaveFocus();
  await expect.element(token()).toHaveValue('right');
  expect(asked).toHaveLength(2);
});

test('an empty source can be asked again, also when it is opened again', async () => {
  const { tell, spoken, open } = await renderImport();
  await token().fill('right');
  await press('{Enter}');
  tell(issues([], 0));
  tell(null);
  await expect.element(button('List anew')).toHaveFocus();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open();
  await expect.element(button('List anew')).toHaveFocus();
  expect(spoken.join()).not.toContain('could not be shown');
});

test('stopped before anything has come, it says no numbers', async () => {
  const { spoken } = await renderImport();
  await token().fill('right');
  await press('{Enter}');
  await button('Stop').click();
  await expect.poll(() => spoken.at(-1)).toBe('Stopped');
});
