import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const quickAdd = () => page.getByRole('button', { name: 'Quick Add', exact: true });
const title = () => page.getByRole('textbox', { name: 'Title', exact: true });

/** The inbox with one item, and a server that refuses what is added once it is told to. */
async function renderInbox() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { around, spoken } = createScreenWorld(async (_, init) =>
    init?.method === 'POST' ? await promise : Response.json({ tasks: [{ id: 1, title: 'One', status: 'inbox' }] }),
  );
  const { rerender } = await render(around(<InboxScreen />));
  return {
    spoken,
    leave: () => rerender(around(null)),
    comeBack: () => rerender(around(<InboxScreen />)),
    refuse: () => resolve(new Response(null, { status: 500 })),
  };
}

test('words given back after the user has left and returned are shown and announced', async () => {
  expectConsole(/^console.error: .*Failed to create task/);
  const { leave, comeBack, refuse, spoken } = await renderInbox();
  await quickAdd().click();
  await title().fill('Call Anna');
  await userEvent.keyboard('{Enter}');
  await leave();
  await comeBack();
  await expect.element(quickAdd()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('j');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('One'));
  refuse();
  await expect.element(title()).toHaveValue('Call Anna');
  await vi.waitFor(() => expect(spoken).toEqual(['Failed to create task. What you typed is in Quick Add.']));
  // The focus stays where the user works meanwhile.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One');
});

test('words that come back while one is away are there on return, and the focus is on the heading', async () => {
  expectConsole(/^console.error: .*Failed to create task/);
  const { leave, comeBack, refuse, spoken } = await renderInbox();
  await quickAdd().click();
  await title().fill('Call Anna');
  await userEvent.keyboard('{Enter}');
  await leave();
  refuse();
  await vi.waitFor(() => expect(spoken).toHaveLength(1));
  await comeBack();
  await expect.element(title()).toHaveValue('Call Anna');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inbox' })).toHaveFocus();
});

test('words typed since keep their place behind those that come back', async () => {
  expectConsole(/^console.error: .*Failed to create task/);
  const { refuse } = await renderInbox();
  await quickAdd().click();
  await title().fill('Call Anna');
  await userEvent.keyboard('{Enter}');
  await quickAdd().click();
  await title().fill('Buy milk');
  refuse();
  await expect.element(title()).toHaveValue('Call Anna Buy milk');
});

test('words that cannot be stored are refused with the reason, are not sent, and stay to be mended', async () => {
  expectConsole(/^console.error: .*half of a character/);
  const sent: unknown[] = [];
  const { around, spoken } = createScreenWorld(async (_, init) => {
    if (init?.method === 'POST') sent.push(init.body);
    return Response.json({ tasks: [], task: { id: 2, title: 'Call Anna', status: 'inbox' } });
  });
  await render(around(<InboxScreen />));
  await quickAdd().click();
  // The test's own keyboard cannot bring such a text; pasting can.
  const field = title().element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Call \ud83d Anna');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(spoken).toEqual(['title must not contain half of a character (U+D83D): it cannot be stored']),
  );
  await vi.waitFor(() => expect((title().element() as HTMLInputElement).value).toBe('Call \ud83d Anna'));
  expect(sent).toEqual([]);
  // The reason stands by the field too: the footer is at the other end of the page.
  const reason = page.getByRole('form', { name: 'Quick Add' }).getByText(/half of a character/);
  await expect.element(reason).toBeVisible();
  await title().fill('Call Anna');
  await expect.element(reason).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent).toEqual([expect.stringContaining('"Call Anna"')]));
});
