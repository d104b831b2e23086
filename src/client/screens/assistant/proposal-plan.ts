import * as captureCommands from '#client/commands/capture.commands.ts';
import { ownCommands } from '#client/commands/own-fields.commands.ts';
import * as projectCommands from '#client/commands/project.commands.ts';
import { projectFieldCommands } from '#client/commands/project-fields.commands.ts';
import { projectRows, readProjectField, readProjectLines, setProjectFields } from '#client/commands/project-rows.ts';
import * as taskCommands from '#client/commands/task.commands.ts';
import * as taskFieldsCommands from '#client/commands/task-fields.commands.ts';
import { ownInWords, ownRows, taskRows } from '#client/commands/task-rows.ts';
import { calledSo } from '#client/data/creation.ts';
import type { KnownItems } from '#client/data/search.ts';
import type { RunOptions } from '#client/registry/command-runner.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Capture, NamedAnswer } from '#client/registry/question.ts';
import type { Named } from '#contract/entities/common.ts';
import { fitting, type ProposedAction } from '#contract/entities/proposed-action.ts';
import { readRepeat } from '#contract/entities/read-repeat.ts';
import { isRefused, type RefusedAction, type ReplyAction } from '#contract/entities/refused-action.ts';
import { repeatOf } from '#contract/entities/repeat-rule.ts';
import { isHighPriority, ownValuesIn } from '#contract/entities/task.ts';

/** A command with all its answers. */
export interface PlannedCommand {
  command: AnyCommand;
  options: Pick<RunOptions, 'answers' | 'target'>;
}

/** What accepting a proposed action would do. */
export interface Plan {
  words: string;
  /** Null when it cannot be done; then there is a `why`. */
  run: PlannedCommand | null;
  why?: string;
}

export interface PlanSources extends KnownItems {
  /** The title of a task that was here. */
  formerTitle: (id: string) => string | undefined;
}

type TaskAction = Extract<ProposedAction, { task_id: unknown }>;

/** A model's text within our words: on one line, and in quotes. */
const quoted = (text: string) => `“${inOneLine(text)}”`;
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The action as a command, in words made from that command's title. */
export function planOf(proposed: ReplyAction, sources: PlanSources): Plan {
  if (isRefused(proposed)) return planOfRefused(proposed, sources);
  if (proposed.action === 'capture') return planOfCapture(proposed, sources);
  if (proposed.action === 'addProject') return planOfNewProject(proposed);
  if (proposed.action === 'changeProject') return planOfProject(proposed, sources);
  return planOfChange(proposed, sources);
}

function planOfNewProject({ name, description, ...own }: Extract<ProposedAction, { action: 'addProject' }>): Plan {
  // The command reads lines of the description as fields: shows what they become.
  const read = readProjectLines((description ?? '').split('\n'));
  const about = read.rest.join('\n').trim();
  const lines = setProjectFields.flatMap((field) => {
    const value = own[field] ?? read.own[field];
    return value == null ? [] : [inOneLine(projectRows[field].inWords(value))];
  });
  const title = `${projectCommands.addProject.title} ${quoted(name)}`;
  const words = [title, ...(about ? [quoted(about)] : []), ...lines].join(' · ');
  const project = [inOneLine(name), ...(about ? [about] : []), ...lines].join('\n');
  return { words, run: { command: projectCommands.addProject, options: { answers: { project } } } };
}

