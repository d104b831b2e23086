import { kindOf, type Scope } from '#client/keys/scope.ts';
import type { LiveScopes } from '#client/registry/live-scopes.ts';
import type { ItemSelection, TaskSelection } from '#client/registry/scope-targets.ts';

/** The scopes of what has the focus, or is selected, below the overlays: the nearest first. */
export function actingScopes(live: LiveScopes): readonly Scope[] {
  return live.reachableBelowOverlays().filter((scope) => kindOf(scope) === 'selection');
}

/** What the commands for it act on: '3 tasks', 'Buy milk', 'this project'; null when nothing has the focus. */
export function subjectOf(live: LiveScopes): { words: string; count: number } | null {
  const [scope] = actingScopes(live);
  if (scope === undefined) return null;
  const noun = scope === 'selection:dayTask' ? 'task' : scope.slice('selection:'.length);
  const target = live.targetOf(scope) as Partial<TaskSelection & ItemSelection> | undefined;
  const count = target?.tasks?.length ?? target?.ids?.length ?? 1;
  if (count > 1) return { words: `${count} ${noun}s`, count };
  const title = target?.tasks?.[0]?.title;
  return { words: title === undefined ? `this ${noun}` : `“${title}”`, count };
}
