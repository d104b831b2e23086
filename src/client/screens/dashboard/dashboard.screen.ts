import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'dashboard',
  path: '/',
  label: 'Dashboard',
  mode: 'HOME',
  order: 1,
  key: 'd',
  also: `home, overview, start page, summary, main page, today view, dashboard view, today, homepage,
      landing page, at a glance, my day, dash, homescreen, take me home, front page, show dashboard, welcome screen,
      today list, show today, what is due today, daily view, cockpit, big picture, status overview, go to today,
      due today, overdue, overdue tasks, what is overdue, goto dashboard, dashboard page`,
  reads: ['analytics.dashboard'],
  load: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
});
