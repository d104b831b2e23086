import { addressOfProject } from '#client/commands/project.commands.ts';
import { changeProjects } from '#client/commands/project-changes.ts';
import type { Api } from '#client/data/api.ts';
import { createProject } from '#client/data/projects.ts';
import { cachedOf } from '#client/data/views.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { final, type Outcome, type Silent, silent, type Undoable } from '#client/registry/outcome.ts';
import type { SendWords } from '#client/registry/use-kept-form.ts';
import { PROJECT_STATUS_TITLES, type Project, type ProjectStatus } from '#contract/entities/project.ts';

/** The target of the Projects screen for its commands: its forms, and the open project. */
export interface ProjectsTarget {
  isOpen: boolean;
  open(): void;
  close(): void;
  send: SendWords<{ name: string; description: string }>;
  isProjectOpen: boolean;
  closeProject(): void;
  isEditing: boolean;
  isSaving: boolean;
  stopEditing(): void;
  save(): Promise<Outcome>;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/projects': ProjectsTarget;
  }
}

export const newProject = defineCommand({
  id: 'project.new',
  title: 'New Project',
  also: `create project, add project, start project, new list, new goal, new outcome, project form, add new project,
    toggle project form, create new project, show project form, make project, hide project form, open project form`,
  does: 'Opens or closes the form for a new project.',
  keys: ['n'],
  hint: 'new project',
  scope: 'screen:/projects',
  run: ({ target }) => {
    // A screen reader speaks the form's field or the button, which gets the focus.
    if (target.isOpen) target.close();
    else target.open();
    return silent();
  },
});

function createFromForm(api: Api, { send }: ProjectsTarget): Promise<Undoable | Silent> {
  return send(({ name, description }, sending) => {
    const fields = { name: name.trim(), description: description.trim() || null };
    return createAsStep(api, 'project', sending, async (options) => ({
      item: await createProject(api, fields, options),
      words: 'Project created',
    }));
  });
}

export const createFormProject = defineCommand({
  id: 'project.create',
  title: 'Create Project',
  also: `save project, submit project, make project, store project, finish new project, add this project, create it,
    create this project, confirm project, add the project, finish creating project, create now`,
  does: 'Creates the project that is in the form, or opens the form.',
  scope: 'screen:/projects',
  run: ({ api, target }) => {
    if (target.isOpen) return createFromForm(api, target);
    // 'create project' from the palette of another screen, where there is no form yet.
    target.open();
    return silent();
  },
});

export const saveProject = defineCommand({
  id: 'project.save',
  title: 'Save the project',
  also: `store project, submit project, update project, save project changes, apply project, save project,
    save project edits, save edited project, update project details, confirm project changes, finish editing project`,
  does: 'Creates the project that is in the form, or saves what was changed of the one that is open.',
  keys: ['Mod+Enter'],
  inFields: true,
  yields: true,
  scope: 'screen:/projects',
  when: ({ target }) => {
    if (target.isSaving) return 'Being saved';
    return target.isEditing || target.isOpen || 'No form is open';
  },
  run: ({ api, target }) => (target.isEditing ? target.save() : createFromForm(api, target)),
});

export const cancelProject = defineCommand({
  id: 'project.cancel',
  title: 'Close the form or the project',
  also: `cancel project, hide project form, close project, abort project, cancel editing, cancel new project,
    hide form, close form, dismiss form, cancel edit, leave form, never mind project, discard project form,
    don't save project, collapse project, stop editing`,
  does: 'Closes the form that is open, and what was typed is kept; else the project that is open.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'screen:/projects',
  when: ({ target }) => target.isEditing || target.isOpen || target.isProjectOpen || 'Nothing is open',
  run: ({ target }) => {
    if (target.isEditing) target.stopEditing();
    else if (target.isOpen) target.close();
    else target.closeProject();
    return silent();
  },
});

export const backToProjects = defineCommand({
  id: 'project.close',
  title: 'Back to projects',
  also: `leave project, list of projects, return to projects, up to projects, back to project list, exit project,
    hide project, collapse project, back to all projects, close open project, close project panel, go back to list`,
  does: 'Closes the project that is open.',
  scope: 'screen:/projects',
  when: ({ target }) => target.isProjectOpen || 'No project is open',
  run: ({ target }) => {
    target.closeProject();
    return silent();
  },
});

