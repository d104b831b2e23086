import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownKeys } from '#client/registry/own-keys.ts';
import { registry } from '#tests/support/commands.ts';
import { settingsDialog as dialog, nameInSettings as name, openSettings } from './open-settings.ts';
import { closed, opener, openPalette, press, renderCommands, rows } from './render-commands.tsx';

const changeOf = (command: string) => document.querySelector<HTMLElement>(`[aria-describedby="keys-${command}"]`);
const keysOf = (command: string) => document.querySelector(`#keys-${command.replace('.', '\\.')} + td`);
const form = (title: string) => page.getByRole('textbox', { name: `Keys of ${title}`, exact: true });
const isPaletteOpen = () => document.activeElement?.closest('[role="dialog"]') !== null;

async function giveKeys(command: string, title: string, keys: string) {
  if (document.activeElement?.tagName !== 'INPUT' || !form(title).query()) changeOf(command)?.click();
  await expect.element(form(title)).toHaveFocus();
  await form(title).fill(keys);
  await press('{Enter}');
}

describe('the theme', () => {
  it('shows which one is on, also when it is changed by key', async () => {
    const { spoken } = await openSettings();
    const theme = (called: string) => page.getByRole('button', { name: called, exact: true });
    await expect.element(theme('Light')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(theme('Dark')).toHaveAttribute('aria-pressed', 'false');
    await theme('Dark').click();
    expect(spoken.at(-1)).toBe('Dark theme');
    await expect.element(theme('Dark')).toHaveAttribute('aria-pressed', 'true');
    await press('{Shift>}d{/Shift}');
    await expect.element(theme('Light')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(theme('Dark')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('words that are not sent yet', () => {
  const reopen = async () => {
    await press('{Escape}');
    await closed();
    await press('gs');
    await expect.element(dialog()).toBeVisible();
  };

  it('keeps the name, though it be emptied, until it is saved', async () => {
    await openSettings();
    await name().fill('Ana B');
    await reopen();
    await expect.element(name()).toHaveValue('Ana B');
    await name().fill('');
    await reopen();
    await expect.element(name()).toHaveValue('');
    await name().fill('Ana C');
    await press('{Enter}');
    await expect.element(name()).toHaveValue('Ana C');
    await reopen();
    await expect.element(name()).toHaveValue('Ana C');
  });

  it('keeps the keys that are being written: Esc closes their field first, then the settings', async () => {
    await openSettings();
    changeOf('task.capture')?.click();
    await form('Capture').fill('v');
    await press('{Escape}');
    expect(form('Capture').query()).toBeNull();
    await expect.element(dialog()).toBeVisible();
    expect(document.activeElement).toBe(changeOf('task.capture'));
    await reopen();
    changeOf('task.capture')?.click();
    await expect.element(form('Capture')).toHaveValue('v');
  });

  it('keeps the keys that were refused, in the question too', async () => {
    const { runner, spoken } = await renderCommands();
    const ask = () => runner.run(registry.get('settings.changeKeys'), { answers: { command: 'task.capture' } });
    const question = page.getByRole('textbox', { name: /^Which keys/ });
    await ask();
    await question.fill('blah');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken.at(-1)).toContain('is not a key'));
    await press('{Escape}');
    await closed();
    await ask();
    await expect.element(question).toHaveValue('blah');
  });
});

describe('keys', () => {
  it('turns single keys off: c does nothing, Mod+K works; stored apart', async () => {
    const { spoken } = await openSettings();
    await page.getByRole('checkbox', { name: 'Single keys' }).click();
    await vi.waitFor(() => expect(spoken).toContain('Single keys off'));
    expect(JSON.parse(localStorage.getItem('mizu-keys') ?? '').singleKeys).toBe(false);
    expect(localStorage.getItem('ui-storage') ?? '').not.toContain('ingleKeys');
    await press('{Escape}');
    await closed();
    await press('c');
    expect(isPaletteOpen()).toBe(false);
    await openPalette();
    expect(rows().length).toBeGreaterThan(0);
  });

  it('shows no key that is off: not at a button, and not in help', async () => {
    const { keySettings, bindings, runner } = await renderCommands();
    expect(opener().getAttribute('aria-keyshortcuts')).toBe('C');
    keySettings.setSingleKeys(false);
    await vi.waitFor(() => expect(opener().hasAttribute('aria-keyshortcuts')).toBe(false));
    expect(bindings.hintOf(registry.get('history.undo')).shortcut).toMatch(/^(Control|Meta)\+Z$/);
    void runner.run(registry.get('app.help'));
    const told = () => [...document.querySelectorAll('dl kbd')].map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(0));
    expect(told().filter((key) => key.length === 1 || key.includes(' then '))).toEqual([]);
    keySettings.setSingleKeys(true);
    await vi.waitFor(() => expect(opener().getAttribute('aria-keyshortcuts')).toBe('C'));
  });

  it('gives a command another key at once: the old one is dead, the button shows the new one', async () => {
    await openSettings();
    await giveKeys('task.capture', 'Capture', 'v');
    await vi.waitFor(() => expect(keysOf('task.capture')?.textContent).toBe('v'));
    expect(document.activeElement).toBe(changeOf('task.capture'));
    await press('{Escape}');
    await closed();
    expect(opener().getAttribute('aria-keyshortcuts')).toBe('V');
    await press('c');
    expect(isPaletteOpen()).toBe(false);
    await openPalette('v');
    await expect.element(page.getByRole('textbox', { name: 'What has your attention?' })).toHaveFocus();
  });

  it('takes a comma for a key where it stands for one', async () => {
    const { bindings, workspace } = await openSettings();
    await giveKeys('task.capture', 'Capture', 'Mod+J, Mod+, ');
    await vi.waitFor(() => expect(bindings.chordsOf('task.capture')).toEqual(['Mod+J', 'Mod+,']));
    // The form hands the words on; what they mean is decided behind it, as are the refusals below.
    for (const [keys, chords] of [
      [',', [',']],
      ['Mod+,', ['Mod+,']],
      ['g ,', ['g ,']],
      [',, v', [',', 'v']],
      ['Mod+,, Mod+J', ['Mod+,', 'Mod+J']],
      ['Mod+J, Mod+, ', ['Mod+J', 'Mod+,']],
    ] as const) {
      // What the form shows of them is taken as it is.
      for (const written of [keys, chords.join(', ')]) {
        ownKeys(workspace.keys).change('task.capture', written);
        expect(bindings.chordsOf('task.capture'), keys).toEqual(chords);
      }
    }
  });

  it('refuses keys that cannot be, in words, said and shown at the field', async () => {
    await page.viewport(1440, 900);
    const { spoken, bindings, workspace, mac } = await openSettings();
    const mod = mac ? '⌘' : 'Ctrl';
    const topOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;
    for (const [command, keys, words] of [
      ['task.capture', '?', '“?” is the key of Keys that work here'],
      ['task.capture', 'g', '“g then s” is the key of Settings'],
      ['task.capture', 'Mod+T', `“${mod}+T” belongs to the browser`],
      ...['Alt+ArrowLeft', 'Mod+ArrowUp'].map((keys) => ['task.capture', keys, 'belongs to the browser'] as const),
      ['task.capture', 'blah', 'is not a key'],
      ['task.capture', 'v,', 'There is no key in it'],
      ['palette.open', ':', `needs a key with ${mod}`],
      ['palette.open', 'v Mod+K', `needs a key with ${mod}`],
    ] as const) {
      expect(() => ownKeys(workspace.keys).change(command, keys), keys).toThrow(words);
      expect(bindings.chordsOf(command)).toEqual(registry.get(command).keys);
    }
    for (const [command, title, keys, words] of [
      ['task.capture', 'Capture', 'blah', 'is not a key'],
      ['palette.open', 'Run a command', '', `needs a key with ${mod}`],
    ] as const) {
      const said = spoken.length;
      await giveKeys(command, title, keys);
      await vi.waitFor(() => expect(spoken.slice(said), keys).toEqual([expect.stringContaining(words)]));
      await expect.element(form(title)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(form(title)).toHaveAccessibleDescription(spoken.at(-1) ?? '');
      await expect.element(form(title)).toHaveFocus();
      // The words do not push one button below the other.
      expect(topOf('Reset')).toBe(topOf('Save keys'));
      expect(bindings.chordsOf(command)).toEqual(registry.get(command).keys);
    }
  });

  it('resets one, in the open form too, and all', async () => {
    const { bindings, spoken } = await openSettings();
    await giveKeys('task.capture', 'Capture', 'v');
    await giveKeys('app.help', 'Keys that work here', 'F1');
    await vi.waitFor(() => expect(bindings.chordsOf('app.help')).toEqual(['F1']));
    changeOf('task.capture')?.click();
    await expect.element(form('Capture')).toHaveValue('v');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.element(form('Capture')).toHaveValue('c');
    expect(bindings.chordsOf('task.capture')).toEqual(['c']);
    expect(bindings.chordsOf('app.help')).toEqual(['F1']);
    await page.getByRole('button', { name: 'Reset all keys' }).click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('All commands have their default keys'));
    expect(bindings.chordsOf('app.help')).toEqual(['?']);
  });

  it.each(['{', '[]', '{"singleKeys":3,"chords":{"palette.open":["Mod+T"],"task.capture":7}}'])(
    'has the keys it came with when what is stored is broken: %s',
    async (stored) => {
      localStorage.setItem('mizu-keys', stored);
      const { bindings, registry, keySettings } = await renderCommands();
      expect(keySettings.get().singleKeys).toBe(true);
      for (const { id, keys } of registry.all) expect(bindings.chordsOf(id)).toEqual(keys);
    },
  );
});
