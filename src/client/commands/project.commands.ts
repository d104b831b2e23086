import { createProject } from '#client/data/projects.ts';
import { createAsStep } from './creation.ts';
import { defineCommand } from './define-command.ts';

export const addProject = defineCommand({
  id: 'project.add',
  title: 'Add a project',
  also: `new project, create project, add project, begin project, new outcome, new goal, make project, start project,
    multi-step outcome, capture project, add goal, new area, add proj, new proj, create proj, new folder,
    plan project, set up project, new initiative, new objective, new epic, new list, create list, add area,
    project new, open new project, kick off project, define project, project, create a project, create new project,
    add new project, add folder, create goal, create outcome`,
  does: 'Creates a project, from anywhere: its name, and in further lines what it is about.',
  scope: 'everywhere',
  args: {
    project: {
      kind: 'text',
      asks: 'What is the project called?',
      placeholder: 'An outcome that takes more than one task',
      draft: 'project.add',
    },
  },
  run: ({ api, idempotencyKey }, { project: asked }) => {
    const [name = '', ...lines] = asked.trim().split('\n');
    const description = lines.join('\n').trim();
    const fields = { name: name.trim(), description: description || null };
    return createAsStep(api, 'project', { idempotencyKey }, async (options) => {
      const item = await createProject(api, fields, options);
      return { item, words: `Project ${item.name} created` };
    });
  },
});
