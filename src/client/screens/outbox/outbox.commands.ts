import { createAnew } from '#client/commands/create-anew.ts';
import type { Api } from '#client/data/api.ts';
import type { Discarded, UnsentChange } from '#client/data/outbox.ts';
import { giveTheirsAgain } from '#client/data/theirs-again.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';
import { final, silent, type Undoable, undoable } from '#client/registry/outcome.ts';

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    /** The selected unsent changes. */
    'selection:change': { changes: readonly UnsentChange[] };
  }
}

const isInConflict = ({ kind }: UnsentChange) => kind === 'conflict' || kind === 'deletion';
const areInConflict = (changes: readonly UnsentChange[]) => changes.every(isInConflict);
/** The words of a decision, as on the buttons: for deletions alone nothing is 'mine' or 'theirs'. */
const inWords = (changes: readonly UnsentChange[], conflict: string, deletion: string) =>
  `${changes.every(({ kind }) => kind === 'deletion') ? deletion : conflict}${conflicts(changes.length)}`;
const conflicts = (count: number) => (count === 1 ? '' : ` in ${count} conflicts`);

export const showUnsent = defineCommand({
  id: 'outbox.show',
  title: 'Changes not sent',
  also: `unsent changes, unsynced changes, sync, synchronise, synchronize, offline, sync status, outbox, offline changes, pending changes, sync queue, unsaved
    changes, what is not saved, sync conflicts, retry sync, failed changes, conflicts, show conflicts, sync errors,
    sync problems, sync failed, failed to sync, not synced, unsynced, not saved, unsent, queue, offline queue,
    pending sync, what is not synced, waiting to send, merge conflict, merge conflicts, view conflicts, resolve
    conflicts, resolve conflict, conflicting changes, is everything saved, is everything synced, is it saved, sync
    state, stuck changes, failed to save, what is not sent, conflict, did it save, did everything save, was it saved,
    was it stored, not stored,
    waiting to upload, waiting to sync, am i offline, offline mode, is it uploaded, is my work synced, is it synced,
    it is not saving, not saving, what happens offline, i lost my work, if i am offline,
    what is still offline, still offline`,
  does: 'Opens the list of changes that the server does not have yet, to send or discard them.',
  scope: 'everywhere',
  ...opens({ name: 'unsent' }),
});

export const sendChange = defineCommand({
  id: 'outbox.send',
  title: 'Send change',
  also: `retry change, try again, send now, resend, sync this change, force save, sync change, send again, send anyway,
    push change, upload change, try to sync again, save change again, submit again, send it now, retry sending,
    retry this change, send this one,
    sync now, upload now`,
  does: 'Sends the change again.',
  keys: ['Enter'],
  scope: 'selection:change',
  when: ({ target: { changes } }) =>
    !changes.some(isInConflict) || 'Another device has changed the same: keep mine, or keep theirs',
  run: async ({ api, target }) => {
    for (const { sequence } of target.changes) await api.outbox?.retry(sequence);
    return final(
      target.changes.length === 1 ? 'The change is sent again' : `${target.changes.length} changes are sent again`,
    );
  },
});

export const discardChange = defineCommand({
  id: 'outbox.discard',
  title: 'Discard change',
  also: `drop change, forget change, throw change away, cancel change, delete unsent change, revert unsent change,
    abandon change, do not send, remove change, delete change, reject change, clear change, don't send it, discard
    this change, discard unsent, drop it from the queue, remove from queue, discard local change,
    cancel sending, never send it, withdraw change, throw away change`,
  does: 'Gives the change up: the server keeps what it has. Discarding a capture discards all that was done to it.',
  irreversible: true,
  keys: ['#'],
  scope: 'selection:change',
  run: async ({ api, target }) => {
    let mayBeDone = false;
    for (const { sequence } of target.changes) {
      const discarded = await api.outbox?.discard(sequence);
      mayBeDone ||= discarded?.mayBeDone ?? false;
    }
    const words = target.changes.length === 1 ? 'Change discarded' : `${target.changes.length} changes discarded`;
    return final(mayBeDone ? `${words}. It was being sent, and may be done` : words);
  },
});

