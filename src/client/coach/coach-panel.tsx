import { useId, useSyncExternalStore } from 'react';
import { COACH_STEPS } from '#client/registry/coach.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { Panel } from '#client/ui/panel.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import * as styles from '#styles/coach.css.ts';

/** Names commands by the objects themselves, without which the first screen is painted. */
const LazySteps = lazyAnew(async () => (await import('./coach-steps.tsx')).CoachSteps);

/**
 * How long the words of each step are, a digit in base 36 for each: what stands for the steps wraps as they do, so that what is
 * below stays where it is when they come.
 */
const WORDS = ['7a249442356', '415221548234629247', '39841372434'];
const inWords = (lengths: string) => [...lengths].map((length) => 'x'.repeat(Number.parseInt(length, 36))).join(' ');

/** The first steps of a new user. Gone once they all are done. */
export function CoachPanel() {
  const { coach, registry } = useCommands();
  const { done } = useSyncExternalStore(coach.subscribe, coach.get);
  // Before, it is not known which keys lead to them.
  const hasCommands = useSyncExternalStore(registry.subscribe, () => registry.isComplete);
  const headingId = useId();
  const loading = (
    <div className={styles.awaited}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={styles.steps}>
        {WORDS.map((lengths) => (
          <div key={lengths} className={styles.awaitedStep} data-words={inWords(lengths)} />
        ))}
      </div>
    </div>
  );
  if (!coach.isShown) return null;
  return (
    <Panel title="First steps" headingId={headingId} count={`${done.length}/${COACH_STEPS.length}`}>
      {hasCommands ? <LazySteps headingId={headingId} fallback={loading} /> : loading}
    </Panel>
  );
}
