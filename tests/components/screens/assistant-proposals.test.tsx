import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { violations } from '../support/axe.ts';
import { contents, createServer, field } from './render-assistant.tsx';
import { inRow, proposing, rows, shown } from './render-proposals.tsx';

const nextYear = `${new Date().getFullYear() + 1}-03-05`;
const move = { action: 'move', task_id: 7, status: 'waiting' };
const complete = { action: 'complete', task_id: '8' };

describe('proposed actions', () => {
  test('are described in the words of the registry, and nothing is done before they are accepted', async () => {
    const { calls, spoken } = await proposing([
      move,
      complete,
      { action: 'rename', task_id: 7, title: 'Call  Ana\nnow' },
      { action: 'due', task_id: 7, due_date: nextYear },
      { action: 'due', task_id: 7, due_date: null },
      { action: 'defer', task_id: 7, defer_until: nextYear },
      { action: 'priority', task_id: 7, priority: 90 },
      { action: 'context', task_id: 7, context: 'phone' },
      { action: 'context', task_id: 7, context: 'car' },
      { action: 'project', task_id: 7, project: null },
      {
        action: 'capture',
        title: 'Buy @milk !90',
        priority: 20,
        context: 'phone',
        project: 'House',
        due_date: nextYear,
      },
      { action: 'addProject', name: 'House', description: 'Dry\nand warm' },
    ]);
    const day = expect.stringContaining(`Mar 5, ${nextYear.slice(0, 4)}`);
    expect(shown()).toEqual([
      'Move “Call Ana” to Waiting For | Proposed',
      'Complete “Sweep” | Proposed',
      'Rename “Call Ana” to “Call Ana now” | Proposed',
      day,
      'Due of “Call Ana”: no day | Proposed',
      day,
      'Priority of “Call Ana”: 90, high | Proposed',
      'Context of “Call Ana”: “Phone” | Proposed',
      'Context of “Call Ana”: new “car” | Proposed',
      'Project of “Call Ana”: none | Proposed',
      expect.stringMatching(
        /^Capture “Buy @milk !90” · due .+ · context “Phone” · new project “House” · priority 20 \| Proposed$/,
      ),
      'Add a project “House” · “Dry and warm” | Proposed',
    ]);
    expect(shown()[3]).toMatch(/^Due of “Call Ana”: /);
    expect(shown()[5]).toMatch(/^Defer “Call Ana” until /);
    expect(spoken).toEqual(['Message sent', 'I propose:\n12 proposed actions']);
    expect(calls).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('are accepted line by line with the keyboard, each undone and done again by its own step', async () => {
    const { calls, spoken } = await proposing([move, complete]);
    // Out of the field, back over the buttons, onto the list: at first its first row.
    rows().first().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown()[0]).toBe('Move “Call Ana” to Waiting For | Accepted: Moved to Waiting For, 1 of 1');
    await expect.element(rows().first()).toHaveFocus();
    await userEvent.keyboard('j{Enter}');
    await expect.poll(() => shown()[1]).toMatch(/^Complete “Sweep” \| Accepted: Moved to Done/);
    expect(calls).toEqual(['PUT /tasks/7/move {"status":"waiting"}', 'PUT /tasks/8/move {"status":"done"}']);
    await userEvent.keyboard('z');
    await expect.poll(() => shown()[1]).toBe('Complete “Sweep” | Taken back');
    expect(shown()[0]).toMatch(/Accepted/);
    expect(calls.at(-1)).toBe('PUT /tasks/8/move {"status":"next"}');
    await userEvent.keyboard('{Shift>}Z{/Shift}');
    await expect.poll(() => shown()[1]).toMatch(/Accepted/);
    expect(spoken.slice(2)).toEqual([
      expect.stringMatching(/^Moved to Waiting For/),
      expect.stringMatching(/^Moved to Done/),
      expect.stringMatching(/^Moved to Next Actions/),
      expect.stringMatching(/^Moved to Done/),
    ]);
    // An accepted action cannot be accepted again.
    await expect.element(inRow(0, 'Accept')).toHaveAccessibleDescription(/It is accepted/);
    await userEvent.keyboard('{Enter}');
    expect(calls).toHaveLength(4);
    expect(await violations()).toEqual([]);
  });

  test('that are selected are accepted together, and those that cannot be are left', async () => {
    const { calls, spoken } = await proposing([move, { ...move, task_id: 99 }, complete]);
    rows().first().element().focus();
    await userEvent.keyboard('{Control>}a{/Control}{Enter}');
    await expect.poll(() => spoken.at(-1)).toBe('2 of 2 accepted');
    expect(calls).toEqual(['PUT /tasks/7/move {"status":"waiting"}', 'PUT /tasks/8/move {"status":"done"}']);
  });

  test('are accepted together, in order: each finds what the one before has created', async () => {
    const day = addDays(dayOf(new Date()), 3);
    const { calls, spoken } = await proposing([
      { action: 'capture', title: 'Buy milk', context: 'Car' },
      { action: 'context', task_id: 7, context: 'car' },
      { action: 'addProject', name: 'House', description: 'Dry' },
      { action: 'defer', task_id: 8, defer_until: day },
      { action: 'complete', task_id: 9 },
    ]);
    expect(shown()[4]).toBe('Complete “Wash” | Not possible: It is done');
    await page.getByRole('button', { name: 'Accept all proposed actions', exact: true }).click();
    await expect.poll(() => spoken.at(-1)).toBe('4 of 4 accepted');
    expect(calls).toEqual([
      'POST /tasks {"title":"Buy milk","status":"inbox"}',
      'POST /contexts {"name":"Car"}',
      expect.stringMatching(/^PUT \/tasks\/\d+ {"context_id":31}$/),
      'PUT /tasks/7 {"context_id":31}',
      'POST /projects {"name":"House","status":"active","description":"Dry"}',
      `POST /tasks/8/defer {"defer_until":"${day}"}`,
    ]);
    const all = page.getByRole('button', { name: 'Accept all proposed actions' });
    await expect.element(all).toHaveAccessibleDescription('No proposed action is open');
    await expect.element(all).toHaveFocus();
  });

  test('that fail say why, and can be tried again', async () => {
    expectConsole('Too busy');
    const server = createServer();
    server.refusals.set('PUT /tasks/7/move', 'Too busy');
    const { calls, spoken } = await proposing([move], server);
    await inRow(0, 'Accept').click();
    await expect.poll(() => shown()[0]).toBe('Move “Call Ana” to Waiting For | Failed: Too busy');
    expect(spoken.at(-1)).toBe('Too busy');
    server.refusals.clear();
    await inRow(0, 'Accept').click();
    await expect.poll(() => shown()[0]).toMatch(/Accepted/);
    expect(calls).toHaveLength(2);
  });

  test('for a task that is none of the person’s cannot be accepted; for one that is gone it says so', async () => {
    const { calls, commands } = await proposing([{ ...move, task_id: 99 }, complete]);
    expect(shown()[0]).toBe(
      'Move a task that is not known here to Waiting For | Not possible: It is not one of your tasks',
    );
    await expect.element(inRow(0, 'Accept')).toHaveAccessibleDescription(/It is not one of your tasks/);
    rows().first().element().focus();
    await userEvent.keyboard('{Enter}');
    await commands.runner.run(registry.get('task.delete'), { target: { tasks: [{ id: 8 }] } });
    await expect.poll(() => shown()[1]).toBe('Complete “Sweep” | Not possible: The task is gone');
    expect(calls).toEqual([]);
  });

  test('that are refused are shown in their places, with the reason, and are never accepted', async () => {
    const { calls, spoken } = await proposing([
      { action: 'delete', task_id: 7 },
      { action: 'move', task_id: 8, status: 'archived' },
      move,
      { action: 'delete', task_id: 99 },
      { action: 'capture', title: 'Buy milk', due_date: 'soon' },
      'empty the trash',
      { action: 'refused', proposed: 'Complete', task_id: 'of-another', why: 'It is not one of your tasks' },
    ]);
    expect(shown()).toEqual([
      'Delete “Call Ana” | Not possible: The assistant cannot propose “delete”',
      'Move “Sweep” | Not possible: “archived” is not a status',
      'Move “Call Ana” to Waiting For | Proposed',
      'Delete a task that is not known here | Not possible: The assistant cannot propose “delete”',
      'Capture “Buy milk” | Not possible: “soon” is not a day',
      '“empty the trash” | Not possible: It cannot be read',
      'Complete a task that is not known here | Not possible: It is not one of your tasks',
    ]);
    expect(spoken).toEqual(['Message sent', 'I propose:\n7 proposed actions, 6 not possible']);
    await expect.element(inRow(0, 'Accept')).toHaveAccessibleDescription(/The assistant cannot propose “delete”/);
    rows().first().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => spoken.at(-1)).toBe('The assistant cannot propose “delete”');
    await page.getByRole('button', { name: 'Accept all proposed actions', exact: true }).click();
    await expect.poll(() => shown()[2]).toMatch(/Accepted/);
    expect(calls).toEqual(['PUT /tasks/7/move {"status":"waiting"}']);
    await inRow(1, 'Dismiss').click();
    await expect.poll(() => shown()[1]).toBe('Move “Sweep” | Dismissed');
    expect(await violations()).toEqual([]);
  });

  test('can be dismissed, and proposed again', async () => {
    const { calls, spoken } = await proposing([move, complete]);
    await inRow(0, 'Dismiss').click();
    await expect.poll(() => shown()[0]).toBe('Move “Call Ana” to Waiting For | Dismissed');
    await expect.element(inRow(0, 'Dismiss')).toHaveFocus();
    await userEvent.keyboard('z');
    await expect.poll(() => shown()[0]).toBe('Move “Call Ana” to Waiting For | Proposed');
    expect([calls, spoken.slice(2)]).toEqual([[], ['Dismissed', 'Proposed again']]);
  });

  test('a decided proposal keeps its words, and survives another reply', async () => {
    const { asked } = await proposing([{ action: 'rename', task_id: 7, title: 'Call Bo' }, complete]);
    await inRow(0, 'Accept').click();
    await expect.poll(() => shown()[0]).toBe('Rename “Call Ana” to “Call Bo” | Accepted: Renamed to Call Bo');
    await field().fill('More');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer.resolve({ body: { response: '', actions: [{ action: 'complete', task_id: 7 }] } });
    await expect.poll(() => shown()).toHaveLength(3);
    expect(shown()[2]).toBe('Complete “Call Bo” | Proposed');
    expect(contents().at(-1)).toBe('assistant: There is no text in this reply.');
  });
});