export const keepMine = defineCommand({
  id: 'outbox.keepMine',
  title: 'Keep mine',
  also: `keep my version, use my version, use mine, overwrite theirs, my change wins, resolve conflict with mine, mine,
    take mine, accept mine, my changes, accept current change, prefer mine, ours, use ours, override theirs, local
    version, keep local, use local, use local version, keep my change, overwrite with mine, force mine, my value,
    choose mine, keep this device, i win, my version is right, delete anyway, delete it anyway, confirm deletion,
    overwrite, override, override server`,
  does: 'Sends your value over the one of another device, or deletes what another device has changed.',
  keys: ['y'],
  hint: 'keep mine',
  scope: 'selection:change',
  when: ({ target: { changes } }) => areInConflict(changes) || 'It is not in conflict',
  run: async ({ api, target: { changes } }) => {
    for (const { sequence } of changes) await api.outbox?.retry(sequence);
    const words = inWords(changes, 'Mine kept', 'Deleted anyway');
    return undoable(words, async () => {
      for (const change of changes) {
        if (change.kind === 'deletion') await makeAgain(api, change, words);
        else await giveTheirsAgain(api, change);
      }
      return final(inWords(changes, 'Theirs again', 'Back again'));
    });
  },
});

/** The item of a deletion, which may be gone from the server by now. */
async function makeAgain(api: Api, { theirs }: UnsentChange, words: string): Promise<void> {
  if (!theirs) return;
  // Loaded with the outbox: commands need not wait for it.
  const { takeBackKept } = await import('#client/commands/kept-steps.ts');
  await takeBackKept(api, { words, isUndone: false, effects: [{ ...theirs, is: 'deleted' }], at: 0 });
}

export const keepTheirs = defineCommand({
  id: 'outbox.keepTheirs',
  title: 'Keep theirs',
  also: `keep their version, use theirs, use their version, accept theirs, use the server version, resolve conflict with
    theirs, theirs, take theirs, their changes, accept incoming, accept incoming change, prefer theirs, remote
    version, keep remote, use remote, server wins, incoming change, discard mine, choose theirs, keep the other one,
    keep other device, use other device, server version, the other is right, other version,
    the other version is better, use the other version, keep the item, keep it, don't delete it, cancel deletion,
    give up mine, override mine`,
  does: 'Leaves what another device has made of the field, or of the item that you deleted, and gives yours up.',
  keys: ['t'],
  hint: 'keep theirs',
  scope: 'selection:change',
  when: ({ target: { changes } }) => areInConflict(changes) || 'It is not in conflict',
  run: ({ api, target: { changes } }) => theirsKept(api, changes),
});

/** Gives up changes; undo puts them back into the list. */
async function theirsKept(api: Api, changes: readonly UnsentChange[]): Promise<Undoable> {
  const discarded: (Discarded | undefined)[] = [];
  for (const { sequence } of changes) discarded.push(await api.outbox?.discard(sequence));
  return undoable(inWords(changes, 'Theirs kept', 'Kept'), async () => {
    for (const change of discarded) await change?.putBack();
    return final(changes.length === 1 ? 'The conflict is back' : `${changes.length} conflicts are back`);
  });
}

export const captureAnew = defineCommand({
  id: 'outbox.captureAnew',
  title: 'Capture anew',
  also: `create deleted item again, bring back deleted item, restore item deleted elsewhere, recreate item, create again,
    make it again, save as new, create a new one, capture again, add again, revive deleted item, keep it anyway,
    re-create, add it anew, keep as new task, recapture`,
  does: 'Creates the item that was deleted elsewhere once more, with your change.',
  keys: ['o'],
  hint: 'capture anew',
  scope: 'selection:change',
  when: ({ target: { changes } }) => {
    if (changes.length > 1) return 'Only one at a time';
    return changes[0]?.lost ? true : 'It was not deleted elsewhere';
  },
  run: async ({ api, target: { changes }, idempotencyKey }) => {
    const [change] = changes;
    if (!change?.lost) return silent();
    const { lost } = change;
    const step = await createAnew(api, lost, { idempotencyKey });
    await api.outbox?.discard(change.sequence);
    return step;
  },
});
