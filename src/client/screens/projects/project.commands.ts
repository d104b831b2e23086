import { defineCommand } from '#client/commands/define-command.ts';

/** What the Projects screen gives to its commands: its form. */
export interface ProjectsTarget {
  isOpen: boolean;
  isSending: boolean;
  open(): void;
  close(): void;
  create(): Promise<string | null>;
}

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/projects': ProjectsTarget;
  }
}

export const newProject = defineCommand({
  id: 'project.new',
  title: 'New Project',
  does: 'Opens or closes the form for a new project.',
  keys: ['n'],
  hint: 'new project',
  scope: 'screen:/projects',
  run: ({ target }) => {
    // The form and the button take the focus, which says itself.
    if (target.isOpen) target.close();
    else target.open();
    return { words: null };
  },
});

export const createProject = defineCommand({
  id: 'project.create',
  title: 'Create Project',
  does: 'Creates the project that is in the form.',
  keys: ['Mod+Enter'],
  inFields: true,
  yields: true,
  scope: 'screen:/projects',
  when: ({ target }) => {
    if (target.isSending) return 'Being created';
    return target.isOpen || 'New Project is closed';
  },
  run: async ({ target }) => ({ words: await target.create() }),
});

export const cancelProject = defineCommand({
  id: 'project.cancel',
  title: 'Close New Project',
  does: 'Closes the form; what was typed is kept.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'screen:/projects',
  when: ({ target }) => target.isOpen || 'New Project is closed',
  run: ({ target }) => {
    target.close();
    return { words: null };
  },
});

export const showProject = defineCommand({
  id: 'project.show',
  title: 'Show a project',
  does: 'Goes to the project among the projects.',
  scope: 'selection:project',
  run: ({ workspace, target: { id } }) => {
    workspace.show({ noun: 'project', id });
    return { words: null };
  },
});
