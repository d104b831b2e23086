import type { Api } from '#client/data/api.ts';
import { updateProfile } from '#client/data/profile.ts';
import { cachedUser } from '#client/data/user.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { final, type Outcome, silent, undoable } from '#client/registry/outcome.ts';
import { ownKeys } from '#client/registry/own-keys.ts';
import type { Asked } from '#client/registry/question.ts';
import { writtenKeys } from './written-keys.ts';

/** The settings, with the field for the keys of one command. */
export interface SettingsPanel {
  /** Null while no such field is open. */
  closeKeys: (() => void) | null;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:settings': SettingsPanel;
  }
}

export const changeName = defineCommand({
  id: 'profile.changeName',
  title: 'Change your name',
  also: `rename me, edit profile, username, user name, display name, edit name, set name, name, rename profile,
    account name, my name, change name, change my name, edit my name, rename myself, full name, real name, nickname,
    call me, call me something else, who am i, what am i called, my profile, update profile, new name, account,
    first name, last name, surname, alias, handle, profile, user profile, greeting name, personal details,
    update name, set my name, fix my name`,
  does: 'Changes the name in your profile.',
  scope: 'everywhere',
  args: { name: { kind: 'text', asks: 'What is your name?', becomes: 'user', draft: 'profile.name' } },
  run: ({ api }, { name }) => changeProfile(api, 'name', name.trim()),
});

export const changeTimeZone = defineCommand({
  id: 'profile.changeTimeZone',
  title: 'Change your time zone',
  also: `timezone, clock, region, locale, utc offset, set time zone, location, set timezone, local time, gmt, travel,
    city, when my day starts, time settings, wrong time, start of day, day start, when does my day begin,
    moved abroad, travelling, i am abroad, country, change location, current time, where i live, date and time, time,
    summer time, daylight saving, hours, jet lag, home city, tz, time zone, set my time zone, change timezone,
    change time zone to,
    new country, i moved`,
  does: 'Changes the time zone that says when your day begins.',
  scope: 'everywhere',
  args: { timeZone: { kind: 'timeZone', asks: 'Which time zone?' } },
  run: ({ api }, { timeZone }) => changeProfile(api, 'time_zone', timeZone),
});

/** Changes the name or the time zone; undo restores the former one. */
async function changeProfile(api: Api, field: 'name' | 'time_zone', value: string): Promise<Outcome> {
  const before = cachedUser(api)?.[field];
  await updateProfile(api, { [field]: value });
  const words = field === 'name' ? `Your name: ${value}` : `Time zone: ${value.replaceAll('_', ' ')}`;
  if (!before) return final(words);
  const effect = { is: 'profile', from: { [field]: before }, to: { [field]: value } } as const;
  return undoable(words, () => changeProfile(api, field, before), { effects: [effect] });
}

export const chooseTheme = defineCommand({
  id: 'settings.chooseTheme',
  title: 'Choose a theme',
  also: `dark mode, light mode, appearance, set theme, night mode, color scheme, colour scheme, high contrast,
    select theme, pick theme, theme, color theme, colour theme, skin, look, display mode, theme settings,
    change theme, change the theme, use dark mode, change appearance, change colors, change colours, change look,
    look and feel, palette colours, system theme, theme picker, dark or light, style, design, ui theme, visual theme,
    background, colors of the screen, colours of the screen, how it looks, change how it looks`,
  does: 'Chooses the light or the dark theme.',
  scope: 'everywhere',
  args: { theme: { kind: 'theme', asks: 'Which theme?' } },
  run: ({ workspace }, { theme }) => {
    workspace.theme.set(theme);
    return final(theme === 'dark' ? 'Dark theme' : 'Light theme');
  },
});

export const toggleSingleKeys = defineCommand({
  id: 'settings.toggleSingleKeys',
  title: 'Single keys on or off',
  also: `disable shortcuts, enable shortcuts, turn off keys, voice control, speech input, single key shortcuts,
    accessibility, vim mode, character keys, disable hotkeys, single letter shortcuts, turn off shortcuts,
    toggle shortcuts, disable keys, enable single keys, one-key shortcuts, disable keyboard shortcuts, no shortcuts,
    shortcuts on, stop shortcuts, speech recognition, dictation, dragon, accidental keys, accidental key presses,
    gmail shortcuts, one-letter shortcuts, no modifier keys, plain keys, modal keys, keys by accident, letter keys,
    strange things happen, keys by mistake, letters that do things,
    screen reader keys conflict, conflicting keys, keys clash, keys interfere,
    screen reader, nvda, jaws, voiceover, keys do not work, shortcuts do not work, shortcut not working`,
  does: 'Turns the keys without Ctrl, Cmd or Alt on or off; for people who speak to the computer, or press keys by accident.',
  scope: 'everywhere',
  run: ({ workspace }) => final(ownKeys(workspace.keys).toggleSingleKeys() ? 'Single keys on' : 'Single keys off'),
});

