import { queriesOf, type Row } from './query.ts';

/** A verb with its argument, for each word of the verb; the command that must be found. */

const capture = ['task.capture', 'inbox.quickAdd'];
const complete = ['task.complete', 'task.moveToDone'];
const dates = ['task.due', 'task.defer'];
const highest = ['task.prioritizeHighest', 'task.prioritizeHigh', 'task.priority'];
const newProject = ['project.add', 'project.new'];
const plumbers = [{ task: 'Call the plumber about the leak' }, { task: "Pay the plumber's invoice" }];
const passports = [{ task: 'Renew passport' }, { reference: 'Passport numbers' }];
const dentists = [{ task: 'Call the dentist' }, { task: 'Dentist check-up for Emil' }];

const defer: readonly Row[] = [
  ['defer next fri', 'task.defer', 'product: the word of the command'],
  ['defer 2 weeks', 'task.defer', 'product: the word of the command'],
  ['snooze 3 days', 'task.defer', 'Gmail: snooze'],
  ['snooze until monday', 'task.defer', 'Gmail: snooze'],
  ['snooze tomorrow', 'task.defer', 'Gmail: snooze'],
  ['postpone to next week', 'task.defer', 'Remember The Milk: postpone'],
  ['postpone 1 month', 'task.defer', 'Remember The Milk: postpone'],
  ['put off till friday', 'task.defer', 'everyday English'],
  ['hide until 12/1', 'task.defer', 'Todour: hide tasks until a specific date'],
  ['not before thursday', 'task.defer', 'Reclaim: not before Monday'],
  ['remind fri', dates, 'Superhuman: reminders'],
  ['remind me on monday', dates, 'everyday English'],
  ['push to next month', dates, 'everyday English'],
];

const due: readonly Row[] = [
  ['due friday', 'task.due', 'product: the word of the command'],
  ['due tomorrow', 'task.due', 'product: the word of the command'],
  ['due 12/24', 'task.due', 'product: the word of the command'],
  ['due in 2 weeks', 'task.due', 'product: the word of the command'],
  ['due none', 'task.due', 'product: its answer for no day'],
  ['due on monday', 'task.due', 'everyday English'],
  ['deadline friday', 'task.due', 'Things: Deadline; org-mode: org-deadline'],
  ['deadline next month', 'task.due', 'Things: Deadline; org-mode: org-deadline'],
  ['by friday', 'task.due', 'everyday English'],
  ['due:tomorrow', 'task.due', 'Taskwarrior: due:tomorrow'],
  ['schedule tomorrow', dates, 'todoist-shortcuts: schedule tomorrow'],
  ['reschedule monday', dates, 'Todoist: Reschedule'],
];

const priority: readonly Row[] = [
  ['priority high', highest, 'everyday English'],
  ['priority 80', 'task.priority', 'product: the word of the command'],
  ['priority low', ['task.prioritizeLow', 'task.priority'], 'everyday English'],
  ['p1', ['task.prioritizeHighest', 'task.priority'], 'Todoist: p1'],
  ['p2', ['task.prioritizeHigh', 'task.priority'], 'Todoist: p2'],
  ['p4', ['task.prioritizeLow', 'task.priority'], 'Todoist: p4'],
  ['!90', ['task.priority', 'task.prioritizeHighest'], 'product: the mark of the capture line'],
  ['pri 50', ['task.priority', 'task.prioritizeNormal'], 'todo.txt: pri'],
  ['priority:H', highest, 'Taskwarrior: priority:H'],
  ['importance high', highest, 'Microsoft To Do: importance'],
];

