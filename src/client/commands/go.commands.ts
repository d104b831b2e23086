import { defineCommand } from './define-command.ts';
import { silent } from './outcome.ts';

/** A screen of spec §2: its path, its name, the second of its keys. */
const screens = [
  [
    'dashboard',
    '/',
    'Dashboard',
    'd',
    {
      also: `home, overview, start page, summary, main page, today view, dashboard view, today, homepage, landing page,
    at a glance, my day`,
    },
  ],
  [
    'inbox',
    '/inbox',
    'Inbox',
    'i',
    {
      also: `open inbox, show inbox, unprocessed, to process, view inbox, process inbox, triage, in tray, in-tray,
    in-basket, clarify, unsorted, incoming, inbox zero, collect`,
    },
  ],
  [
    'tasks',
    '/tasks',
    'Tasks',
    't',
    {
      also: `board, kanban, columns, all tasks, task list, my tasks, lists, tasks view, next actions list, action list,
    to-do list, todo list, all to-dos, todos, perspectives, my issues, swimlanes, task manager, waiting list,
    someday list, backlog, available actions`,
    },
  ],
  [
    'calendar',
    '/calendar',
    'Calendar',
    'c',
    {
      also: `month view, agenda, diary, planner, open calendar, due dates, upcoming, forecast, month, calendar view,
    deadlines, timeline, week view, schedule view, roadmap, dates, schedule`,
    },
  ],
  [
    'projects',
    '/projects',
    'Projects',
    'p',
    {
      also: `project list, all projects, open projects, show projects, outcomes, projects view, project overview, goals,
    areas, my projects`,
    },
  ],
  [
    'review',
    '/review',
    'Weekly Review',
    'r',
    {
      also: `retrospective, retro, weekly review screen, open review, checklist, reflection, reviews, reflect, weekly check, week in review,
    gtd review, review page`,
    },
  ],
  [
    'analytics',
    '/analytics',
    'Analytics',
    'a',
    {
      also: `statistics, stats, insights, reports, metrics, productivity, charts, figures, trends, karma, analysis,
    completed tasks, logbook, graphs, dashboard charts, heat map, completion rate, history of completed, done
    tasks`,
    },
  ],
  [
    'assistant',
    '/ai',
    'AI Assistant',
    'm',
    {
      also: `chat, ai, bot, chatbot, ask ai, copilot, talk to the assistant, gpt, conversation, chat with ai, help me,
    coach, ask a question, ask assistant, llm, assistant`,
    },
  ],
] as const;

export const goCommands = screens.map(([name, path, label, key, words]) =>
  defineCommand({
    id: `go.${name}`,
    title: `Go to ${label}`,
    ...words,
    does: `Opens the screen ${label}.`,
    keys: [`g ${key}`],
    scope: 'everywhere',
    goesTo: path,
    run: ({ workspace }) => {
      workspace.navigate(path);
      // The screen says itself: its heading takes the focus.
      return silent();
    },
  }),
);
