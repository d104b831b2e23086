import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'projects',
  path: '/projects',
  label: 'Projects',
  mode: 'PROJECTS',
  order: 5,
  key: 'p',
  also: `project list, all projects, open projects, show projects, outcomes, projects view, project overview,
      goals, areas, my projects, proj, project screen, projects page, list projects, project board, portfolio,
      list of projects, folders, active projects, lists, epics, initiatives, objectives, jump to projects,
      browse projects, manage projects, horizons, milestones, big things, responsibilities, areas of focus,
      current projects, workspaces, open project list, view projects, see projects, goto projects,
      what am i working on, what are my projects, which projects do i have,
    larger outcomes, my outcomes, big goals`,
  reads: ['projects.list'],
  load: async () => (await import('./projects-screen.tsx')).ProjectsScreen,
});
