import { defineCommand } from '#client/registry/define-command.ts';

export const show = defineCommand({
  id: 'history.show',
  title: 'History',
  also: `undo history, activity, activity log, timeline, what did i do, changes, recent changes, audit, undo list,
    history list, session history, go back to, revert to, recent activity, recent, log, logbook, show history,
    open history, view history, action history, what changed, change log, undo stack, undo tree, list of changes,
    past actions, what have i done, actions done, edits, session log, steps, undo several, undo many, undo multiple,
    audit trail, event log, undo until, version history, versions, activity feed, what happened, see changes, journal,
    track changes, earlier changes, restore earlier, what did I just do,
    deleted items, deleted tasks, recently deleted, where did it go, what happened to my task,
    what have i done so far, list of my actions`,
  does: 'Shows what was done in this session; choosing a step takes back everything down to it.',
  movesInHistory: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.history.hasSteps() || 'Nothing has been done yet',
  args: { step: { kind: 'step', asks: 'History: undo down to which step?' } },
  run: ({ workspace }, { step }) => workspace.history.undoBackTo(step),
});
