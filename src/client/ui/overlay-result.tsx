import { useState } from 'react';
import * as styles from '#styles/overlay.css.ts';
import { useStatusLine } from './status.tsx';

/**
 * The last result since the overlay was opened, above the status line, which the backdrop covers. Only visible: it has been
 * spoken.
 */
export function OverlayResult() {
  const line = useStatusLine();
  const [before] = useState(line);
  return (
    line !== before && (
      <p className={styles.result} data-tone={line.tone} aria-hidden="true">
        {line.text}
      </p>
    )
  );
}