export const changeKeys = defineCommand({
  id: 'settings.changeKeys',
  title: 'Change the keys of a command',
  also: `rebind, remap, customize shortcuts, customise shortcuts, edit keybinding, change shortcut, set shortcut,
    key bindings, keyboard settings, hotkey, assign key, change keybinding, custom shortcuts, custom keys,
    edit shortcuts, keyboard shortcuts editor, set hotkey, reassign key, modify shortcut, customize keys,
    customise keys, customize hotkeys, edit keys, edit keybindings, new shortcut, new key, set key, add shortcut,
    bind key, map key, key mapping, keymaps, another key, configure keys, keyboard preferences, own keys,
    define shortcut, redefine key, keyboard layout, preferences open keyboard shortcuts, personal shortcuts,
    shortcut for a command, different key, change shortcuts, shortcut settings, change key, change keys,
    change key of, shortcut for, set shortcut for, bind, map, new key for, keys for, assign shortcut,
    use a different shortcut, use another key,
    change the shortcut, change the shortcut for, change the key of, other shortcut`,
  does: 'Gives a command other keys.',
  scope: 'everywhere',
  args: {
    command: { kind: 'command', asks: 'The keys of which command?' },
    keys: {
      kind: 'text',
      asks: 'Which keys? Such as: g then d, Ctrl+J, Shift+ArrowUp',
      placeholder: 'none',
      draft: 'settings.keys.asked',
      refuses: (keys: string, { workspace, answers }: Asked) =>
        ownKeys(workspace.keys).problemWith(String(answers.command), writtenKeys(keys)),
    },
  },
  run: ({ workspace }, { command, keys }) => final(ownKeys(workspace.keys).change(command, writtenKeys(keys))),
});

export const cancelKeys = defineCommand({
  id: 'settings.cancelKeys',
  title: 'Close the field',
  also: `cancel rebinding, keep keys, stop editing keys, cancel key change, cancel, cancel changing keys,
    cancel shortcut, keep old keys, never mind keys, close field, discard key change, do not change keys,
    abort key change`,
  does: 'Closes the field for the keys of a command; what was typed is kept.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'overlay:settings',
  when: ({ target }) => target.closeKeys !== null || 'No keys are being changed',
  run: ({ target }) => {
    target.closeKeys?.();
    // A screen reader speaks the element that gets the focus back.
    return silent();
  },
});

export const resetKeys = defineCommand({
  id: 'settings.resetKeys',
  title: 'Reset the keys of a command',
  also: `restore shortcut, default key, revert shortcut, reset shortcut, default keybinding, undo rebinding,
    original key, reset hotkey, reset keybinding, reset key, reset keys, reset a key, reset one key, restore keys,
    restore default key, default shortcut, original shortcut, undo remap, undo key change, unmap, unbind,
    remove custom key, clear shortcut, factory key, built-in key, put key back, revert key binding,
    delete custom shortcut, old key, old shortcut, standard key`,
  does: 'Gives a command its default keys again.',
  scope: 'everywhere',
  args: { command: { kind: 'command', asks: 'The keys of which command?' } },
  run: ({ workspace }, { command }) => final(ownKeys(workspace.keys).reset(command)),
});

export const resetAllKeys = defineCommand({
  id: 'settings.resetAllKeys',
  title: 'Reset all keys',
  also: `restore default keys, reset shortcuts, default shortcuts, restore defaults, factory keys, default keys,
    reset keyboard, reset keybindings, original shortcuts, reset hotkeys, reset everything, restore keys,
    undo all key changes, revert all keys, original keys, clear custom keys, remove custom keys, factory reset,
    factory settings, reset to default, standard keys, reset keymap, shortcuts as at the start, shortcuts as at first,
    shortcuts back to normal, keys back to normal`,
  does: 'Gives every command its default keys again.',
  scope: 'everywhere',
  run: ({ workspace }) => final(ownKeys(workspace.keys).resetAll()),
});
