import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'calendar',
  path: '/calendar',
  label: 'Calendar',
  mode: 'MONTH',
  order: 4,
  key: 'c',
  also: `month view, agenda, diary, planner, open calendar, due dates, upcoming, forecast, month, calendar view,
      deadlines, timeline, week view, schedule view, roadmap, dates, schedule, cal, open cal, calendar page,
      day planner, my schedule, show month, see my month, monthly view, events, appointments, meetings, what is coming up,
      look ahead, due soon, this week, due this week, upcoming tasks, due list, jump to calendar, plan, planning,
      weekly view, hard landscape, gantt, this month, date view,
      what is on, what's on this week, what is happening this week, what is due`,
  reads: [],
  load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
});
