import type { Api } from '#client/data/api.ts';
import { isAway, whyNotNow } from '#client/data/needs-server.ts';
import { changesInWords, themOf } from '#client/data/outbox-words.ts';
import { askAgain } from '#client/data/query-client.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';
import { final, silent } from '#client/registry/outcome.ts';
import { counted } from '#contract/entities/counted.ts';

export const openPalette = defineCommand({
  id: 'palette.open',
  title: 'Run a command',
  also: 'command palette, command line, execute, omnibar, m-x, quick actions, show all commands',
  does: 'Opens the palette, from which everything can be done.',
  hint: 'commands',
  keys: ['Mod+K', ':'],
  inFields: true,
  notInPalette: true,
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.palette.open('everything');
    return silent();
  },
});

export const act = defineCommand({
  id: 'palette.act',
  title: 'All commands for this item',
  also: `context menu, right click, actions, more actions, item menu, what can I do, act on selection, bulk actions, act on this, what
    can be done with it, options for this item, three dots, kebab menu, overflow menu, bulk edit, batch edit, do something with this,
    apply to selected, contextual menu, available commands, what can i do with this, actions for this, actions for the current item,
    things to do with this, alt x, what can be done here, commands for this, actions for this task`,
  does: 'Opens the palette on the commands for what has the focus or is selected.',
  keys: ['.'],
  scope: 'everywhere',
  when: ({ workspace }) => workspace.palette.actsOn() !== null || 'No item has the focus',
  run: ({ workspace }) => {
    workspace.palette.open('acting');
    return silent();
  },
});

export const forgetLearned = defineCommand({
  id: 'palette.forgetLearned',
  title: 'Forget what the palette has learned',
  also: `reset palette, clear search history, clear suggestions, clear learning, privacy, reset ranking, forget searches,
    clear recent searches, forget my choices, unlearn, forget history, stop guessing, wrong suggestions, clear
    learned choices, forget what I typed, start suggestions fresh,
    stop remembering, reset suggestions, do not remember my choices`,
  does: 'Forgets which results you have chosen for which letters, in this browser.',
  irreversible: true,
  scope: 'everywhere',
  run: ({ workspace }) =>
    final(
      workspace.palette.forget() ? 'The palette has forgotten what it learned' : 'The palette has learned nothing yet',
    ),
});

export const search = defineCommand({
  id: 'palette.search',
  title: 'Search',
  also: `find, look up, lookup, quick find, open quickly, locate, query, grep, quick open, quick switcher, search everything, look
    for, filter tasks, full-text search, spotlight, jump to, go to anything, search all, search for, seek, ctrl f, where did i put,
    global search, fuzzy find, go to file, omnisearch, finder, hunt for, find task, where is, show me, goto file, goto anything`,
  does: 'Finds a task, a project or a reference by its words.',
  hint: 'search',
  keys: ['/'],
  searches: true,
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.palette.open('search');
    return silent();
  },
});

export const closeOverlay = defineCommand({
  id: 'overlay.close',
  title: 'Close what is open',
  also: `escape, dismiss, quit, hide panel, hide, back, go away, exit, leave, cancel, get out, never mind, close this,
    shut, minimise, out of here, close panel, back to where i was, close popup, close dialog, q, wq, ctrl g, :q, :q!, :wq, :x, zq, back out,
    hide this window, close this window, hide this`,
  does: 'Closes the palette, help, settings or whatever else lies over the page.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.overlays.isOpen() || 'Nothing is open',
  run: ({ workspace }) => {
    workspace.overlays.close();
    // A screen reader speaks the element that gets the focus back.
    return silent();
  },
});

export const help = defineCommand({
  id: 'app.help',
  title: 'Keys that work here',
  also: `help, shortcuts, keyboard shortcuts, hotkeys, key bindings, keybindings, keymap, cheat sheet, cheatsheet, which
    key, commands and keys, documentation, manual, list of shortcuts, key map, which keys, faq, support, keyboard help,
    show keys, how do i, how does this work, hot keys, user guide, help centre, instructions, docs, man page, what keys
    are there, learn shortcuts, view shortcuts, ?, i need help, all shortcuts, f1, alt x, lost, explain, what can i press, how does
    it work, i need instructions, help me, :h, :help`,
  does: 'Shows the keys that work here, and finds any other.',
  hint: 'keys',
  keys: ['?'],
  scope: 'everywhere',
  ...opens({ name: 'help' }),
});

