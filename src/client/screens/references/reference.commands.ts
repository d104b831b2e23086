import { defineCommand } from '#client/commands/define-command.ts';

export const showReference = defineCommand({
  id: 'reference.show',
  title: 'Read a reference',
  does: 'Shows what a reference says.',
  scope: 'selection:reference',
  run: ({ workspace, target: { id } }) => {
    workspace.openOverlay({ name: 'reference', id });
    return { words: null };
  },
});
