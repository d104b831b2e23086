import { queriesOf, type Row } from './query.ts';

/** Other words for screens, settings, projects, contexts, references, reviews, the assistant, exports and imports. */

const themes = ['app.toggleTheme', 'settings.chooseTheme'];
const shortcuts = ['app.help', 'settings.changeKeys'];
const newProject = ['project.add', 'project.new', 'project.create'];

const screens: readonly Row[] = [
  ['home screen', 'go.dashboard', 'everyday English'],
  ['overview', 'go.dashboard', 'Kanboard: overview'],
  ['start page', 'go.dashboard', 'everyday English'],
  ['my day', ['go.dashboard', 'go.calendar'], 'Microsoft To Do: My Day'],
  ['kanban', 'go.tasks', 'everyday English'],
  ['switch to board view', 'go.tasks', 'Kanboard: Switch to the board view'],
  ['to-do list', 'go.tasks', 'everyday English'],
  ['my tasks', 'go.tasks', 'everyday English'],
  ['agenda', 'go.calendar', 'org-mode: agenda'],
  ['month view', 'go.calendar', 'Outlook: Month view'],
  ['diary', 'go.calendar', 'British everyday English'],
  ['upcoming', 'go.calendar', 'Things: Go to Upcoming'],
  ['forecast', 'go.calendar', 'OmniFocus: Forecast'],
  ['planned', 'go.calendar', 'Microsoft To Do: Planned'],
  ['project list', 'go.projects', 'everyday English'],
  ['outcomes', 'go.projects', 'GTD: outcomes'],
  ['triage', ['go.inbox', 'task.moveToInbox'], 'Linear: Triage'],
  ['process inbox', 'go.inbox', 'GTD: process'],
  ['reflect', ['go.review', 'review.start'], 'GTD: reflect'],
  ['retrospective', ['go.review', 'review.start'], 'everyday English of agile teams'],
  ['stats', 'go.analytics', 'everyday English'],
  ['statistics', 'go.analytics', 'everyday English'],
  ['karma', 'go.analytics', 'Todoist: Karma'],
  ['charts', 'go.analytics', 'everyday English'],
  ['metrics', 'go.analytics', 'everyday English'],
  ['insights', 'go.analytics', 'specification: productivity insights'],
  ['chat', 'go.assistant', 'everyday English'],
  ['chatbot', 'go.assistant', 'everyday English'],
  ['chatgpt', ['go.assistant', 'chat.chooseProvider'], 'everyday English'],
  ['talk to ai', 'go.assistant', 'everyday English'],
];

const finding: readonly Row[] = [
  ['find', 'palette.search', 'Things: Find'],
  ['look up', 'palette.search', 'everyday English'],
  ['quick search', 'palette.search', 'Jira: Quick search'],
  ['quick open', 'palette.search', 'VS Code: Quick Open'],
  ['goto file', 'palette.search', 'VS Code: Go to File, as Sublime Text spells it'],
  ['goto anything', 'palette.search', 'Sublime Text: Goto Anything'],
  ['keyboard shortcuts', shortcuts, 'VS Code: Keyboard Shortcuts'],
  ['help', 'app.help', 'everyday English'],
  ['hotkeys', shortcuts, 'everyday English'],
  ['cheat sheet', 'app.help', 'everyday English'],
  ['key bindings', shortcuts, 'VS Code: keybindings'],
  ['shortcut help', 'app.help', 'Jira: Open shortcut help'],
];