export const settings = defineCommand({
  id: 'app.settings',
  title: 'Settings',
  also: `preferences, prefs, options, configuration, config, account, profile, customize, customise, settings page, open
    settings, edit settings, personalise, personalize, user settings, app settings, ctrl comma, setup, set up, control panel, tweak, configure,
    gear, cog, general settings, system settings, application settings, notification settings, my profile, set preferences,
    edit preferences, change settings, where do i change things, email address, change email, language, font size, bigger text, :set, :set all`,
  does: 'Opens the settings: profile, theme and keys.',
  keys: ['g s'],
  scope: 'everywhere',
  ...opens({ name: 'settings' }),
});

export const toggleTheme = defineCommand({
  id: 'app.toggleTheme',
  title: 'Light or dark theme',
  also: `dark mode, light mode, night mode, appearance, color scheme, colour scheme, colors, colours, toggle theme,
    switch theme, ink, paper, dark, light, change theme, day mode, invert colors, invert colours, turn on dark mode,
    white background, make it dark, lights off, lights out, too bright, eye strain, black theme, brightness, dim,
    hurts my eyes, my eyes hurt, sepia, high contrast, black background, lights`,
  does: 'Changes between the light and the dark theme.',
  keys: ['Shift+D'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    const theme = workspace.theme.now() === 'dark' ? 'light' : 'dark';
    workspace.theme.set(theme);
    return final(theme === 'dark' ? 'Dark theme' : 'Light theme');
  },
});

export const toggleSidebar = defineCommand({
  id: 'app.toggleSidebar',
  title: 'Sidebar',
  also: `toggle sidebar, hide sidebar, show sidebar, navigation, menu, side panel, collapse sidebar, nav, full width,
    focus mode, toggle menu, side bar, zen mode, distraction free, left panel, hamburger, ctrl b, navbar, expand sidebar, drawer, more
    room, more space, full screen, wide view, make the page wider, wider page`,
  does: 'Shows or hides the sidebar.',
  keys: ['b'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    const words = workspace.page.toggleSidebar();
    return words === null ? silent() : final(words);
  },
});

/** The ways to sign out with changes that the server does not have yet. */
function waysOut({ outbox }: Api): readonly { label: string; value: string }[] {
  const { waiting = 0, needUser = 0, canKeep = true } = outbox?.get() ?? {};
  const count = waiting + needUser;
  if (count === 0) return [{ label: 'Logout', value: 'keep' }];
  const them = themOf(count);
  return [
    { label: `Send ${counted(count, 'change')} first, then log out`, value: 'send' },
    ...(canKeep ? [{ label: `Log out and keep ${them} in this browser for your next sign-in`, value: 'keep' }] : []),
    { label: `Log out and discard ${them} for good`, value: 'discard' },
  ];
}

export const logOut = defineCommand({
  id: 'session.logOut',
  title: 'Logout',
  also: `log out, sign out, signout, log off, sign off, exit, switch account, end session, logoff, sign me out, disconnect, change
    user, switch user, leave, quit, leave app, change account, lock, goodbye, bye, log me out, leave mizu, quit mizu,
    terminate session, terminate my session, sign me off`,
  does: 'Signs you out of this browser. Words not sent yet are forgotten; changes not sent yet are asked about.',
  irreversible: true,
  scope: 'everywhere',
  args: {
    unsent: {
      kind: 'choice',
      asks: 'What is to become of the changes that are not sent?',
      choices: (_: never, api: Api) => waysOut(api),
      takesOnlyChoice: true,
    },
  },
  run: async ({ api, workspace }, { unsent }) => {
    const { session, isAsked } = api.pending;
    if (unsent === 'send') {
      const left = (await api.outbox?.drain()) ?? 0;
      // Another user may be signed in by now, who did not ask for it.
      session.throwIfAborted();
      if (left > 0) return final(`${changesInWords(left)} still not sent: you are still signed in`);
    }
    if (unsent === 'discard') {
      for (const { sequence } of api.outbox?.changes() ?? []) await api.outbox?.discard(sequence);
    }
    if (isAsked) {
      // Otherwise a write whose answer is lost would be sent again at the next sign-in, over later changes.
      workspace.say('Signing out once the server has answered');
      await api.pending.answered(3000);
      session.throwIfAborted();
    }
    workspace.page.signOut();
    return final('Signed out');
  },
});

