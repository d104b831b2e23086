import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noteMisfits } from '#client/data/misfits.ts';
import type { Runner } from '#client/registry/command-runner.ts';
import { answersOf } from '#client/screens/sources/source-import.ts';
import { registry } from '#tests/support/commands.ts';
import { renderPanels } from '../screens/render-panels.tsx';
import { press, renderCommands } from './render-commands.tsx';

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('“Where am I” mentions unsent text', () => {
  /** What it says of them; null when it says nothing. */
  const unsent = async (runner: Runner, spoken: readonly string[]) => {
    const before = spoken.length;
    await runner.run(registry.get('speech.whereAmI'));
    await vi.waitFor(() => expect(spoken.length).toBeGreaterThan(before));
    return /Not sent: .*/.exec(spoken.at(-1) ?? '')?.[0] ?? null;
  };

  it('but not of the answers to a source, which are kept to be used again', async () => {
    const { commands, drafts, spoken } = await renderPanels();
    const { runner } = commands;
    drafts.set(answersOf('github'), { token: 'right' });
    expect(await unsent(runner, spoken)).toBeNull();
    drafts.set('capture', { text: 'Call Ana', description: '' });
    expect(await unsent(runner, spoken)).toBe('Not sent: Capture');
  });

  it.each([
    ['chat.ask', 'a question for the assistant'],
    ['sweep', 'the line of the mind sweep'],
    ['account.token', 'a token'],
  ])('by a name for people: %s', async (draft, name) => {
    const { commands, drafts, spoken } = await renderPanels();
    drafts.set(draft, { text: 'x' });
    expect(await unsent(commands.runner, spoken)).toBe(`Not sent: ${name}`);
  });

  it('but not of blanks in a capture', async () => {
    const { runner, spoken } = await renderCommands();
    await press('c');
    await textbox('What has your attention?').fill('   ');
    expect(await unsent(runner, spoken)).toBeNull();
    await textbox('What has your attention?').fill(' x');
    expect(await unsent(runner, spoken)).toBe('Not sent: Capture');
  });

  it.each([
    ['Name', 'Not sent: your name'],
    ['Keys of Capture', 'Not sent: keys'],
  ])('but not of a field of Settings that is as it was: %s', async (name, words) => {
    const { runner, spoken } = await renderCommands();
    await press('gs');
    if (name !== 'Name') document.querySelector<HTMLElement>('[aria-describedby="keys-task.capture"]')?.click();
    await textbox(name).click();
    await press('{End}x');
    expect(await unsent(runner, spoken)).toBe(words);
    await press('{Backspace}');
    expect(await unsent(runner, spoken)).toBeNull();
    // Emptied is not as it was, and stays empty.
    await textbox(name).fill('');
    await expect.element(textbox(name)).toHaveValue('');
    expect(await unsent(runner, spoken)).toBe(words);
  });

  it('but not of a context that has its name again', async () => {
    const { commands, spoken } = await renderPanels({ contexts: [{ id: 1, name: 'errands' }] });
    const { runner } = commands;
    await runner.run(registry.get('context.manage'));
    await expect.element(page.getByRole('row', { name: 'errands', exact: true })).toHaveFocus();
    await press('{F2}');
    await expect.element(textbox('Another name for errands')).toHaveFocus();
    await press('{End}x');
    expect(await unsent(runner, spoken)).toBe('Not sent: a context');
    await press('{Backspace}');
    expect(await unsent(runner, spoken)).toBeNull();
  });

  it('but not of a reference that has its words again', async () => {
    const references = [{ id: 1, title: 'Bike lock', content: 'Code 1234', url: null }];
    const { commands, spoken } = await renderPanels({ references });
    const { runner, workspace } = commands;
    workspace.overlays.open({ name: 'references', form: { id: '1' } });
    await expect.element(textbox('Title')).toHaveFocus();
    await press('{End}x');
    expect(await unsent(runner, spoken)).toBe('Not sent: a reference');
    await press('{Backspace}');
    expect(await unsent(runner, spoken)).toBeNull();
  });
});

it('“Where am I” says the name of a panel once where its heading has the focus', async () => {
  const { commands, spoken } = await renderPanels();
  await commands.runner.run(registry.get('context.manage'));
  const heading = page.getByRole('heading', { name: 'All contexts', exact: true });
  await expect.element(heading).toBeVisible();
  (heading.element() as HTMLElement).focus();
  await commands.runner.run(registry.get('speech.whereAmI'));
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/Contexts\. All contexts$/));
});

it('“Where am I” says once what has failed, and what cannot be read, where the footer says the same and more', async () => {
  const { api, status, commands, spoken } = await renderPanels();
  const said = async () => {
    await commands.runner.run(registry.get('speech.whereAmI'));
    return /(?:Failed: |\d task).*/.exec(spoken.at(-1) ?? '')?.[0];
  };
  const lost = noteMisfits(api.pending.session, 'tasks.list', [{ path: ['tasks', 0, 'due_date'] }]) ?? '';
  status.say(lost, { tone: 'error' });
  expect(await said()).toBe('1 task has a due date that Mizu cannot read');
  const failing = new QueryObserver(api.queryClient, {
    queryKey: ['project'],
    queryFn: () => Promise.reject(new Error('Failed to fetch projects')),
    retry: false,
  });
  onTestFinished(failing.subscribe(() => undefined));
  await vi.waitFor(() => expect(failing.getCurrentResult().isError).toBe(true));
  const footer = 'Failed to fetch projects. The server does not answer';
  status.say(footer, { tone: 'error' });
  expect(await said()).toBe(`Failed: ${footer}. 1 task has a due date that Mizu cannot read`);
});
