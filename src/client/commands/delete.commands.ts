import { defineCommand } from '#client/registry/define-command.ts';
import { deleteItems } from '#client/registry/deletion.ts';

export const deleteTask = defineCommand({
  id: 'task.delete',
  title: 'Delete task',
  also: `trash, bin, erase, backspace, discard task, throw away, delete to-do, drop, kill, move to trash, get rid of,
    cancel task, delete, remove, remove item, delete item, delete card, rubbish, dispose, wastebasket, destroy, rm,
    remove task, nuke, scrap, toss, chuck, clear task, throw out, put in trash, wipe, purge, eliminate, junk, ditch,
    zap, delete forever, permanently delete, forget task, delete selected, remove from list, recycle bin, garbage, dd,
    void, nix, remove this, dismiss task, drop task,
    i don't need this, i don't need this any more, no longer needed, no longer relevant, not relevant, irrelevant,
    obsolete, spam,
    i want this gone, make it go away, gone`,
  does: 'Deletes the task. For two minutes it can be taken back.',
  keys: ['#'],
  scope: 'selection:task',
  run: ({ api, target: { tasks } }) =>
    deleteItems(
      api,
      'task',
      tasks.map(({ id }) => id),
    ),
});

export const deleteProject = defineCommand({
  id: 'project.delete',
  title: 'Delete project',
  also: `remove project, trash project, erase project, bin project, kill project, throw away project, abandon project,
    drop project, delete whole project, get rid of project, cancel project, scrap project, ditch project, rm project,
    nuke project, destroy project, remove goal, delete list, dispose of project, remove this project, delete outcome,
    discard project,
    remove a project, delete a project`,
  does: 'Deletes the project; its tasks stay. For two minutes it can be taken back.',
  keys: ['#'],
  scope: 'selection:project',
  run: ({ api, target }) => deleteItems(api, 'project', target.ids ?? [target.id]),
});
