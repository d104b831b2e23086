import { addDays, format } from 'date-fns';
import { TASK_STATUSES, type TaskStatus } from '#contract/entities/task.ts';

/** What of a task a command changes. */
export interface ModelTask {
  title: string;
  status: TaskStatus;
  priority: number;
  due_date: string | null;
  defer_until: string | null;
  context_id: string | null;
  project_id: string | null;
  waiting_for: string | null;
}

/** A task's state before or after a step; null when it was not there. */
type Places = ReadonlyMap<string, ModelTask | null>;

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

/** What the commands, undo and redo should make of the tasks: as plain as can be. */
export class TaskModel {
  #tasks = new Map<string, ModelTask>();
  readonly #done: { before: Places; after: Places }[] = [];
  readonly #undone: { before: Places; after: Places }[] = [];

  get tasks(): ReadonlyMap<string, ModelTask> {
    return this.#tasks;
  }

  /** A task that was there before anything was done. */
  begin(id: string, task: ModelTask): void {
    this.#tasks.set(id, task);
  }

  /** One step: each task as it is afterwards. */
  step(after: Places): void {
    const before = new Map([...after.keys()].map((id) => [id, this.#tasks.get(id) ?? null]));
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
    for (const [id, task] of places) {
      if (task) this.#tasks.set(id, task);
      else this.#tasks.delete(id);
    }
  }
}

/** A command with its answers, and what it should make of each of its tasks. */
export interface Act {
  command: string;
  answers: Readonly<Record<string, unknown>>;
  /** Undefined: it stays as it is. Null: it is gone. */
  change(task: ModelTask): ModelTask | null | undefined;
}

/** A random command on tasks. `contexts` and `projects`: those that there are. */
export function randomAct(
  random: () => number,
  { contexts, projects }: Record<'contexts' | 'projects', readonly { id: string; name: string }[]>,
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
      return set('task.context', { context }, { context_id: context?.id ?? null });
    },
    () => {
      const project = random() < 0.2 ? null : pick(projects);
      return set('task.project', { project }, { project_id: project?.id ?? null });
    },
    () => {
      const who = pick(['Ana', 'Ben', 'the bank']);
      return set('task.waitFor', { who }, { waiting_for: who, status: 'waiting' });
    },
    () => ({ command: 'task.delete', answers: {}, change: () => null }),
  ];
  return pick(makers)();
}
