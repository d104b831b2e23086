import { useIsMutating } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { update } from '#client/commands/app.commands.ts';
import { useIsAllSaved } from '#client/data/all-saved.ts';
import { useOutboxWords } from '#client/data/outbox-words.ts';
import { useTransferText } from '#client/data/transfer-line.ts';
import { formatChord } from '#client/keys/chord.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { hintsFor } from '#client/registry/hints.ts';
import { useStatusLine } from '#client/ui/status.tsx';
import * as styles from '#styles/shell.css.ts';

/**
 * The status line: screen, selection, save state, a newer release, the last result. Not a live region: the announcer speaks
 * what it shows.
 */
export function Footer({ mode }: { mode: string }) {
  const { newer } = useCommands().workspace;
  const isNewer = useSyncExternalStore(newer.subscribe, newer.get) !== null;
  const saving = useIsMutating() > 0;
  const transfer = useTransferText();
  const unsent = useOutboxWords();
  const isAllSaved = useIsAllSaved();
  const { text, tone } = useStatusLine();
  return (
    <footer className={styles.footer}>
      <span className={styles.mode} aria-hidden="true">
        {mode}
      </span>
      <Selected />
      {transfer !== null && <span className={styles.segment}>{transfer}</span>}
      {unsent.map((words) => (
        <span key={words} className={styles.segment}>
          {words}
        </span>
      ))}
      {saving && <span className={styles.segment}>saving…</span>}
      {/* After a failure this would be a lie. */}
      {isAllSaved && transfer === null && tone !== 'error' && <span className={styles.saved}>all saved</span>}
      {/* The top bar of a small screen has no room for it. */}
      {isNewer && <CommandButton command={update} />}
      <span className={styles.results}>
        <span className={tone === 'error' ? styles.lastError : styles.lastResult}>{text}</span>
        <NextTime />
      </span>
      <Keys />
    </footer>
  );
}

/** How many items are selected, also when they are out of sight: the next command acts on them. */
function Selected() {
  const { live } = useCommands();
  const count = useSyncExternalStore(live.subscribe, () => live.selected);
  return count > 0 && <span className={styles.segment}>{`${count} selected`}</span>;
}

/** The key for what was just done with the mouse. Hidden from screen readers, like all keys here. */
function NextTime() {
  const { pointerHints } = useCommands();
  const key = useSyncExternalStore(pointerHints.subscribe, pointerHints.get);
  if (key === null) return null;
  return (
    <span className={styles.segment} aria-hidden="true">
      Next time: <kbd className={styles.kbd}>{key}</kbd>
    </span>
  );
}

/** An unfinished sequence, else the keys that work here. Hidden from screen readers: help speaks the keys. */
function Keys() {
  const commands = useCommands();
  const { live, bindings, pendingKeys, mac } = commands;
  const presses = useSyncExternalStore(pendingKeys.subscribe, pendingKeys.get);
  // Also when only the item is another one: what can be done with it may differ.
  useSyncExternalStore(live.subscribe, () => live.changes);
  useSyncExternalStore(bindings.subscribe, bindings.all);
  if (presses.length > 0) {
    return (
      <span className={styles.pendingKeys} aria-hidden="true">
        {presses.map((press) => formatChord(press, { mac })).join(' ')}…
      </span>
    );
  }
  return (
    <span className={styles.keys} aria-hidden="true">
      {hintsFor(commands, live.reachable).map(({ id, title, key }) => (
        <span key={id} className={styles.key}>
          <kbd className={styles.kbd}>{key}</kbd> {title}
        </span>
      ))}
    </span>
  );
}
