import { searchable } from '#client/palette/folding.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

/** Which cards of the board are shown. */
export interface BoardFilter {
  /** Words that must all be in title or description; '' for any. */
  text: string;
  /** The id of a context, and of a project; '' for any. */
  context: string;
  project: string;
  /** Leaves out what is deferred past today. */
  hidesDeferred: boolean;
}

export const noFilter: BoardFilter = { text: '', context: '', project: '', hidesDeferred: false };

/** True when it lets every card through. */
export function isOpen({ text, context, project, hidesDeferred }: BoardFilter): boolean {
  return text.trim() === '' && context === '' && project === '' && !hidesDeferred;
}

/** Reads a filter from the address, without conditions for what is missing. */
export function filterIn(address: URLSearchParams): BoardFilter {
  return {
    text: address.get('q') ?? '',
    context: address.get('context') ?? '',
    project: address.get('project') ?? '',
    hidesDeferred: address.get('deferred') === 'hidden',
  };
}

/** The address with a filter in it; the rest of the query stays. */
export function withFilter(address: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const after = new URLSearchParams(address);
  const words = {
    q: filter.text.trim(),
    context: filter.context,
    project: filter.project,
    deferred: filter.hidesDeferred ? 'hidden' : '',
  };
  for (const [name, value] of Object.entries(words)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** The condition of a filter for tasks. `today`: a local day. */
export function matcherFor(filter: BoardFilter, today: Day = dayOf(new Date())): (task: Task) => boolean {
  const words = searchable(filter.text).split(' ').filter(Boolean);
  return (task) => {
    if (filter.context !== '' && !sameId(idOf(task.context_id, task.context), filter.context)) return false;
    if (filter.project !== '' && !sameId(idOf(task.project_id, task.project), filter.project)) return false;
    if (filter.hidesDeferred && task.defer_until !== null && task.defer_until > today) return false;
    if (words.length === 0) return true;
    const text = searchable(`${task.title} ${task.description ?? ''}`);
    return words.every((word) => text.includes(word));
  };
}

function idOf(id: Id | null | undefined, named: { id: Id } | null | undefined): Id | null {
  return id ?? named?.id ?? null;
}
