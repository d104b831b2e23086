import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { useContexts } from '#client/data/contexts.ts';
import { useDraft } from '#client/data/drafts.ts';
import { useKeptSweep } from '#client/data/kept-sweep.ts';
import { useProjects } from '#client/data/projects.ts';
import { captureInWords, readCapture } from '#client/palette/capture-grammar.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope, useSubmit } from '#client/registry/commands-context.tsx';
import { silent } from '#client/registry/outcome.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isBlank } from '#contract/entities/blank.ts';
import * as styles from '#styles/sweep.css.ts';
import type { SweepTarget } from './sweep.commands.ts';
import * as sweepCommands from './sweep.commands.ts';
import { TRIGGERS, triggersInWords } from './sweep-triggers.ts';

const none: readonly never[] = [];
const EMPTY = { text: '' };
/** The key of the draft of the line. */
const DRAFT = 'sweep';

/** A mind sweep: words that remind of unfinished things, and a line that captures what comes to mind beside them. */
export function SweepOverlay() {
  const { overlays } = useCommands();
  return (
    <Modal title="Mind sweep" size="large" placement="top" onClose={() => overlays.close()}>
      <Sweep />
    </Modal>
  );
}

function Sweep() {
  const api = useApi();
  const { announcer, workspace } = useCommands();
  const { contexts = none } = useContexts();
  const { projects = none } = useProjects();
  const { isOurs } = api;
  const { words, keep, take, giveBack } = useDraft(DRAFT, EMPTY);
  const read = (line: string) => readCapture(line, { now: new Date(), contexts, projects, isOurs });
  const capture = read(words.text);

  const report = useCallback((error: unknown) => reportFailure(workspace.say, error), [workspace]);
  const kept = useKeptSweep(api, report);
  const last = TRIGGERS.length - 1;
  const [at, setAt] = useState(() => Math.min(kept.get() ?? 0, last));
  const say = (group: number) => announcer.announce(triggersInWords(group), { replace: DRAFT });
  const sayFirst = useEffectEvent(() => say(at));
  useEffect(() => sayFirst(), []);

  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  /** Two presses may come before the next render. */
  const latest = useRef(at);
  const move = (step: 1 | -1) => {
    const next = latest.current + step;
    if (next < 0 || next > last) return false;
    latest.current = next;
    setAt(next);
    // After the last words a sweep starts again.
    kept.set(next === last ? null : next);
    say(next);
    return true;
  };
  const target: SweepTarget = {
    move,
    send: async (write) => {
      // A blank line is not sent, without a message (spec §5).
      const sent = isBlank(read(words.text).title) ? undefined : take('text');
      if (!sent) return silent();
      try {
        return await write(read(sent.words.text), sent.idempotencyKey);
      } catch (problem) {
        giveBack(sent);
        throw problem;
      }
    },
  };
  useScope('overlay:sweep', useIsLeaving() ? null : target);

  const submit = useSubmit(sweepCommands.add);
  const preview = useMemo(() => (capture.title ? captureInWords(capture) : ''), [capture]);
  return (
    <>
      <form className={styles.form} aria-label="Capture" onSubmit={submit}>
        <TextField
          label="What comes to mind?"
          placeholder="What needs to be done?"
          value={words.text}
          onChange={(text) => keep({ text })}
          help={preview !== '' && preview !== words.text.trim() && preview}
        />
        <div className={styles.buttons}>
          <CommandButton type="submit" variant="primary" command={sweepCommands.add} label="Add to Inbox" />
          <CommandButton command={sweepCommands.move.next} label="Next words" />
          <CommandButton command={sweepCommands.move.previous} label="Previous words" />
        </div>
      </form>
      <ol ref={list} aria-label="Triggers" className={styles.list}>
        {TRIGGERS.map((group, index) => (
          <li key={group.title} aria-current={index === at ? 'step' : undefined} className={styles.group}>
            <span className={styles.title}>{group.title}</span>
            <span className={styles.words}>{group.words.join(', ')}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
