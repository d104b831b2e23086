import { useState } from 'react';
import * as styles from '#styles/list.css.ts';
import { Button } from './button.tsx';

/** How many items of a list are shown at first, and how many more each time: thousands of nodes would be slow. */
const STEP = 30;

/** The shown part of a long list, with at least `atLeast` items. `more` is for `ShowMore`. */
export function useShown(total: number, atLeast = 0) {
  const [wanted, setWanted] = useState(STEP);
  const shown = Math.max(wanted, atLeast);
  return { shown, more: { hidden: Math.max(0, total - shown), onPress: () => setWanted(shown + STEP) } };
}

interface ShowMoreProps {
  /** How many items are not shown yet. */
  hidden: number;
  onPress: () => void;
}

/** Shows the next items of a long list; renders nothing when all are shown. */
export function ShowMore({ hidden, onPress }: ShowMoreProps) {
  if (hidden === 0) return null;
  return (
    <div className={styles.more}>
      <Button onPress={onPress}>{`Show ${Math.min(STEP, hidden)} more of ${hidden}`}</Button>
    </div>
  );
}
