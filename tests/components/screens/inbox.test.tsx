import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { saidOf } from '../support/said.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

type ServerTask = { id: number; title: string; description?: string; status: string };

const toProcess = (...titles: string[]): ServerTask[] =>
  titles.map((title, index) => ({ id: index + 1, title, status: 'inbox' }));

/** A server that stores tasks, records writes and refuses as configured. */
function createServer(tasks: ServerTask[]) {
  const writes: { call: string; body: unknown }[] = [];
  const server = {
    writes,
    refusal: undefined as Response | undefined,
    fetch: async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const refusal = server.refusal?.clone();
      const { pathname } = new URL(String(address));
      if (init?.method === undefined || init.method === 'GET') {
        if (refusal && writes.length === 0) return refusal;
        return Response.json({ tasks: tasks.filter((task) => task.status === 'inbox') });
      }
      const body = JSON.parse(String(init.body)) as Partial<ServerTask>;
      writes.push({ call: `${init.method} ${pathname}`, body });
      if (refusal) return refusal;
      if (init.method === 'POST') {
        const task = { id: tasks.length + 1, title: '', status: 'inbox', ...body };
        tasks.push(task);
        return Response.json({ task }, { status: 201 });
      }
      const task = tasks.find(({ id }) => pathname === `/tasks/${id}/move`);
      return Response.json({ task: Object.assign(task ?? {}, body) });
    },
  };
  return server;
}

async function renderInbox(tasks: ServerTask[], server = createServer(tasks)) {
  const world = createScreenWorld(server.fetch);
  await render(world.around(<InboxScreen />));
  return { server, writes: server.writes, spoken: world.spoken, commands: world.commands };
}

const quickAdd = () => page.getByRole('button', { name: 'Quick Add', exact: true });
const add = () => page.getByRole('button', { name: 'Add to Inbox', exact: true });
const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
const description = () => page.getByRole('textbox', { name: 'Description (optional)', exact: true });
const row = (name: string) => page.getByRole('row', { name, exact: true });
const heading = () => page.getByRole('heading', { name: 'Items to process', exact: true });

/** Returns a function that says whether the body has had the focus since. */
function watchFocus() {
  let lost = false;
  const observer = new MutationObserver(() => {
    lost ||= document.activeElement === document.body;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return lost;
  };
}

describe('what is there', () => {
  test('each item with title, description and the button; the subtitle', async () => {
    await renderInbox([{ id: 1, title: 'Call Anna', description: 'About the boat', status: 'inbox' }]);
    await expect.element(row('Call Anna')).toBeVisible();
    await expect.element(page.getByText('About the boat', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Capture everything that has your attention')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Move to Next Actions', exact: true }))
      .toHaveAccessibleDescription('Call Anna');
  });

  test('of nothing: the empty texts, and to who asks for an item by a letter', async () => {
    const { spoken } = await renderInbox([]);
    await expect.element(page.getByText('Inbox is empty!', { exact: true })).toBeVisible();
    await expect.element(page.getByText("Great job! You've processed everything.", { exact: true })).toBeVisible();
    await userEvent.keyboard('j{ArrowDown}');
    await vi.waitFor(() => expect(spoken).toEqual(['There is no item here']));
  });

  test('of its end: once while a key is held down, however often that repeats, and again for another press', async () => {
    const { spoken } = await renderInbox(toProcess('One', 'Two'));
    await expect.element(row('One')).toBeVisible();
    await userEvent.keyboard('{j>9/}');
    await expect.element(row('Two')).toHaveFocus();
    await userEvent.keyboard('kjj');
    await expect.element(row('Two')).toHaveFocus();
    await vi.waitFor(() => expect(spoken).toEqual(['Last item', 'Last item']));
  });

  test('a key for an item says that none has the focus; what no item has here stays the page’s', async () => {
    const { spoken, writes } = await renderInbox(toProcess('One'));
    await expect.element(row('One')).toBeVisible();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift} y');
    expect(spoken).toEqual([]);
    for (const [at, key] of ['{Enter}', '{F2}', 'e'].entries()) {
      await userEvent.keyboard(key);
      await vi.waitFor(() => expect(spoken).toEqual(Array(at + 1).fill('No item has the focus')));
    }
    await userEvent.keyboard('s');
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^s, then .*w Move to Waiting For/), 10_000);
    await userEvent.keyboard('w');
    await vi.waitFor(() => expect(spoken.slice(4)).toEqual(['No item has the focus']));
    await quickAdd().click();
    await title().fill('');
    await userEvent.keyboard('e#1');
    await expect.element(title()).toHaveValue('e#1');
    expect(spoken).toHaveLength(5);
    expect(writes).toEqual([]);
  });

  test('of what could not be loaded: why, and it can be tried again', async () => {
    const server = createServer(toProcess('One'));
    server.refusal = new Response(null, { status: 400 });
    const { spoken } = await renderInbox([], server);
    await expect.element(page.getByText('Failed to fetch inbox tasks', { exact: true })).toBeVisible();
    expect(spoken).toEqual(['Failed to fetch inbox tasks']);
    expect(page.getByText('Inbox is empty!').elements()).toEqual([]);
    server.refusal = undefined;
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect.element(row('One')).toBeVisible();
    expect(page.getByText('Failed to fetch inbox tasks').elements()).toEqual([]);
  });
});

