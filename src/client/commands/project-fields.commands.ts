import { cachedOf } from '#client/data/views.ts';
import { type AnyCommand, defineCommand } from '#client/registry/define-command.ts';
import type { KeyOf } from '#client/registry/question.ts';
import type { ItemSelection } from '#client/registry/scope-targets.ts';
import { changeProjects } from './project-changes.ts';
import { projectRows, readProjectField, type SetProjectField, setProjectFields } from './project-rows.ts';

/** The title and the question of the command for a field. */
interface Setter {
  id: `project.${string}`;
  title: string;
  also: `${string}, ${string}`;
  does: string;
  asks: string;
  placeholder: string;
}

const setters: Readonly<Record<SetProjectField, Setter>> = {
  area: {
    id: 'project.area',
    title: 'Area…',
    also: `area of focus, area of responsibility, project area, put project into area, change area, remove area, assign
      area, move project to area, group project, categorise project, area for project, part of life, area of life,
      kind of project, folder for project, group of projects, area folder, project category, category of project,
      section, sections`,
    does: 'Says which area of life or work the project belongs to, such as Home.',
    asks: 'Which area does the project belong to?',
    placeholder: 'Home, Work, none',
  },
  purpose: {
    id: 'project.purpose',
    title: 'Purpose…',
    also: `purpose of project, why this project, reason for project, project purpose, change purpose, remove purpose,
      motivation, why am i doing this, vision of project, project goal statement,
    why, goal, reason, the why, what for, vision, aim, mission, mission statement`,
    does: 'Says in one line why the project is worth doing.',
    asks: 'Why is the project worth doing?',
    placeholder: 'A dry roof before winter, or none',
  },
  review_every: {
    id: 'project.reviewEvery',
    title: 'Review interval…',
    also: `review interval, review every, how often to review, project review interval, review frequency, review project
      weekly, review project monthly, change review interval, remove review interval, review cycle, how often to check,
      how often to look at it, how often to look at the project`,
    does: 'Says how often the project is to be reviewed: weekly, monthly.',
    asks: 'How often is the project to be reviewed?',
    placeholder: '14 days, 2 weeks, monthly, none',
  },
};

const NONE = /^(?:none|no|nothing|never|remove|clear)$/i;

/** A command for each project field that only our service keeps. */
export const projectFieldCommands = Object.fromEntries(
  setProjectFields.map((name) => [name, commandFor(name, setters[name])]),
) as Record<SetProjectField, AnyCommand>;

function commandFor(name: SetProjectField, { asks, placeholder, ...words }: Setter): AnyCommand {
  const { noun, inWords, problem } = projectRows[name];
  const valueIn = (typed: string) => (NONE.test(typed.trim()) ? null : readProjectField(name, typed));
  return defineCommand({
    ...words,
    scope: 'selection:project',
    ours: true,
    args: {
      value: {
        kind: 'text',
        asks,
        placeholder,
        exact: name === 'review_every',
        draft: ({ id }: ItemSelection, keyOf: KeyOf) => `project.${name}:${keyOf(id, 'project')}`,
        refuses: (typed: string) => (valueIn(typed) === undefined ? problem : null),
      },
    },
    run: ({ api, target }, { value: typed }) => {
      const value = valueIn(typed);
      if (value === undefined) throw new Error(problem);
      const steps = cachedOf(api, 'project', target).map((project) => ({ project, fields: { [name]: value } }));
      return changeProjects(api, steps, (projects) => {
        const now = projects[0]?.[name] ?? null;
        const said = now === null ? `${noun} removed` : inWords(now);
        return projects.length > 1 ? `${projects.length} projects: ${said}` : said;
      });
    },
  });
}
