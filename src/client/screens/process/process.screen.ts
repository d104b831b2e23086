import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'process',
  path: '/process',
  label: 'Process',
  mode: 'PROCESS',
  key: 'o',
  also: `process the inbox, open process, clarify screen, processing, inbox one by one, organise inbox items,
    process screen, sort inbox, decide about inbox, go through new items, clear inbox, empty inbox, triage, inbox zero,
    clear the inbox, empty the inbox`,
  reads: ['tasks.inbox', 'contexts.list', 'projects.list'],
  load: async () => (await import('./process-screen.tsx')).ProcessScreen,
});