const moves: readonly Row[] = [
  ['done', complete, 'Taskwarrior: done'],
  ['finish task', complete, 'everyday English'],
  ['move to waiting', 'task.moveToWaiting', 'beginning of the title'],
  ['move someday', ['task.moveToSomeday', 'task.move'], 'product: the word of the command'],
  ['move inbox', ['task.moveToInbox', 'task.move'], 'product: the word of the command'],
  ['mv done', ['task.moveToDone', 'task.move'], 'todo.txt: mv'],
  ['send to someday', ['task.moveToSomeday', 'task.move'], 'everyday English'],
  ['put in next actions', ['task.moveToNext', 'task.move'], 'everyday English'],
  ['status waiting', ['task.moveToWaiting', 'task.move', 'task.waitFor'], 'everyday English'],
  ['set status someday', ['task.moveToSomeday', 'task.move'], 'Spacemacs org-agenda: set status'],
  ['waiting Ana', 'task.waitFor', 'product: the word of the command'],
  ['waiting for the landlord', 'task.waitFor', 'everyday English'],
  ['delegate to Tom', 'task.waitFor', 'GTD: delegate it'],
  ['assign to Maria', 'task.waitFor', 'Linear, Jira: assign'],
];

const names: readonly Row[] = [
  ['rename Buy more milk', 'task.rename', 'product: the word of the command'],
  ['rename Ring the dentist', 'task.rename', 'product: the word of the command'],
  ['retitle Fix the bike today', 'task.rename', 'everyday English'],
  ['change title to Order glasses', 'task.rename', 'everyday English'],
  ['@home', 'task.context', 'todo.txt: @context'],
  ['@phone', 'task.context', 'todo.txt: @context'],
  ['@errands', 'task.context', 'todo.txt: @context'],
  ['context home', 'task.context', 'product: the word of the command'],
  ['tag errands', 'task.context', 'Things: tags'],
  ['label office', 'task.context', 'Gmail: labels'],
  ['#house', 'task.project', 'Todoist: #project'],
  ['+garden', 'task.project', 'todo.txt: +project'],
  ['project house', 'task.project', 'product: the word of the command'],
  ['move to project garden', 'task.project', 'everyday English'],
  ['refile to lisbon trip', 'task.project', 'org-mode: refile'],
];

const creations: readonly Row[] = [
  ['capture Ring Ana tomorrow @phone', 'task.capture', 'product: the word of the command'],
  ['add Buy stamps', capture, 'todo.txt: add'],
  ['add task Pay the babysitter', capture, 'everyday English'],
  ['new task Book a table', capture, 'Kanboard: New task'],
  ['todo Wash the car', capture, 'org-mode: TODO'],
  ['remember to ring mum', capture, 'British everyday English'],
  ['quick add Empty the shed', capture, 'Todoist: Quick Add'],
  ['add project Garden shed', newProject, 'everyday English'],
  ['new project Loft conversion', newProject, 'beginning of a title, with its argument'],
  ['new context Library', 'context.create', 'beginning of a title, with its argument'],
];

const looking: readonly Row[] = [
  ['find plumber', ['palette.search', ...plumbers], 'Things: Find'],
  ['search passport', ['palette.search', ...passports], 'product: title of the command'],
  ['look for dentist', ['palette.search', ...dentists], 'everyday English'],
  ['look up gutters', ['palette.search', { task: 'Clean the gutters' }], 'everyday English'],
  ['filter milk', 'board.filterText', 'product: the word of the command'],
  ['filter @home', ['board.filterContext', 'board.filterText'], 'product: the word of the command'],
  ['only show milk', ['board.filterText', 'board.filter'], 'everyday English'],
  ['goto calendar', 'go.calendar', 'org-mode: org-agenda-goto-calendar'],
  ['open inbox', ['go.inbox', 'review.openInbox'], 'everyday English'],
  ['show projects', 'go.projects', 'everyday English'],
  ['what now 15 min', 'now.showWith', 'product: the word of the command'],
  ['what can i do in 10 minutes', 'now.showWith', 'everyday English'],
  ['theme dark', ['settings.chooseTheme', 'app.toggleTheme'], 'everyday English'],
  ['timezone Berlin', 'profile.changeTimeZone', 'everyday spelling'],
];

export const lines = queriesOf('line', [...defer, ...due, ...priority, ...moves, ...names, ...creations, ...looking]);