export const undo = defineCommand({
  id: 'history.undo',
  title: 'Undo',
  also: `revert, take back, undo last, roll back, rollback, oops, undelete, undo send, reverse, mistake, step back, go
    back, restore, ctrl z, cmd z, undo that, go back one step, back, whoops, i made a mistake, put it back, recover,
    undo delete, restore deleted, restore task, bring back, cancel last action, revert last change, unsend, undo
    change, get back deleted task, undo last action, undo complete, undo move, cancel last thing, undo mistake,
    wrong key, by accident, i didn't mean that, not what i wanted, ctrl /, reversal, cancel that, wrong one, i deleted the wrong one, :u, :undo,
    bring it back, bring that back, that was wrong, wrong button, put it back how it was`,
  does: 'Takes back what was done last.',
  hint: 'undo',
  keys: ['z', 'Mod+Z'],
  movesInHistory: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.history.canUndo() || 'There is nothing to undo',
  run: ({ workspace }) => workspace.history.undo(),
});

export const redo = defineCommand({
  id: 'history.redo',
  title: 'Redo',
  also: `do again, redo last, reapply, undo undo, step forward, repeat, ctrl y, cmd shift z, ctrl shift z, do it again, do over, undo
    the undo, replay, restore undone, forward, again, redo that, put back what was undone, repeat undone action,
    bring back what I undid, ctrl r, put my change back, restore my change, redo it`,
  does: 'Does again what was taken back.',
  keys: ['Shift+Z'],
  movesInHistory: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.history.canRedo() || 'There is nothing to redo',
  run: ({ workspace }) => workspace.history.redo(),
});

export const retry = defineCommand({
  id: 'app.retry',
  title: 'Try again',
  also: `retry, refresh, reload data, sync, fetch again, load again, reconnect, retry loading, resync, synchronise, synchronize, refetch,
    reload list, update now, check for changes, pull latest, fetch, reconnect to server, offline, failed to load, try once more,
    get latest, retry connection, connection lost, force sync, try loading again, load failed, refresh list, did not load, error,
    does not load, sync now, nothing is updating, not updating, no internet, something went wrong, the list is empty`,
  does: 'Asks again for what could not be loaded.',
  keys: ['Shift+R'],
  scope: 'everywhere',
  when: ({ api, workspace }) => hasFailed(api) || workspace.broken.any || isAway(api) || 'Nothing has failed here',
  run: async ({ api, workspace }) => {
    // A screen reader speaks the new screen: its heading takes the focus.
    workspace.broken.retryAll();
    const { session } = api.pending;
    const isWanted = hasFailed(api);
    const whyNot = await whyNotNow(api, 'Loading');
    if (!whyNot) await askAgain(api.queryClient, { predicate: (query) => failedQueries(api).includes(query) });
    session.throwIfAborted();
    // A second failure has told itself, and so has a server that is back.
    return whyNot ? final(whyNot) : isWanted && !hasFailed(api) ? final('Loaded') : silent();
  },
});

export const reload = defineCommand({
  id: 'app.reload',
  title: 'Reload the page',
  also: `restart, hard refresh, reload window, reload app, reboot, refresh, restart app, update app, reload browser, f5, ctrl r, reload
    site, restart mizu, force reload, reload everything, start again, new version, check for updates, stale page, stuck page, page
    is frozen, broken page, the page does not work, app hangs, :e!, :e`,
  does: 'Reloads the page. Words not sent yet come back.',
  irreversible: true,
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.page.reload();
    return silent();
  },
});

export const update = defineCommand({
  id: 'app.update',
  title: 'Update Mizu',
  also: `upgrade, install update, newer release, latest version, load the new release, apply update, newest version, what is new,
    software update, update, update available, install new version, restart to update, get the latest version, new release, latest
    release, update to the latest version, new features, switch to the new version, upgrade mizu, app update, upgrade app, get update,
    download update, updates, check for updates, version, what's new, refresh to update, new version, any updates, about, about mizu`,
  does: 'Loads the newer release of Mizu. Words not sent yet come back.',
  irreversible: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.newer.get() !== null || 'No newer release has come',
  run: ({ workspace }) => {
    workspace.newer.get()?.load();
    // A screen reader speaks the new page; until then the service worker of the newer release takes over.
    return final('Loading the newer release of Mizu');
  },
});

/** What the screen shows and has not got. */
const failedQueries = ({ queryClient }: Api) =>
  queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
const hasFailed = (api: Api) => failedQueries(api).length > 0;