function planOfCapture(
  { title, description, due_date, defer_until, priority, ...more }: Extract<ProposedAction, { action: 'capture' }>,
  sources: PlanSources,
): Plan {
  const [context, project] = [
    namedIn('context', more.context, sources.contexts),
    namedIn('project', more.project, sources.projects),
  ];
  const repeat = ruleIn(more.repeat ?? null);
  // A repeating task gets a first day, as in a captured line.
  const due = due_date ?? (defer_until ? undefined : ownRows.repeat.along?.(repeat ?? null, []).due_date);
  const task: Capture = {
    title: inOneLine(title),
    ...(description && { description }),
    ...(due && { due_date: due }),
    ...(defer_until && { defer_until }),
    ...(typeof priority === 'number' && { priority }),
    ...(context && { context }),
    ...(project && { project }),
    ...(more.waiting_for && { waiting_for: more.waiting_for }),
    ...ownValuesIn({ ...more, repeat }),
  };
  const words = [
    `${captureCommands.capture.title} ${quoted(title)}`,
    ...(description ? [quoted(description)] : []),
    ...(due ? [`due ${dayInWords(due)}`] : []),
    ...(defer_until ? [`deferred until ${dayInWords(defer_until)}`] : []),
    ...(context ? [nameInWords('context', context)] : []),
    ...(project ? [nameInWords('project', project)] : []),
    ...(typeof priority === 'number' ? [`priority ${priorityInWords(priority)}`] : []),
    ...(more.waiting_for ? [`waiting for ${quoted(more.waiting_for)}`] : []),
    ...ownInWords({ ...more, repeat: repeat ?? more.repeat }),
  ].join(' · ');
  if (repeat === undefined) return { words, run: null, why: NO_REPEAT };
  const isUnclear = (more.context && !sources.contexts) || (more.project && !sources.projects);
  if (isUnclear) return { words, run: null, why: whyUnknown(sources) };
  return { words, run: { command: captureCommands.capture, options: { answers: { task } } } };
}

function planOfProject(
  { project: name, field, value }: Extract<ProposedAction, { action: 'changeProject' }>,
  sources: PlanSources,
): Plan {
  const read = value === null ? null : readProjectField(field, String(value));
  const told = read == null ? String(value ?? 'none') : projectRows[field].inWords(read);
  const words = `Change the project ${quoted(name)}: ${read == null ? `${projectRows[field].noun} ${told}` : told}`;
  if (read === undefined) return { words, run: null, why: projectRows[field].problem };
  if (!sources.projects) return { words, run: null, why: whyUnknown(sources) };
  const project = namedIn('project', name, sources.projects);
  if (!project || 'create' in project) return { words, run: null, why: 'It is not one of your projects' };
  const command = projectFieldCommands[field];
  return {
    words,
    run: { command, options: { answers: { value: String(read ?? 'none') }, target: { id: String(project.id) } } },
  };
}

/** As much of it as is known, with the reason. */
function planOfRefused({ proposed, task_id, title, why }: RefusedAction, sources: PlanSources): Plan {
  const named = typeof title === 'string' ? quoted(title) : undefined;
  const about = task_id === undefined || task_id === null ? named : nameOfTask(String(task_id), sources).name;
  return { words: about === undefined ? proposed : `${proposed} ${about}`, run: null, why };
}

function nameOfTask(id: string, { findTask, formerTitle }: PlanSources) {
  const title = findTask?.(id)?.title ?? formerTitle(id);
  const unknown = findTask ? 'a task that is not known here' : 'a task';
  return { title, name: title === undefined ? unknown : quoted(title) };
}

function planOfChange(proposed: TaskAction, sources: PlanSources): Plan {
  const id = String(proposed.task_id);
  const task = sources.findTask?.(id);
  const { title, name } = nameOfTask(id, sources);
  const { command, answers, value } = changeOf(proposed, sources);
  const words =
    proposed.action === 'set'
      ? `${taskRows[proposed.field].label} of ${name}: ${value}`
      : inWords(command.title, name, value);
  if (answers === 'unreadable') return { words, run: null, why: NO_REPEAT };
  if (!sources.findTask || answers === null) return { words, run: null, why: whyUnknown(sources) };
  if (!task) return { words, run: null, why: title === undefined ? 'It is not one of your tasks' : 'The task is gone' };
  return { words, run: { command, options: { answers, target: { tasks: [task] } } } };
}

const whyUnknown = ({ error }: PlanSources) =>
  error ? 'Your tasks could not be loaded' : 'Your tasks are being loaded';

interface Change {
  command: AnyCommand;
  /** Null while the tasks are not known. */
  answers: Record<string, unknown> | 'unreadable' | null;
  /** The value in words; absent when the command's title says it all. */
  value?: string;
}

