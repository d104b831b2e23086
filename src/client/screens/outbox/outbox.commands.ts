import { defineCommand } from '#client/registry/define-command.ts';
import { final, silent } from '#client/registry/outcome.ts';

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    /** Changes in the list of those that are not sent, by their places in the outbox. */
    'selection:change': { changes: readonly number[] };
  }
}

export const showUnsent = defineCommand({
  id: 'outbox.show',
  title: 'Changes not sent',
  also: `unsent changes, unsynced changes, sync status, outbox, offline changes, pending changes, sync queue, unsaved changes,
    what is not saved, sync conflicts, retry sync, failed changes`,
  does: 'Opens the list of changes that the server does not have yet, to send or discard them.',
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.openOverlay({ name: 'unsent' });
    return silent();
  },
});

export const sendChange = defineCommand({
  id: 'outbox.send',
  title: 'Send change',
  also: 'retry change, try again, send now, resend, keep mine, sync this change, force save',
  does: 'Sends the change again, also over what another device has changed meanwhile.',
  keys: ['Enter'],
  scope: 'selection:change',
  run: async ({ api, target }) => {
    for (const sequence of target.changes) await api.outbox?.retry(sequence);
    return final(
      target.changes.length === 1 ? 'The change is sent again' : `${target.changes.length} changes are sent again`,
    );
  },
});

export const discardChange = defineCommand({
  id: 'outbox.discard',
  title: 'Discard change',
  also: 'keep theirs, drop change, forget change, throw change away, cancel change, delete unsent change, revert unsent change',
  does: 'Gives the change up: the server keeps what it has. Discarding a capture discards all that was done to it.',
  irreversible: true,
  keys: ['#'],
  scope: 'selection:change',
  run: async ({ api, target }) => {
    for (const sequence of target.changes) await api.outbox?.discard(sequence);
    return final(target.changes.length === 1 ? 'Change discarded' : `${target.changes.length} changes discarded`);
  },
});
