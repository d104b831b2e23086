import { createdId } from '#client/registry/created-id.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { silent } from '#client/registry/outcome.ts';

/** Apart from the other commands of tasks, which load after the lists are painted: a click must open a task at once. */
export const open = defineCommand({
  id: 'task.open',
  title: 'Open',
  also: `details, show details, open task, task panel, expand, description, edit description, notes, properties, info,
    edit, view, more, comment, comments, add description, add note, inspect, read task, show task, view task,
    open item, full view, edit task, edit details, edit everything, edit note, read, write a note, change description,
    body, content, task page, look at, look inside, peek, preview, show everything, go into, enter, attributes,
    process item, show notes, zoom, examine, note, attachments, see details, add a note, see more, see notes`,
  does: 'Opens the task with all its fields.',
  hint: 'open',
  keys: ['Enter'],
  scope: 'selection:task',
  run: async ({ api, workspace, target: { tasks } }) => {
    const [task] = tasks;
    // A task that is being created has no address yet.
    const id = task ? await createdId({ api, workspace }, task.id) : null;
    if (id !== null) workspace.overlays.open({ name: 'task', id });
    return silent();
  },
});
