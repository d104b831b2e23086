import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'analytics',
  path: '/analytics',
  label: 'Analytics',
  mode: 'ANALYTICS',
  order: 7,
  key: 'a',
  also: `statistics, stats, insights, reports, metrics, productivity, charts, figures, trends, karma, analysis,
      completed tasks, logbook, graphs, dashboard charts, heat map, completion rate, history of completed,
      done tasks, view analytics, show statistics, data, analytics page, goto stats, numbers, usage, dashboards,
      performance, burndown, velocity, streak, progress, throughput, how many done, completed count,
      what did i finish, reporting, kpi, track progress, goals reached, jump to analytics, measure, quantified,
      show analytics, insight, completions, numbers about my work, how much have I done, my numbers,
      how am i doing, what did i finish last week, what have i finished, how many have i done, am i productive`,
  reads: ['analytics.patterns'],
  load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
});
