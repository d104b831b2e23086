import type { ComponentType } from 'react';
import { type LazyComponent, lazyAnew } from '#client/ui/lazy-anew.ts';

/** One authenticated screen. A new screen is a row here and a folder under `screens/`. */
export interface Route {
  path: `/${string}`;
  /** The link's and the document's name for it (spec §2, Shell), in this order. */
  label: string;
  /** The command that goes there. */
  command: string;
  /** Its block in the footer line. */
  mode: string;
  Screen: LazyComponent<object>;
}

function route(
  path: Route['path'],
  label: string,
  command: string,
  mode: string,
  load: () => Promise<ComponentType>,
): Route {
  return { path, label, command, mode, Screen: lazyAnew(load) };
}

/** Not among the routes: a page whose user is signed in does without its code. */
export const LoginScreen = lazyAnew(async () => (await import('#client/screens/login/login-screen.tsx')).LoginScreen);

export const routes: readonly Route[] = [
  route(
    '/',
    'Dashboard',
    'go.dashboard',
    'HOME',
    async () => (await import('#client/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  route(
    '/inbox',
    'Inbox',
    'go.inbox',
    'INBOX',
    async () => (await import('#client/screens/inbox/inbox-screen.tsx')).InboxScreen,
  ),
  route(
    '/tasks',
    'Tasks',
    'go.tasks',
    'BOARD',
    async () => (await import('#client/screens/tasks/tasks-screen.tsx')).TasksScreen,
  ),
  route(
    '/calendar',
    'Calendar',
    'go.calendar',
    'MONTH',
    async () => (await import('#client/screens/calendar/calendar-screen.tsx')).CalendarScreen,
  ),
  route(
    '/projects',
    'Projects',
    'go.projects',
    'PROJECTS',
    async () => (await import('#client/screens/projects/projects-screen.tsx')).ProjectsScreen,
  ),
  route(
    '/review',
    'Weekly Review',
    'go.review',
    'REVIEW',
    async () => (await import('#client/screens/review/review-screen.tsx')).ReviewScreen,
  ),
  route(
    '/analytics',
    'Analytics',
    'go.analytics',
    'ANALYTICS',
    async () => (await import('#client/screens/analytics/analytics-screen.tsx')).AnalyticsScreen,
  ),
  route(
    '/ai',
    'AI Assistant',
    'go.assistant',
    'ASSISTANT',
    async () => (await import('./assistant-route.tsx')).AssistantRoute,
  ),
];
