import { useState } from 'react';
import * as styles from '#styles/overlay.css.ts';
import { useStatusLine } from './status.tsx';

/** The last result since the overlay was opened, over the status line, which lies below the backdrop. Seen only: it has been spoken. */
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
