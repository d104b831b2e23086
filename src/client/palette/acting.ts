import type { LiveScopes } from '#client/registry/live-scopes.ts';
import type { ItemSelection, TaskSelection } from '#client/registry/scope-targets.ts';

/** The selection in the lists of overlays. */
type Many = Record<'changes' | 'grants', readonly unknown[]>;

/** What the commands act on: '3 tasks', 'Buy milk', 'this project'; null when nothing has the focus. */
export function subjectOf(live: LiveScopes): { words: string; count: number } | null {
  const [scope] = live.acting();
  if (scope === undefined) return null;
  const noun = scope === 'selection:dayTask' ? 'task' : scope.slice('selection:'.length);
  const target = live.targetOf(scope) as Partial<TaskSelection & ItemSelection & Many> | undefined;
  const count = (target?.tasks ?? target?.ids ?? target?.changes ?? target?.grants)?.length ?? 1;
  if (count > 1) return { words: `${count} ${noun}${noun.endsWith('s') ? 'es' : 's'}`, count };
  const title = target?.tasks?.[0]?.title;
  return { words: title === undefined ? `this ${noun}` : `“${title}”`, count };
}
