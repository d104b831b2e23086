import type { Api } from '#client/data/api.ts';
import { captureTask } from '#client/data/capture.ts';
import { createProject } from '#client/data/projects.ts';
import { isInProject } from '#client/data/stalled-projects.ts';
import { cached } from '#client/data/views.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { final, silent } from '#client/registry/outcome.ts';
import type { KeyOf } from '#client/registry/question.ts';
import type { ItemSelection } from '#client/registry/scope-targets.ts';
import { messageOf } from '#contract/message-of.ts';
import { missingInWords } from './missing-in-words.ts';
import { readProjectLines } from './project-rows.ts';

export const addProject = defineCommand({
  id: 'project.add',
  title: 'Add a project',
  also: `new project, create project, add project, begin project, new outcome, new goal, make project, start project,
    multi-step outcome, capture project, add goal, new area, add proj, new proj, create proj, new folder,
    plan project, set up project, new initiative, new objective, new epic, new list, create list, add area,
    project new, open new project, kick off project, define project, project, create a project, create new project,
    add new project, add folder, create goal, create outcome`,
  does: 'Creates a project, from anywhere: its name, and in further lines what it is about. A line may say “Area: Home” or “Purpose: …”.',
  scope: 'everywhere',
  args: {
    project: {
      kind: 'text',
      asks: 'What is the project called?',
      becomes: 'project',
      placeholder: 'An outcome that takes more than one task',
      draft: 'project.add',
    },
  },
  run: ({ api, idempotencyKey }, { project: asked }) => {
    const [name = '', ...lines] = asked.trim().split('\n');
    // Another server does not keep these fields, so the words stay in the description.
    const { own, rest } = api.isOurs ? readProjectLines(lines) : { own: {}, rest: lines };
    const description = rest.join('\n').trim();
    const fields = { name: name.trim(), description: description || null, ...own };
    return createAsStep(api, 'project', { idempotencyKey }, async (options) => {
      const item = await createProject(api, fields, options);
      return { item, words: `Project ${item.name} created` };
    });
  },
});

/** The address of a project on its screen. */
export const addressOfProject = (id: string, more = '') => `/projects?open=${encodeURIComponent(id)}${more}`;

export const openProject = defineCommand({
  id: 'project.open',
  title: 'Open project',
  also: `project details, view project, show tasks of project, expand project, look at project, project tasks,
    project page, enter project, see project, see project tasks, tasks of project, tasks in project,
    view project tasks, drill into project, go into project, open this project, project view, project screen,
    project info, inspect project, project plan, what is in the project, details, look inside, look inside project`,
  does: 'Opens the project: its tasks, and what can be done with it.',
  keys: ['Enter'],
  hint: 'open',
  scope: 'selection:project',
  run: ({ workspace, target: { id, open } }) => {
    if (!open) workspace.page.navigate(addressOfProject(id));
    else if (!open()) return final('It is open');
    return silent();
  },
});

export const addTask = defineCommand({
  id: 'project.addTask',
  title: 'Add a task to the project',
  also: `subtask, sub-task, add step, add action, new action, new project task, task in project, add to project,
    child task, checklist item, new sub-task, add task, add task to this project, add task to project, project task,
    next action for project, new step, add item, add to-do to project, add todo to project, add subtask, create step,
    capture for project, task for project, task for this project, plan next step, add a to-do, insert task in project,
    milestone, next step, add item to project, create subtask, another step, add another task,
    another task for project`,
  does: 'Creates a task that is to be done next, and puts it into the project: Call Ana tomorrow @phone.',
  scope: 'selection:project',
  args: {
    task: {
      kind: 'capture',
      asks: 'What is to be done for this project?',
      asksAbout: whatIsNext,
      placeholder: 'What needs to be done?',
      draft: ({ id }: ItemSelection, keyOf: KeyOf) => `project.addTask:${keyOf(id, 'project')}`,
      again: true,
    },
  },
  run: ({ api, target: { id: asked }, idempotencyKey }, { task }) =>
    createAsStep(api, 'task', { idempotencyKey }, async (options) => {
      const { id, name } = cached(api, 'project', asked) ?? { id: asked, name: 'the project' };
      const captured = await captureTask(api, { project: { id }, ...task }, options, 'next');
      const { task: item, along, missing, failure } = captured;
      const made = { item, along, failed: failure };
      // The typed line may name another project.
      const other = task.project && ('create' in task.project ? task.project.create : task.project.name);
      const place = other ?? name;
      if (missing.includes('project_id')) {
        return { ...made, words: `Added to Next Actions, but not to ${place}: ${messageOf(failure)}` };
      }
      if (other === undefined && !isInProject(item, id))
        return { ...made, words: `Added to Next Actions; this server does not keep that it is in ${name}` };
      return { ...made, words: `Added to ${place}${await missingInWords(captured)}` };
    }),
});

/** Asks what comes next for a project that a command has left without a next action. */
function whatIsNext({ id, stalled }: ItemSelection, api: Api): string | undefined {
  if (stalled === undefined) return undefined;
  const question = `What is next for ${cached(api, 'project', id)?.name ?? 'the project'}?`;
  if (stalled === 1) return question;
  return `${question} ${stalled - 1} more ${stalled === 2 ? 'project has' : 'projects have'} no next action`;
}
