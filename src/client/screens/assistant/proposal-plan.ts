import * as captureCommands from '#client/commands/capture.commands.ts';
import { ownCommands } from '#client/commands/own-fields.commands.ts';
import * as projectCommands from '#client/commands/project.commands.ts';
import * as taskCommands from '#client/commands/task.commands.ts';
import * as taskFieldsCommands from '#client/commands/task-fields.commands.ts';
import { ownInWords, ownRows, taskRows } from '#client/commands/task-rows.ts';
import type { KnownItems } from '#client/data/search.ts';
import type { RunOptions } from '#client/registry/command-runner.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Capture, NamedAnswer } from '#client/registry/question.ts';
import type { Named } from '#contract/entities/common.ts';
import type { ProposedAction } from '#contract/entities/proposed-action.ts';
import { isRefused, type RefusedAction, type ReplyAction } from '#contract/entities/refused-action.ts';
import { isHighPriority, ownValuesIn } from '#contract/entities/task.ts';

/** A command with all that it asks. */
export interface PlannedCommand {
  command: AnyCommand;
  options: Pick<RunOptions, 'answers' | 'target'>;
}

/** What accepting a proposed action would do. */
export interface Plan {
  words: string;
  /** Null where it cannot be done; then there is a `why`. */
  run: PlannedCommand | null;
  why?: string;
}

export interface PlanSources extends KnownItems {
  /** What a task was called that has been here. */
  formerTitle: (id: string) => string | undefined;
}

type TaskAction = Extract<ProposedAction, { task_id: unknown }>;

/** Text of a model within words of ours: in one line, and in quotes. */
const quoted = (text: string) => `“${text.replace(/\s+/g, ' ').trim()}”`;

/** The action as a command, and in words that are made from that command's title. */
export function planOf(proposed: ReplyAction, sources: PlanSources): Plan {
  if (isRefused(proposed)) return planOfRefused(proposed, sources);
  if (proposed.action === 'capture') return planOfCapture(proposed, sources);
  if (proposed.action === 'addProject') {
    const { name, description } = proposed;
    const words = `${projectCommands.addProject.title} ${quoted(name)}${description ? ` · ${quoted(description)}` : ''}`;
    const project = [name.replace(/\s+/g, ' '), ...(description ? [description] : [])].join('\n');
    return { words, run: { command: projectCommands.addProject, options: { answers: { project } } } };
  }
  return planOfChange(proposed, sources);
}

function planOfCapture(
  { title, description, due_date, defer_until, priority, ...more }: Extract<ProposedAction, { action: 'capture' }>,
  sources: PlanSources,
): Plan {
  const [context, project] = [namedIn(more.context, sources.contexts), namedIn(more.project, sources.projects)];
  const task: Capture = {
    title,
    ...(description && { description }),
    ...(due_date && { due_date }),
    ...(defer_until && { defer_until }),
    ...(typeof priority === 'number' && { priority }),
    ...(context && { context }),
    ...(project && { project }),
    ...ownValuesIn(more),
  };
  const words = [
    `${captureCommands.capture.title} ${quoted(title)}`,
    ...(description ? [quoted(description)] : []),
    ...(due_date ? [`due ${dayInWords(due_date)}`] : []),
    ...(defer_until ? [`deferred until ${dayInWords(defer_until)}`] : []),
    ...(context ? [nameInWords('context', context)] : []),
    ...(project ? [nameInWords('project', project)] : []),
    ...(typeof priority === 'number' ? [`priority ${priorityInWords(priority)}`] : []),
    ...ownInWords(ownValuesIn(more)),
  ].join(' · ');
  const isUnclear = (more.context && !sources.contexts) || (more.project && !sources.projects);
  if (isUnclear) return { words, run: null, why: whyUnknown(sources) };
  return { words, run: { command: captureCommands.capture, options: { answers: { task } } } };
}

/** As much of it as can be told, with the reason. */
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
  if (!sources.findTask || answers === null) return { words, run: null, why: whyUnknown(sources) };
  if (!task) return { words, run: null, why: title === undefined ? 'It is none of your tasks' : 'The task is gone' };
  return { words, run: { command, options: { answers, target: { tasks: [task] } } } };
}

const whyUnknown = ({ error }: PlanSources) =>
  error ? 'Your tasks could not be loaded' : 'Your tasks are being loaded';

interface Change {
  command: AnyCommand;
  /** Null while it is not known what there is. */
  answers: Record<string, unknown> | null;
  /** In words; absent where the command's title says it all. */
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
        answers: { title: proposed.title },
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
      const { field, value } = proposed;
      if (field === 'waiting_for')
        return { command: taskFieldsCommands.waitFor, answers: { who: value ?? '' }, value: String(value ?? 'nobody') };
      const told = value === null ? 'none' : ownRows[field].inWords(value);
      return { command: ownCommands[field], answers: { value }, value: told };
    }
    case 'project':
      return { command: taskFieldsCommands.setProject, ...nameOf('project', proposed.project, projects) };
  }
}

const dayOrNo = (day: string | null) => (day === null ? 'no day' : dayInWords(day));
const priorityInWords = (priority: number) => `${priority}${isHighPriority({ priority }) ? ', high' : ''}`;

function nameOf(noun: 'context' | 'project', name: string | null, all: readonly Named[] | undefined) {
  if (name === null) return { answers: { [noun]: null }, value: 'none' };
  const named = namedIn(name, all);
  if (!named || !all) return { answers: null, value: quoted(name) };
  return { answers: { [noun]: named }, value: 'create' in named ? `new ${quoted(named.create)}` : quoted(named.name) };
}

/** The one of that name, or one to be made. */
function namedIn(name: string | null | undefined, all: readonly Named[] = []): NamedAnswer | undefined {
  const wanted = name?.replace(/\s+/g, ' ').trim();
  if (!wanted) return undefined;
  const found = all.find((other) => other.name.toLowerCase() === wanted.toLowerCase());
  return found ? { id: found.id, name: found.name } : { create: wanted };
}

function nameInWords(noun: string, answer: NamedAnswer): string {
  return 'create' in answer ? `new ${noun} ${quoted(answer.create)}` : `${noun} ${quoted(answer.name)}`;
}

/** 'Move to Waiting For' is 'Move “Call Ana” to Waiting For'; 'Due…' is 'Due of “Call Ana”: Fri, Nov 27'. */
function inWords(title: string, name: string, value?: string): string {
  const [first = '', ...rest] = title.replace(/…$/, '').split(' ');
  const isQuestion = title.endsWith('…');
  if (isQuestion && rest.length === 0) return `${first} of ${name}: ${value}`;
  return [first, name, ...rest, ...(value === undefined ? [] : [value])].join(' ');
}