describe('Quick Add', () => {
  test('opens and closes the form, and the title has the focus', async () => {
    await renderInbox([]);
    await expect.element(quickAdd()).toHaveAttribute('aria-expanded', 'false');
    expect(title().elements()).toEqual([]);
    await quickAdd().click();
    await expect.element(title()).toHaveFocus();
    await expect.element(title()).toHaveAttribute('placeholder', 'What needs to be done?');
    await expect.element(quickAdd()).toHaveAttribute('aria-expanded', 'true');
    await quickAdd().click();
    await expect.element(quickAdd()).toHaveAttribute('aria-expanded', 'false');
    expect(title().elements()).toEqual([]);
    await expect.element(quickAdd()).toHaveFocus();
  });

  test.each(['Esc', 'Cancel'])('%s closes it: the focus is back on the button, the words are kept', async (how) => {
    const { writes } = await renderInbox([]);
    await quickAdd().click();
    await title().fill('Call Anna');
    if (how === 'Esc') await userEvent.keyboard('{Escape}');
    else await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(quickAdd()).toHaveFocus();
    expect(title().elements()).toEqual([]);
    await quickAdd().click();
    await expect.element(title()).toHaveValue('Call Anna');
    expect(writes).toEqual([]);
  });

  test.each([
    ['Enter', '{Enter}'],
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ])('a blank title is not sent by %s: no message, and the focus stays', async (_, keys) => {
    const { writes, spoken } = await renderInbox([]);
    await quickAdd().click();
    await title().fill(' \u200b ');
    await userEvent.keyboard(keys);
    await expect.element(title()).toHaveFocus();
    await expect.element(title()).toHaveValue(' \u200b ');
    // An earlier request would have arrived by now.
    await title().fill('Call Anna');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(spoken).toEqual(['Added to Inbox']));
    expect(writes).toEqual([{ call: 'POST /tasks', body: { title: 'Call Anna', status: 'inbox' } }]);
  });

  test.each([
    ['Enter', '{Enter}'],
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ])('%s adds once, trimmed, and closes the form', async (_, keys) => {
    const { writes, spoken } = await renderInbox([]);
    await quickAdd().click();
    await title().fill('  Call Anna ');
    await userEvent.keyboard(keys);
    await expect.element(row('Call Anna')).toBeVisible();
    await vi.waitFor(() => expect(spoken).toEqual(['Added to Inbox']));
    await expect.element(quickAdd()).toHaveFocus();
    expect(title().elements()).toEqual([]);
    expect(writes).toEqual([{ call: 'POST /tasks', body: { title: 'Call Anna', status: 'inbox' } }]);
    await quickAdd().click();
    await expect.element(title()).toHaveValue('');
  });

  test('is opened by Add to Inbox, which is what people say before there is a form', async () => {
    const { commands, writes } = await renderInbox([]);
    await commands.runner.run(registry.get('inbox.add'));
    await expect.element(title()).toHaveFocus();
    expect(writes).toEqual([]);
  });

  test('Ctrl+Enter adds from the description too, where Enter is a new line', async () => {
    const { writes } = await renderInbox([]);
    await quickAdd().click();
    await title().fill('Call Anna');
    await description().click();
    await userEvent.keyboard('boat{Enter}car{Control>}{Enter}{/Control}');
    await expect.element(row('Call Anna')).toBeVisible();
    expect(writes).toEqual([
      { call: 'POST /tasks', body: { title: 'Call Anna', description: 'boat\ncar', status: 'inbox' } },
    ]);
  });

  test('a failure puts the text back into the form, opened again, and is announced', async () => {
    expectConsole(/^console.error: .*Failed to create task/);
    const { server, spoken } = await renderInbox([]);
    await quickAdd().click();
    await title().fill('Call Anna');
    await description().fill('About the boat');
    server.refusal = new Response(null, { status: 500 });
    await add().click();
    await vi.waitFor(() => expect(spoken).toEqual(['Failed to create task']));
    await expect.element(title()).toHaveValue('Call Anna');
    await expect.element(description()).toHaveValue('About the boat');
    await expect.element(title()).toHaveFocus();
    await expect.element(row('Call Anna')).not.toBeInTheDocument();
    server.refusal = undefined;
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Call Anna')).toBeVisible();
  });
});

