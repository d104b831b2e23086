import { defineCommand } from '#client/registry/define-command.ts';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import { sourceNames } from '#client/sources/sources.ts';

/** An import for its overlay. */
export interface ImportPanel {
  /** Why no list can be requested now; undefined when it can. */
  whyNotLook: string | undefined;
  /** Whether something is running that can be stopped. */
  isBusy: boolean;
  /** Whether the user can go back to the form. */
  isListed: boolean;
  /** How many items are new, and how many of these are selected. */
  fresh: number;
  selected: number;
  /** Why the selection cannot be changed now; undefined when it can. */
  whyNotSelect: string | undefined;
  selectAll(): void;
  selectNone(): void;
  look(): void;
  stop(): void;
  change(): void;
}

/** The items to capture: the selected ones, else the one with the focus. */
export interface Candidates {
  /** How many of them are new. */
  count: number;
  /** Why nothing can be captured now; undefined when it can. */
  whyNot: string | undefined;
  /** Captures them, as one step. Rejects when none of them could be. */
  capture(): Promise<Outcome>;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:sources': ImportPanel;
    'selection:candidate': Candidates;
  }
}

/** One for each file of a source. */
export const importFromSource = [...sourceNames].map(([source, name]) =>
  defineCommand({
    id: `source.import${name}`,
    title: `Import from ${name}`,
    also: `pull requests, sync github, fetch issues, connect github, integration, review requests, issues, prs,
      github import, integrations, pull from github, assigned issues, gh, open github, get issues from github,
      import issues, code review, bring in issues, capture from github, connect, connections, connect services,
      connected apps, repo, repos, repository, repositories, link github, add github, github tasks,
      github notifications, issue tracker, assigned to me, external tasks, gitlab, jira, external sources, github,
      load from github, git`,
    does: `Lists what is waiting for you on ${name}, and captures what you choose into the inbox.`,
    scope: 'everywhere',
    run: ({ workspace }) => {
      workspace.overlays.open({ name: 'sources', source });
      return silent();
    },
  }),
);

export const look = defineCommand({
  id: 'source.look',
  title: 'List what there is',
  also: `load list, fetch list, refresh candidates, search source, get issues, load issues, load candidates,
    read list, reload list, list issues, show issues, show list, load, fetch, get list, list pull requests,
    look up issues, see what is there, see issues, check source, scan, retrieve list, list items, get pull requests,
    look for issues, query source, fetch pull requests, refresh list, list all, look what is there,
    what can I bring in, what is there to import`,
  does: 'Reads the list of the source that is open, page by page.',
  keys: ['Mod+Enter'],
  hint: 'list',
  inFields: true,
  yields: true,
  scope: 'overlay:sources',
  when: ({ target: { whyNotLook } }) => whyNotLook ?? true,
  // The result is announced when the list has been read; there is nothing to undo.
  run: ({ target }) => {
    target.look();
    return silent();
  },
});

export const stop = defineCommand({
  id: 'source.stop',
  title: 'Stop the import',
  also: `abort import, cancel import, halt reading, halt import, interrupt import, stop reading, stop importing,
    stop listing, stop loading, stop fetching, abort, pause import, cancel capture, stop github import, stop the list,
    kill import, halt, end import, quit import, do not load more, do not fetch more, enough`,
  does: 'Stops reading the list, or capturing from it. What has come so far stays.',
  scope: 'overlay:sources',
  when: ({ target: { isBusy } }) => isBusy || 'Nothing is under way',
  run: ({ target }) => {
    target.stop();
    return silent();
  },
});

export const change = defineCommand({
  id: 'source.change',
  title: 'Change the token',
  also: `access token, credentials, api key, authenticate again, new token, pat, replace token, other token,
    github token, enter token, log in again, sign in again, re-authenticate, authentication, personal access token,
    use another token, switch github account, change repository, source settings, back to the form, different token,
    expired token, wrong token, paste token, change password`,
  does: 'Goes back to the form of the source that is open.',
  scope: 'overlay:sources',
  when: ({ target: { isListed } }) => isListed || 'There is no list yet',
  run: ({ target }) => {
    target.change();
    return silent();
  },
});

export const selectAll = defineCommand({
  id: 'source.selectAll',
  title: 'Select all of the source',
  also: `mark all issues, choose everything, tick all, check all, select everything, select all candidates,
    select all pull requests, mark all, choose all, pick all, all issues, check everything, tick everything,
    all of them, import all, take all, highlight all, select each, pick everything, mark all items of the source`,
  does: 'Selects everything in the lists of the source that is not here yet.',
  scope: 'overlay:sources',
  when: ({ target: { whyNotSelect, fresh, selected } }) => {
    if (whyNotSelect !== undefined) return whyNotSelect;
    if (fresh === 0) return 'There is nothing new';
    return selected < fresh || 'All of it is selected';
  },
  run: ({ target }) => {
    target.selectAll();
    return final(`${target.fresh} selected`);
  },
});

export const selectNone = defineCommand({
  id: 'source.selectNone',
  title: 'Select none of the source',
  also: `deselect all, clear all, untick all, uncheck all, choose nothing, select nothing, deselect everything,
    deselect all issues, clear selection, unselect all, unselect everything, uncheck everything, none, unmark all,
    remove selection, none of them, untick everything, mark none, drop selection, clear all marks`,
  does: 'Deselects everything in the lists of the source.',
  scope: 'overlay:sources',
  when: ({ target: { whyNotSelect, selected } }) => whyNotSelect ?? (selected > 0 || 'Nothing is selected'),
  run: ({ target }) => {
    target.selectNone();
    return final('Nothing selected');
  },
});

export const captureChosen = defineCommand({
  id: 'source.capture',
  title: 'Capture the selection',
  also: `import selected, add selected, capture selected, import issues, add to inbox, bring in, import chosen,
    pull in, capture, capture issues, capture chosen, capture candidates, capture selected issues,
    capture pull requests, add issues to inbox, import these, import into inbox, put in inbox, save selected,
    take selected, turn into tasks, make tasks, convert to tasks, create tasks, issue to task, issues to tasks,
    grab selected, bring selected in, send selected to inbox, capture these`,
  does: 'Puts what is selected in the lists of the source into the inbox, with its links; with nothing selected, the item that has the focus.',
  keys: ['Enter'],
  hint: 'capture',
  scope: 'selection:candidate',
  when: ({ target: { whyNot } }) => whyNot ?? true,
  run: ({ target }) => target.capture(),
});
