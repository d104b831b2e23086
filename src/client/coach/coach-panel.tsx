import { useId, useSyncExternalStore } from 'react';
import { COACH_STEPS } from '#client/registry/coach.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Names commands by the objects themselves, without which the first screen is painted. */
const LazySteps = lazyAnew(async () => (await import('./coach-steps.tsx')).CoachSteps);

/** The first steps of a new user. Gone once they all are done. */
export function CoachPanel() {
  const { coach, registry } = useCommands();
  const { done } = useSyncExternalStore(coach.subscribe, coach.get);
  // Before, it is not known which keys lead to them.
  const hasCommands = useSyncExternalStore(registry.subscribe, () => registry.isComplete);
  const headingId = useId();
  const loading = <Skeleton lines={COACH_STEPS.length} />;
  if (!coach.isShown) return null;
  return (
    <Panel title="First steps" headingId={headingId} count={`${done.length}/${COACH_STEPS.length}`}>
      {hasCommands ? <LazySteps headingId={headingId} fallback={loading} /> : loading}
    </Panel>
  );
}