const settings: readonly Row[] = [
  ['preferences', 'app.settings', 'Linear: Preferences'],
  ['options', 'app.settings', 'everyday English'],
  ['configuration', 'app.settings', 'everyday English'],
  ['my account', 'app.settings', 'everyday English'],
  ['customise', ['app.settings', 'settings.changeKeys'], 'British spelling'],
  ['remap', 'settings.changeKeys', 'Vim: map'],
  ['rebind', 'settings.changeKeys', 'everyday English'],
  ['edit shortcut', 'settings.changeKeys', 'everyday English'],
  ['default shortcuts', ['settings.resetAllKeys', 'settings.resetKeys'], 'everyday English'],
  ['turn off shortcuts', 'settings.toggleSingleKeys', 'Gmail: keyboard shortcuts off'],
  ['disable hotkeys', 'settings.toggleSingleKeys', 'everyday English'],
  ['username', 'profile.changeName', 'everyday English'],
  ['display name', 'profile.changeName', 'everyday English'],
  ['timezone', 'profile.changeTimeZone', 'everyday spelling'],
  ['dark mode', themes, 'everyday English'],
  ['night theme', themes, 'Kuro: Toggle Night Theme'],
  ['appearance', themes, 'GitHub: Appearance'],
  ['colour scheme', themes, 'British spelling'],
  ['color theme', themes, 'VS Code: Color Theme'],
  ['switch theme', themes, 'GitHub: switch themes'],
  ['side panel', 'app.toggleSidebar', 'everyday English'],
  ['toggle drawer', 'app.toggleSidebar', 'sleek: Toggle drawer'],
  ['navigation menu', 'app.toggleSidebar', 'everyday English'],
  ['sign out', 'session.logOut', 'Microsoft To Do: Sign Out'],
  ['log off', 'session.logOut', 'everyday English'],
  ['switch account', 'session.logOut', 'everyday English'],
  ['sign in as someone else', 'session.logOut', 'everyday English'],
  ['exit', ['session.logOut', 'overlay.close'], 'everyday English'],
  ['refresh', ['app.reload', 'app.retry'], 'everyday English of browsers'],
  ['restart the app', 'app.reload', 'everyday English'],
  ['retry', 'app.retry', 'everyday English'],
  ['escape', ['overlay.close', 'list.clearSelection'], 'name of the key Esc'],
  ['close dialog', 'overlay.close', 'Kanboard: Close dialog box'],
  ['repeat that', 'speech.sayAgain', 'everyday English'],
  ['what did you say', 'speech.sayAgain', 'everyday English'],
  ['report focus', 'speech.whereAmI', 'NVDA: reportCurrentFocus'],
  ['current position', 'speech.whereAmI', 'everyday English'],
  ['where was i', 'speech.whereAmI', 'everyday English'],
  ['tutorial', 'coach.show', 'everyday English'],
  ['getting started', 'coach.show', 'everyday English'],
  ['onboarding', 'coach.show', 'everyday English'],
  ['hide tutorial', 'coach.dismiss', 'everyday English'],
  ['turn off hints', 'coach.dismiss', 'everyday English'],
];

const projects: readonly Row[] = [
  ['start a project', newProject, 'everyday English'],
  ['new goal', newProject, 'everyday English'],
  ['make a project', newProject, 'everyday English'],
  ['pause project', 'project.hold', 'everyday English'],
  ['suspend project', 'project.hold', 'everyday English'],
  ['resume project', 'project.activate', 'everyday English'],
  ['reactivate project', 'project.activate', 'everyday English'],
  ['finish project', 'project.complete', 'everyday English'],
  ['complete project', 'project.complete', 'OmniFocus: Marking a project complete'],
  ['rename project', 'project.edit', 'everyday English'],
  ['remove project', 'project.delete', 'everyday English'],
  ['view project', ['project.open', 'project.show'], 'everyday English'],
];

const contexts: readonly Row[] = [
  ['manage tags', 'context.manage', 'Things: Open tag window'],
  ['edit labels', ['task.context', 'context.manage'], 'Jira: Edit issue labels'],
  ['places', ['context.manage', 'task.context'], 'everyday English'],
  ['create tag', 'context.create', 'OmniFocus: tags, formerly contexts'],
  ['new label', 'context.create', 'Gmail: labels'],
  ['rename tag', 'context.rename', 'OmniFocus: tags, formerly contexts'],
  ['delete tag', 'context.delete', 'OmniFocus: delete tag'],
];

const references: readonly Row[] = [
  ['notes', ['reference.manage', 'task.open'], 'everyday English'],
  ['knowledge base', 'reference.manage', 'everyday English'],
  ['reference material', 'reference.manage', 'GTD: reference material'],
  ['wiki', 'reference.manage', 'everyday English'],
  ['new note', 'reference.create', 'Outlook: New note'],
  ['bookmark', 'reference.create', 'everyday English of browsers'],
  ['edit note', ['reference.edit', 'task.open'], 'everyday English'],
  ['delete note', 'reference.delete', 'everyday English'],
  ['read note', 'reference.show', 'everyday English'],
];