function changeOf(proposed: TaskAction, { contexts, projects }: PlanSources): Change {
  switch (proposed.action) {
    case 'move':
      return { command: taskCommands.moveToStatus[proposed.status], answers: {} };
    case 'complete':
      return { command: taskCommands.complete, answers: {} };
    case 'rename':
      return {
        command: taskFieldsCommands.rename,
        answers: { title: inOneLine(proposed.title) },
        value: `to ${quoted(proposed.title)}`,
      };
    case 'due':
      return {
        command: taskFieldsCommands.due,
        answers: { day: proposed.due_date },
        value: dayOrNo(proposed.due_date),
      };
    case 'defer':
      return {
        command: taskFieldsCommands.defer,
        answers: { day: proposed.defer_until },
        value: dayOrNo(proposed.defer_until),
      };
    case 'priority': {
      const { priority } = proposed;
      return { command: taskFieldsCommands.choosePriority, answers: { priority }, value: priorityInWords(priority) };
    }
    case 'context':
      return { command: taskFieldsCommands.setContext, ...nameOf('context', proposed.context, contexts) };
    case 'set': {
      const { field } = proposed;
      const fits = fitting(field, proposed.value);
      const value = field === 'repeat' ? ruleIn(fits) : fits;
      if (value === undefined)
        return { command: ownCommands.repeat, answers: 'unreadable', value: quoted(String(fits)) };
      if (field === 'waiting_for')
        return { command: taskFieldsCommands.waitFor, answers: { who: value ?? '' }, value: String(value ?? 'nobody') };
      const told = value === null ? 'none' : ownRows[field].inWords(value);
      return { command: ownCommands[field], answers: { value }, value: told };
    }
    case 'project':
      return { command: taskFieldsCommands.setProject, ...nameOf('project', proposed.project, projects) };
  }
}

const NO_REPEAT = 'This is not a repeat that can be kept';

/** A repeat in its stored form, from a rule or from words such as 'every friday'; undefined for anything else. */
function ruleIn(repeat: string | number | null): string | null | undefined {
  if (repeat === null) return null;
  const text = String(repeat);
  return repeatOf(text) ? text : (readRepeat(text, { isBare: true }) ?? undefined);
}

const dayOrNo = (day: string | null) => (day === null ? 'no day' : dayInWords(day));
const priorityInWords = (priority: number) => `${priority}${isHighPriority({ priority }) ? ', high' : ''}`;

function nameOf(noun: 'context' | 'project', name: string | null, all: readonly Named[] | undefined) {
  if (name === null) return { answers: { [noun]: null }, value: 'none' };
  const named = namedIn(noun, name, all);
  if (!named || !all) return { answers: null, value: quoted(name) };
  return { answers: { [noun]: named }, value: 'create' in named ? `new ${quoted(named.create)}` : quoted(named.name) };
}

/** The context or project of that name, or one to create. */
function namedIn(
  noun: 'context' | 'project',
  name: string | null | undefined,
  all: readonly Named[] = [],
): NamedAnswer | undefined {
  const wanted = inOneLine(name ?? '');
  if (!wanted) return undefined;
  // As it is looked up when accepted: models write a context with its mark, '@phone'.
  const found = calledSo(noun, all, wanted) ?? beginningSo(all, wanted);
  return found ? { id: found.id, name: found.name } : { create: wanted };
}

/** The model gets only the beginning of a long name, with an ellipsis, and repeats that. */
function beginningSo(all: readonly Named[], wanted: string): Named | undefined {
  const beginning = wanted.slice(0, -1).toLowerCase();
  if (!wanted.endsWith('…') || beginning === '') return undefined;
  return all.find(({ name }) => name.toLowerCase().startsWith(beginning));
}

function nameInWords(noun: string, answer: NamedAnswer): string {
  return 'create' in answer ? `new ${noun} ${quoted(answer.create)}` : `${noun} ${quoted(answer.name)}`;
}

/** 'Move to Waiting For' becomes 'Move “Call Ana” to Waiting For'; 'Due…' becomes 'Due of “Call Ana”: Fri, Nov 27'. */
function inWords(title: string, name: string, value?: string): string {
  const [first = '', ...rest] = title.replace(/…$/, '').split(' ');
  const isQuestion = title.endsWith('…');
  if (isQuestion && rest.length === 0) return `${first} of ${name}: ${value}`;
  return [first, name, ...rest, ...(value === undefined ? [] : [value])].join(' ');
}
