import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { focusIs, goToRow, press, renderApp } from '../focus/render-app.tsx';

const INBOX = 'Items to process';
const task = (description: string, title = 'Read') => ({ id: 1, title, description, status: 'inbox' });

/** What would open in another tab. */
function watchTabs() {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  return () => open.mock.calls;
}

it('a link in the inbox is named by its host, reached by Tab, and sends no referrer to the other page', async () => {
  await renderApp('/inbox', { tasks: [task('See https://example.org/a?b=c, please')] });
  await goToRow(INBOX, 'Read');
  const link = page.getByRole('link', { name: 'example.org', exact: true });
  await expect.element(link).toHaveAttribute('href', 'https://example.org/a?b=c');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noreferrer noopener');
  await expect.element(page.getByRole('main').getByText('See https://example.org/a?b=c, please')).toBeVisible();
  await press('{Tab}');
  await expect.element(link).toHaveFocus();
});

it('links to two pages of one host are distinguished by their whole address', async () => {
  await renderApp('/inbox', { tasks: [task('https://example.org/a https://example.org/b https://other.example/c')] });
  await goToRow(INBOX, 'Read');
  const names = page.getByRole('row', { name: 'Read' }).getByRole('link');
  await expect.element(names.nth(0)).toHaveAccessibleName('example.org/a');
  await expect.element(names.nth(1)).toHaveAccessibleName('example.org/b');
  await expect.element(names.nth(2)).toHaveAccessibleName('other.example');
});

it('an address other than http or https is no link', async () => {
  await renderApp('/inbox', { tasks: [task('javascript:alert(1) file:///etc/passwd <a href="https:">x</a>')] });
  await goToRow(INBOX, 'Read');
  await expect.element(page.getByRole('row', { name: 'Read' }).getByRole('link')).not.toBeInTheDocument();
});

it('the task panel lists the links of its title and its description, those that are being typed too', async () => {
  await renderApp('/inbox', { tasks: [task('See https://example.org/a', 'https://title.example/x')] });
  await goToRow(INBOX, 'https://title.example/x');
  await press('{Enter}');
  const links = page.getByRole('dialog').getByRole('list', { name: 'Links' }).getByRole('link');
  await expect.element(links.nth(0)).toHaveAccessibleName('title.example');
  await expect.element(links.nth(1)).toHaveAccessibleName('example.org');
  await page.getByLabelText('Description').fill('https://typed.example/y');
  await expect.element(links.nth(1)).toHaveAccessibleName('typed.example');
});

it('Open link opens the one that there is, in a new tab, without asking', async () => {
  const tabs = watchTabs();
  const { commands, spoken } = await renderApp('/inbox', { tasks: [task('See https://example.org/a')] });
  await goToRow(INBOX, 'Read');
  await commands.runner.run(registry.get('task.openLink'));
  expect(tabs()).toEqual([['https://example.org/a', '_blank', 'noopener,noreferrer']]);
  expect(spoken.at(-1)).toBe('example.org opened in a new tab');
  await focusIs('row Read', 'it stays');
});

it('Open link asks which one when there are several, and says when there is none', async () => {
  const tabs = watchTabs();
  const { commands, spoken, server } = await renderApp('/inbox', {
    tasks: [task('https://example.org/a https://example.org/b'), { id: 2, title: 'Plain', status: 'inbox' }],
  });
  await goToRow(INBOX, 'Read');
  void commands.runner.run(registry.get('task.openLink'));
  await expect.element(page.getByRole('option', { name: 'example.org/b' })).toBeVisible();
  await press('/b');
  await press('{Enter}');
  await vi.waitFor(() => expect(tabs().map(([address]) => address)).toEqual(['https://example.org/b']));
  await goToRow(INBOX, 'Plain');
  await commands.runner.run(registry.get('task.openLink'));
  expect(spoken.at(-1)).toBe('There is no link in it');
  expect(server.writes).toEqual([]);
});

it('links of a reference and of a project can be followed, and opened by their commands', async () => {
  const tabs = watchTabs();
  const { commands } = await renderApp('/projects?open=1', {
    projects: [{ id: 1, name: 'House', status: 'active', progress: 0, description: 'https://house.example/' }],
    references: [{ id: 1, title: 'Plumber', content: 'https://plumber.example/', url: 'https://card.example/' }],
  });
  await expect.element(page.getByRole('link', { name: 'house.example' }).first()).toBeVisible();
  await commands.runner.run(registry.get('project.openLink'), { target: { id: '1' } });
  commands.workspace.overlays.open({ name: 'reference', id: '1' });
  const dialog = page.getByRole('dialog', { name: 'Plumber' });
  await expect.element(dialog.getByRole('link', { name: 'plumber.example' })).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'card.example' })).toBeVisible();
  await commands.runner.run(registry.get('reference.openLink'), {
    target: { id: '1' },
    answers: { link: 'https://card.example/' },
  });
  expect(tabs().map(([address]) => address)).toEqual(['https://house.example/', 'https://card.example/']);
});