describe('Move to Next Actions', () => {
  /** Runs the command on the item that has the focus. */
  const ways: [string, (name: string) => Promise<void>][] = [
    ['its button', (name) => row(name).getByRole('button', { name: 'Move to Next Actions', exact: true }).click()],
    [
      'the keys s n',
      async (name) => {
        const element = row(name).element();
        if (element instanceof HTMLElement) element.focus();
        await userEvent.keyboard('sn');
      },
    ],
  ];

  test.each(ways)('by %s: the focus goes to the next item, then the one before, then the heading', async (_, move) => {
    const { writes, spoken } = await renderInbox(toProcess('One', 'Two', 'Three'));
    await expect.element(row('Two')).toBeVisible();
    const focusWasLost = watchFocus();
    await move('Two');
    await expect.element(row('Three')).toHaveFocus();
    expect(row('Two').elements()).toEqual([]);
    await move('Three');
    await expect.element(row('One')).toHaveFocus();
    await move('One');
    await expect.element(heading()).toHaveFocus();
    await expect.element(page.getByText('Inbox is empty!', { exact: true })).toBeVisible();
    const words = 'Moved to Next Actions';
    await vi.waitFor(() => expect(saidOf(spoken)).toEqual([words, words, words]));
    const body = { status: 'next' };
    expect(writes).toEqual([2, 3, 1].map((id) => ({ call: `PUT /tasks/${id}/move`, body })));
    await expect.element(heading()).toHaveFocus();
    expect(focusWasLost()).toBe(false);
  });

  test('x selects several, and one command moves them all', async () => {
    const { writes, spoken } = await renderInbox(toProcess('One', 'Two', 'Three'));
    await expect.element(row('One')).toBeVisible();
    await userEvent.keyboard('jxjx');
    await expect.element(row('One')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Two')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Three')).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('sn');
    await vi.waitFor(() => expect(saidOf(spoken)).toEqual(['2 tasks moved to Next Actions']));
    await expect.element(row('Three')).toHaveFocus();
    expect(page.getByRole('row').elements()).toHaveLength(1);
    expect(writes.map(({ call }) => call)).toEqual(['PUT /tasks/1/move', 'PUT /tasks/2/move']);
  });

  test('that fails brings the item back and announces it', async () => {
    expectConsole(/^console.error: .*Failed to move task/);
    const { server, spoken } = await renderInbox(toProcess('One', 'Two'));
    await expect.element(row('One')).toBeVisible();
    server.refusal = new Response(null, { status: 500 });
    await row('One').getByRole('button', { name: 'Move to Next Actions', exact: true }).click();
    await vi.waitFor(() => expect(spoken).toEqual(['Failed to move task']));
    await expect.element(row('One')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});
