import { defineCommand } from './define-command.ts';
import { deleteItems } from './deletion.ts';

export const deleteTask = defineCommand({
  id: 'task.delete',
  title: 'Delete task',
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
  does: 'Deletes the project; its tasks stay. For two minutes it can be taken back.',
  keys: ['#'],
  scope: 'selection:project',
  run: ({ api, target }) => deleteItems(api, 'project', target.ids ?? [target.id]),
});
