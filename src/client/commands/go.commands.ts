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
      also: `home, overview, start page, summary, main page, today view, dashboard view, today, homepage,
        landing page, at a glance, my day, dash, homescreen, take me home, front page, show dashboard, welcome screen,
        today list, show today, what is due today, daily view, cockpit, big picture, status overview, go to today,
        due today, overdue, overdue tasks, what is overdue, goto dashboard, dashboard page`,
    },
  ],
  [
    'inbox',
    '/inbox',
    'Inbox',
    'i',
    {
      also: `open inbox, show inbox, unprocessed, to process, view inbox, process inbox, triage, in tray, in-tray,
        in-basket, clarify, unsorted, incoming, inbox zero, collect, in, in box, inbox page, check inbox,
        incoming items, new items, to sort, clear inbox, empty inbox, unread, mail, inbox list, capture list,
        raw items, stuff, unfiled, untriaged, to be processed, captured items, jump to inbox, organise inbox`,
    },
  ],
  [
    'tasks',
    '/tasks',
    'Tasks',
    't',
    {
      also: `board, kanban, columns, all tasks, task list, my tasks, lists, tasks view, next actions list,
        action list, to-do list, todo list, all to-dos, todos, perspectives, my issues, swimlanes, task manager,
        waiting list, someday list, backlog, available actions, open tasks, show tasks, view tasks, see tasks,
        board view, task board, open board, show board, view board, goto board, go to board, todo, tasks page,
        actions, next, what is next, cards, trello, scrum board, done list, someday maybe list, issues, task overview,
        waiting for list, next list, jump to board, work, items, jobs, chores, things to do, list view, context lists,
        sprint, all cards, kanban board, show next actions, action lists, todo board, show all tasks, see all tasks`,
    },
  ],
  [
    'calendar',
    '/calendar',
    'Calendar',
    'c',
    {
      also: `month view, agenda, diary, planner, open calendar, due dates, upcoming, forecast, month, calendar view,
        deadlines, timeline, week view, schedule view, roadmap, dates, schedule, cal, open cal, calendar page,
        day planner, my schedule, show month, monthly view, events, appointments, meetings, what is coming up,
        look ahead, due soon, this week, due this week, upcoming tasks, due list, jump to calendar, plan, planning,
        weekly view, hard landscape, gantt, this month, date view`,
    },
  ],
  [
    'projects',
    '/projects',
    'Projects',
    'p',
    {
      also: `project list, all projects, open projects, show projects, outcomes, projects view, project overview,
        goals, areas, my projects, proj, project screen, projects page, list projects, project board, portfolio,
        list of projects, folders, active projects, lists, epics, initiatives, objectives, jump to projects,
        browse projects, manage projects, horizons, milestones, big things, responsibilities, areas of focus,
        current projects, workspaces, open project list, view projects, see projects, goto projects`,
    },
  ],
  [
    'review',
    '/review',
    'Weekly Review',
    'r',
    {
      also: `retrospective, retro, weekly review screen, open review, checklist, reflection, reviews, reflect,
        weekly check, week in review, gtd review, review page, weekly, weekly review, show review, do review,
        weekly planning, start of the week review, sunday review, friday review, weekly reset, do my review,
        jump to review, check in, weekly check-in, look back, review my week, review mode, review checklist, tidy up,
        weekly cleanup, get clear, get current, open weekly review, view review`,
    },
  ],
  [
    'analytics',
    '/analytics',
    'Analytics',
    'a',
    {
      also: `statistics, stats, insights, reports, metrics, productivity, charts, figures, trends, karma, analysis,
        completed tasks, logbook, graphs, dashboard charts, heat map, completion rate, history of completed,
        done tasks, view analytics, show statistics, data, analytics page, goto stats, numbers, usage, dashboards,
        performance, burndown, velocity, streak, progress, throughput, how many done, completed count,
        what did i finish, reporting, kpi, track progress, goals reached, jump to analytics, measure, quantified,
        show analytics, insight, completions`,
    },
  ],
  [
    'assistant',
    '/ai',
    'AI Assistant',
    'm',
    {
      also: `chat, ai, bot, chatbot, ask ai, copilot, talk to the assistant, gpt, conversation, chat with ai, help me,
        coach, ask a question, ask assistant, llm, assistant, start chat, chat page, siri, virtual assistant,
        ask the ai, helper, artificial intelligence, chatgpt, claude, gemini, jump to assistant, agent, ask anything,
        smart assistant, chat window, message ai, ai tab, dialogue, talk to ai`,
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
