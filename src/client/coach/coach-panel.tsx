import { useId, useSyncExternalStore } from 'react';
import { COACH_STEPS } from '#client/registry/coach.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { Panel } from '#client/ui/panel.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import * as styles from '#styles/coach.css.ts';

/** Names commands by id: the first screen is painted without the command objects. */
const LazySteps = lazyAnew(async () => (await import('./coach-steps.tsx')).CoachSteps);

/**
 * The number of characters of each step, a digit in base 36 each: the placeholders wrap like the steps, so that what is
 * below stays where it is when they load.
 */
const WORDS = ['7a249442356', '415221548234629247', '39841372434'];
const inWords = (lengths: string) => [...lengths].map((length) => 'x'.repeat(Number.parseInt(length, 36))).join(' ');

/** The first steps of a new user. Gone once all of them are done. */
export function CoachPanel() {
  const { coach, registry } = useCommands();
  const { done } = useSyncExternalStore(coach.subscribe, coach.get);
  // Before, their keys are not known.
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