const calendar: readonly Row[] = [
  ['jump to today', ['calendar.today', 'go.calendar'], 'org-mode: org-agenda-goto-today'],
  ['last month', 'calendar.previousMonth', 'everyday English'],
  ['month ahead', 'calendar.nextMonth', 'everyday English'],
  ['last week', 'calendar.previousWeek', 'everyday English'],
  ['last year', 'calendar.previousYear', 'everyday English'],
  ['beginning of the week', 'calendar.startOfWeek', 'everyday English'],
  ['day view', 'calendar.openDay', 'org-mode: org-agenda-day-view'],
  ['new appointment', ['calendar.addTask', 'task.capture'], 'Outlook: New appointment'],
];

const reviews: readonly Row[] = [
  ['begin review', 'review.start', 'everyday English'],
  ['finish the review', 'review.complete', 'everyday English'],
  ['previous reviews', 'review.openPast', 'everyday English'],
  ['old reviews', 'review.openPast', 'everyday English'],
  ['stuck projects', 'review.openProjects', 'org-mode: org-agenda-list-stuck-projects'],
  ['projects with no next step', 'review.openProjects', 'everyday English'],
];

const figures: readonly Row[] = [
  ['data table', 'analytics.showTable', 'everyday English of accessible charts'],
  ['numbers instead of chart', 'analytics.showTable', 'everyday English'],
];

const ai: readonly Row[] = [
  ['what now', 'ai.suggestNext', 'everyday English'],
  ['recommend a task', 'ai.suggestNext', 'everyday English'],
  ['suggest next', 'ai.suggestNext', 'specification: suggest-next'],
  ['pick something for me', 'ai.suggestNext', 'everyday English'],
  ['productivity feedback', 'ai.feedback', 'specification: productivity feedback'],
  ['how did i do', 'ai.feedback', 'everyday English'],
  ['my performance', 'ai.feedback', 'everyday English'],
  ['available models', 'ai.models', 'specification: models'],
  ['llm', ['ai.models', 'chat.chooseProvider'], 'everyday English'],
  ['api keys', 'ai.models', 'specification: AI API keys'],
  ['new chat', ['chat.clear', 'go.assistant'], 'everyday English of AI chats'],
  ['start a new conversation', 'chat.clear', 'everyday English of AI chats'],
  ['switch model', 'chat.chooseProvider', 'everyday English of AI chats'],
  ['regenerate', 'chat.askAgain', 'everyday English of AI chats'],
  ['stop generating', 'chat.stop', 'everyday English of AI chats'],
  ['approve all', 'chat.acceptAll', 'everyday English'],
  ['approve', ['chat.acceptAction', 'chat.acceptAll'], 'everyday English'],
  ['decline', 'chat.dismissAction', 'tix: triage, decline'],
  ['older messages', 'chat.showEarlier', 'everyday English'],
  ['preview message', 'chat.preview', 'everyday English'],
];

const transfers: readonly Row[] = [
  ['backup', 'transfer.export', 'everyday English'],
  ['download my data', 'transfer.export', 'everyday English'],
  ['save to file', 'transfer.export', 'everyday English'],
  ['restore', ['transfer.import', 'history.undo'], 'everyday English'],
  ['upload', ['transfer.import', 'transfer.chooseFile'], 'everyday English'],
  ['browse for a file', ['transfer.chooseFile', 'transfer.import'], 'everyday English of file dialogs'],
  ['resume import', 'transfer.goOn', 'everyday English'],
  ['abort import', ['transfer.cancel', 'source.stop'], 'everyday English'],
  ['import progress', 'transfer.show', 'everyday English'],
  ['pull requests', 'source.importGitHub', 'GitHub: pull requests'],
  ['access token', 'source.change', 'GitHub: personal access token'],
];

const forms: readonly Row[] = [
  ['apply changes', 'taskPanel.save', 'everyday English'],
  ['throw away edits', 'taskPanel.discard', 'everyday English'],
  ['submit message', 'chat.send', 'everyday English'],
];

export const otherSynonyms = queriesOf('synonym', [
  ...screens,
  ...finding,
  ...settings,
  ...projects,
  ...contexts,
  ...references,
  ...calendar,
  ...reviews,
  ...figures,
  ...ai,
  ...transfers,
  ...forms,
]);
