import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'tasks',
  path: '/tasks',
  label: 'Tasks',
  mode: 'BOARD',
  order: 3,
  key: 't',
  also: `board, kanban, columns, all tasks, task list, my tasks, lists, tasks view, next actions list,
      action list, to-do list, todo list, all to-dos, todos, perspectives, my issues, swimlanes, task manager,
      waiting list, someday list, backlog, available actions, open tasks, show tasks, view tasks, see tasks,
      board view, task board, open board, show board, view board, goto board, go to board, todo, tasks page,
      actions, next, what is next, cards, trello, scrum board, done list, someday maybe list, issues, task overview,
      waiting for list, next list, jump to board, work, items, jobs, chores, things to do, list view, context lists,
      sprint, all cards, kanban board, show next actions, action lists, todo board, show all tasks, see all tasks,
      list of tasks, everything I have to do, what do i have to do, what is there to do, show someday, maybe list,
    finished things, my finished tasks, where my done tasks are,
    what is on my plate, on my plate, see my board, my board, show the board`,
  reads: ['tasks.list', 'contexts.list', 'projects.list'],
  load: async () => (await import('./tasks-screen.tsx')).TasksScreen,
});