export const showProject = defineCommand({
  id: 'project.show',
  title: 'Show a project',
  also: `find project, reveal project, jump to project, locate project, view project, go to project,
    where is the project, show project in list, find in projects, see project, show in projects, locate in projects,
    show in list, highlight project, goto project, where is this project, find project in list`,
  does: 'Goes to the project among the projects.',
  scope: 'selection:project',
  run: ({ workspace, target: { id } }) => {
    workspace.page.show({ noun: 'project', id });
    return silent();
  },
});

/** The address of an open project. */
export const editProject = defineCommand({
  id: 'project.edit',
  title: 'Edit project',
  also: `change project, project name, project description, edit details, modify project, change description, rename,
    rename project, edit name and description, retitle project, project title, edit this project, update project,
    project settings, project properties, add description to project, change goal, edit outcome, rewrite project,
    project notes, amend project, edit goal,
    change the project, change a project`,
  does: 'Opens the project to change its name, its description, and what else is kept of it.',
  keys: ['F2'],
  scope: 'selection:project',
  run: ({ workspace, target: { id, open } }) => {
    if (open) open({ edit: true });
    else workspace.page.navigate(addressOfProject(id, '&edit'));
    return silent();
  },
});

/** The transitions of spec §4: from any status to any other. */
const transitions: readonly [
  status: ProjectStatus,
  id: `project.${string}`,
  title: string,
  does: string,
  words: { also: Also },
][] = [
  [
    'active',
    'project.activate',
    'Make active',
    'Makes the project active.',
    {
      also: `activate project, resume project, reopen project, unpause, start project, unhold, continue project,
        set active, project active, unarchive project, restart project, take off hold, remove hold, off hold,
        release hold, unfreeze, unpark, wake project, reactivate, revive project, resurrect project, enable project,
        current project, un-complete project, mark not completed, bring back project, restore project, status active,
        project status active, begin project, pick up project again, unsuspend, open project again, start this project,
        work on it again, work on project again`,
    },
  ],
  [
    'on_hold',
    'project.hold',
    'Put on hold',
    'Puts the project on hold.',
    {
      also: `suspend, hold, defer project, freeze, stop project, park project, inactive, someday project, pause,
        postpone project, deactivate project, shelve project, on hold, mark on hold, set on hold, project on hold,
        make inactive, mark inactive, disable project, halt project, put on ice, someday maybe project,
        move project to someday, stall project, back burner project, put on back burner, stand by, put aside project,
        not now project, status on hold, mark as on hold, wait with project, interrupt project, project to someday,
        set project on hold, inactive project`,
    },
  ],
  [
    'completed',
    'project.complete',
    'Mark completed',
    'Marks the project as completed; its tasks stay as they are.',
    {
      also: `finish project, close project, archive project, done project, complete project, project done,
        mark project completed, project finished, wrap up project, complete, mark as completed, set completed,
        end project, mark finished, done, check off project, tick off project, project is done, complete goal,
        outcome reached, goal reached, outcome achieved, archive, status completed, conclude project, deliver project,
        ship project, accomplish project, resolve project, finalise project, project complete, project is finished,
        mark project done,
      close project, finished project`,
    },
  ],
];

export const transition = familyOf(transitions, ([status, id, title, does, words]) =>
  defineCommand({
    id,
    title,
    ...words,
    does,
    scope: 'selection:project',
    when: ({ api, target }) => {
      const projects = cachedOf(api, 'project', target);
      // A project in no answer so far may have any status.
      const isThere = projects.length > 0 && projects.every((project) => project.status === status);
      return isThere ? `It is ${PROJECT_STATUS_TITLES[status]}` : true;
    },
    run: async ({ api, target }) => {
      const projects = cachedOf(api, 'project', target).filter((project) => project.status !== status);
      if (projects.length === 0) return final('This project is not known here any more');
      const steps = projects.map((project) => ({ project, fields: { status } }));
      return await changeProjects(api, steps, statusWords);
    },
  }),
);

function statusWords(projects: readonly Project[]): string {
  const [first] = projects;
  if (!first) return 'Nothing to change';
  const title = statusTitle(first);
  if (projects.length === 1) return `${first.name} is ${title}`;
  const isOneStatus = projects.every(({ status }) => status === first.status);
  return isOneStatus ? `${projects.length} projects are ${title}` : `${projects.length} projects changed`;
}

/** The text of a project's badge; another server's own status as it writes it. */
export function statusTitle({ status }: Project): string {
  return (PROJECT_STATUS_TITLES as Record<string, string>)[status] ?? status;
}
