import type { Task } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { viewNow } from './views.ts';

const known = new WeakMap<readonly Task[], readonly string[]>();

/** Everybody for whom loaded tasks wait or have waited, the most frequent first. */
export function knownPeople(api: Api): readonly string[] {
  const { tasks } = viewNow(api, 'tasks.list', {}) ?? {};
  if (!tasks) return [];
  const people = known.get(tasks) ?? peopleIn(tasks);
  known.set(tasks, people);
  return people;
}

function peopleIn(tasks: readonly Task[]): readonly string[] {
  const named = tasks.flatMap(({ waiting_for: who }) => who ?? []);
  const byName = Map.groupBy(named, (who) => who.toLowerCase());
  return [...byName.values()].sort((one, other) => other.length - one.length).flatMap(([who]) => who ?? []);
}
