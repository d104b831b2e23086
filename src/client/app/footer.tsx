import { useIsSaving } from '#client/data/write.ts';
import { useStatusLine } from '#client/ui/status.tsx';
import * as styles from '#styles/shell.css.ts';

/** The status line: screen, save state, the last result. Not live: what it shows is spoken by the announcer. */
export function Footer({ mode }: { mode: string }) {
  const saving = useIsSaving();
  const { text, tone } = useStatusLine();
  return (
    <footer className={styles.footer}>
      <span className={styles.mode} aria-hidden="true">
        {mode}
      </span>
      {saving && <span className={styles.segment}>saving…</span>}
      {/* After a failure this would be a lie. */}
      {!saving && tone !== 'error' && <span className={styles.saved}>all saved</span>}
      <span className={tone === 'error' ? styles.lastError : styles.lastResult}>{text}</span>
    </footer>
  );
}
