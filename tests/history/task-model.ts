import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Named } from '#contract/entities/common.ts';
import { TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';

/** The fields of a task that commands change. */
export interface ModelTask {
  title: string;
  status: TaskStatus;
  priority: number;
  due_date: string | null;
  defer_until: string | null;
  /** By their names, since a recreated item has another id. */
  context: string | null;
  project: string | null;
  waiting_for: string | null;
}

/** The values of a task; for a context or a project only that it exists. */
export type ModelItem = ModelTask | 'there';

/** All items: tasks by their titles, which do not change here, the others by their names. */
export const keyOf = (noun: 'task' | 'context' | 'project', name: string) => `${noun} ${name}`;

/** Items before or after a step; null for one that did not exist. */
type Places = ReadonlyMap<string, ModelItem | null>;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The expected result of commands, undo and redo, in the simplest form. */
export class Model {
  #items = new Map<string, ModelItem>();
  readonly #done: { before: Places; after: Places }[] = [];
  readonly #undone: { before: Places; after: Places }[] = [];

  get items(): ReadonlyMap<string, ModelItem> {
    return this.#items;
  }

  /** Adds an item that exists from the start. */
  begin(key: string, item: ModelItem): void {
    this.#items.set(key, item);
  }

  /** One step: each item as it is afterwards. */
  step(after: Places): void {
    const before = new Map([...after.keys()].map((key) => [key, this.#items.get(key) ?? null]));
    this.#apply(after);
    this.#done.push({ before, after });
    this.#undone.length = 0;
  }

  undo(): void {
    const step = this.#done.pop();
    if (!step) return;
    this.#apply(step.before);
    this.#undone.push(step);
  }

  redo(): void {
    const step = this.#undone.pop();
    if (!step) return;
    this.#apply(step.after);
    this.#done.push(step);
  }

  #apply(places: Places): void {
    for (const [key, item] of places) {
      if (item) this.#items.set(key, item);
      else this.#items.delete(key);
    }
  }
}

/** The model's state of a task. */
export const modelOf = (task: Task): ModelTask => ({
  title: task.title,
  status: task.status as TaskStatus,
  priority: task.priority ?? 0,
  due_date: task.due_date,
  defer_until: task.defer_until,
  context: task.context?.name ?? null,
  project: task.project?.name ?? null,
  waiting_for: task.waiting_for,
});

/** A command with its answers, and the expected result for each of its tasks. */
export interface Act {
  command: string;
  answers: Readonly<Record<string, unknown>>;
  /** Undefined: it stays as it is. Null: it is gone. */
  change(task: ModelTask): ModelTask | null | undefined;
}

/** A random command on tasks. `contexts` and `projects`: the existing ones. `mayDelete`: it may be a deletion. */
export function randomAct(
  random: () => number,
  { contexts, projects }: Record<'contexts' | 'projects', readonly Named[]>,
  mayDelete: boolean,
): Act {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const day = () => (random() < 0.2 ? null : format(addDays(new Date(), Math.floor(random() * 60) - 5), 'yyyy-MM-dd'));
  const set = (command: string, answers: Act['answers'], fields: Partial<ModelTask>): Act => ({
    command,
    answers,
    change: (task) => ({ ...task, ...fields }),
  });
  const beside = (command: string, step: number): Act => ({
    command,
    answers: {},
    change: (task) => {
      const status = TASK_STATUSES[TASK_STATUSES.indexOf(task.status) + step];
      return status && { ...task, status };
    },
  });
  const makers: (() => Act)[] = [
    () => {
      const status = pick(TASK_STATUSES);
      const change = (task: ModelTask) => (task.status === status ? undefined : { ...task, status });
      return { command: 'task.move', answers: { status }, change };
    },
    () => beside('task.moveLeft', -1),
    () => beside('task.moveRight', 1),
    () => {
      const due_date = day();
      return set('task.due', { day: due_date }, { due_date });
    },
    () => {
      const defer_until = day();
      return set('task.defer', { day: defer_until }, { defer_until });
    },
    () => {
      const priority = Math.floor(random() * 101);
      return set('task.priority', { priority }, { priority });
    },
    () => {
      const context = random() < 0.2 ? null : pick(contexts);
      return set('task.context', { context }, { context: context?.name ?? null });
    },
    () => {
      const project = random() < 0.2 ? null : pick(projects);
      return set('task.project', { project }, { project: project?.name ?? null });
    },
    () => {
      const who = pick(['Ana', 'Ben', 'the bank']);
      return set('task.waitFor', { who }, { waiting_for: who, status: 'waiting' });
    },
    ...(mayDelete ? [() => ({ command: 'task.delete', answers: {}, change: () => null })] : []),
  ];
  return pick(makers)();
}
