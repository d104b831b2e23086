import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { createServer } from './render-assistant.tsx';
import { inRow, proposing, rows, shown } from './render-proposals.tsx';

const capture = (title: string) => ({ action: 'capture', title });
const all = () => page.getByRole('button', { name: 'Accept all proposed actions', exact: true });
const made = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'));

/** A server that holds the answer to `POST /tasks`, and functions to release or lose it. */
function slowServer() {
  const server = createServer();
  const held = Promise.withResolvers<void>();
  server.holds.set('POST /tasks', held.promise);
  return {
    server,
    release: () => held.resolve(),
    lose: () => {
      server.holds.clear();
      held.reject(new TypeError('Failed to fetch'));
    },
  };
}

describe('a proposal that is accepted twice is done once', () => {
  test('by Enter and Enter on its row', async () => {
    const { server, release } = slowServer();
    const { calls, spoken } = await proposing([capture('Buy milk')], server);
    rows().first().element().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => shown()).toEqual(['Capture “Buy milk” | Being accepted']);
    await expect.element(inRow(0, 'Accept')).toHaveAccessibleDescription(/It is being accepted/);
    await expect.element(inRow(0, 'Dismiss')).toHaveAccessibleDescription(/It is being accepted/);
    await expect.element(rows().first()).toHaveFocus();
    release();
    await expect.poll(() => shown()).toEqual(['Capture “Buy milk” | Accepted: Added to Inbox']);
    expect(made(calls)).toHaveLength(1);
    expect(spoken.slice(2)).toEqual(['It is being accepted', 'Added to Inbox']);
  });

  test('by a double click on its button', async () => {
    const { server, release } = slowServer();
    const { calls } = await proposing([capture('Buy milk')], server);
    await inRow(0, 'Accept').dblClick();
    await expect.poll(() => shown()).toEqual(['Capture “Buy milk” | Being accepted']);
    release();
    await expect.poll(() => shown()).toEqual(['Capture “Buy milk” | Accepted: Added to Inbox']);
    expect(made(calls)).toHaveLength(1);
  });

  test('by two clicks in one frame on all of them', async () => {
    const { calls, spoken } = await proposing(Array.from({ length: 6 }, (_, at) => capture(`Task ${at}`)));
    const button = all().element() as HTMLButtonElement;
    button.click();
    button.click();
    await expect.poll(() => spoken.at(-1)).toBe('6 of 6 accepted');
    expect(made(calls)).toEqual(
      Array.from({ length: 6 }, (_, at) => `POST /tasks {"title":"Task ${at}","status":"inbox"}`),
    );
  });

  test('by a double click on all of them, and one row meanwhile; those that wait say so', async () => {
    const { server, release } = slowServer();
    const { calls, spoken } = await proposing([capture('One'), capture('Two'), capture('Three')], server);
    await all().dblClick();
    await expect
      .poll(() => shown())
      .toEqual([
        'Capture “One” | Being accepted',
        'Capture “Two” | Waiting to be accepted',
        'Capture “Three” | Waiting to be accepted',
      ]);
    await expect.element(all()).toHaveAccessibleDescription('The proposed actions are being accepted');
    await inRow(1, 'Accept').click({ force: true });
    const clear = page.getByRole('button', { name: 'Clear the conversation', exact: true });
    await expect.element(clear).toHaveAccessibleDescription('Proposed actions are being accepted');
    await clear.click({ force: true });
    release();
    await expect.poll(() => spoken.at(-1)).toBe('3 of 3 accepted');
    expect(made(calls)).toHaveLength(3);
    expect(shown().every((row) => row.endsWith('Accepted: Added to Inbox'))).toBe(true);
  });
});

describe('the key of a proposal', () => {
  test('is the same after a lost answer, and another one after undo', async () => {
    const { server, lose } = slowServer();
    expectConsole('Failed to create task');
    const { keys, commands } = await proposing([capture('Buy milk')], server, { isOurs: true });
    await inRow(0, 'Accept').click();
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    lose();
    await expect.poll(() => shown()).toEqual(['Capture “Buy milk” | Failed: Failed to create task']);
    await inRow(0, 'Accept').click();
    await expect.poll(() => shown()[0]).toMatch(/Accepted/);
    await commands.runner.run(registry.get('history.undo'));
    await expect.poll(() => shown()).toEqual(['Capture “Buy milk” | Taken back']);
    await inRow(0, 'Accept').click();
    await expect.poll(() => shown()[0]).toMatch(/Accepted/);
    expect(keys[0]).toMatch(/^POST \/tasks \S{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toMatch(/^POST \/tasks \S{36}$/);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('reaches all that it creates, each under its own name', async () => {
    const { keys, spoken } = await proposing(
      [
        { ...capture('Buy milk'), context: 'Car', project: 'House' },
        { action: 'addProject', name: 'Garden' },
        { action: 'context', task_id: 7, context: 'Office' },
        { action: 'project', task_id: 7, project: 'Flat' },
      ],
      createServer(),
      { isOurs: true },
    );
    await all().click();
    await expect.poll(() => spoken.at(-1)).toBe('4 of 4 accepted');
    const [first = ''] = keys.map((key) => key.split(' ')[2]);
    expect(keys).toEqual([
      `POST /tasks ${first}`,
      `POST /contexts ${first}:context`,
      `POST /projects ${first}:project`,
      expect.stringMatching(/^POST \/projects \S{36}$/),
      expect.stringMatching(/^POST \/contexts \S{36}$/),
      expect.stringMatching(/^POST \/projects \S{36}$/),
    ]);
    expect(new Set(keys).size).toBe(6);
  });
});

test('when the session ends meanwhile, nothing more goes out, and what nobody knows of says so', async () => {
  const { server, release } = slowServer();
  const { calls, api, commands, spoken } = await proposing([capture('One'), capture('Two')], server);
  await all().click();
  await vi.waitFor(() => expect(made(calls)).toHaveLength(1));
  api.pending.clear();
  await expect
    .poll(() => shown())
    .toEqual(['Capture “One” | Interrupted: it may have been done', 'Capture “Two” | Proposed']);
  release();
  await commands.runner.run(registry.get('chat.askAgain'));
  await expect.poll(() => spoken.slice(2)).toEqual(['No question is without a reply']);
  expect(made(calls)).toHaveLength(1);
});
