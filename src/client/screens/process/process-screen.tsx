import { useSelector } from '@xstate/react';
import { type Ref, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useApi } from '#client/data/api.ts';
import { useContexts } from '#client/data/contexts.ts';
import { useDraft } from '#client/data/drafts.ts';
import { useProjects } from '#client/data/projects.ts';
import { useInbox } from '#client/data/tasks.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { readCapture } from '#client/palette/capture-grammar.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useAwaitedItem, useCommands, useScope } from '#client/registry/commands-context.tsx';
import { andThen, type Outcome, type Undoable, undoable } from '#client/registry/outcome.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { KeepsFocus } from '#client/ui/kept-focus.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { isBlank } from '#contract/entities/blank.ts';
import { counted } from '#contract/entities/counted.ts';
import type { Task } from '#contract/entities/task.ts';
import { progressOf } from '#machines/clarify-course.ts';
import * as styles from '#styles/process.css.ts';
import { clarifyOf } from './clarify-actor.ts';
import { ItemToProcess } from './item-to-process.tsx';
import type { ProcessTarget } from './process.commands.ts';
import * as processCommands from './process.commands.ts';
import { decide } from './verdicts.ts';

/** The changed titles of items without a decision yet, by id. */
const TITLES = 'process.titles';
const noTitles: Record<string, string> = {};
const nothing: readonly never[] = [];

/** Process: the inbox, one item at a time, with one key for each decision. */
export function ProcessScreen() {
  const api = useApi();
  const { workspace, announcer, palette, overlays } = useCommands();
  const actor = useMemo(() => clarifyOf(api, workspace), [api, workspace]);
  const { tasks, error } = useInbox();
  const { contexts = nothing } = useContexts();
  const { projects = nothing } = useProjects();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isTimed = useSelector(actor, (snapshot) => snapshot.hasTag('timed'));
  const isTimeUp = useSelector(actor, (snapshot) => snapshot.hasTag('timeUp'));
  const isOver = useSelector(actor, (snapshot) => snapshot.hasTag('over'));
  const isPaletteOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  const isCovered = useSyncExternalStore(overlays.subscribe, overlays.get) !== null || isPaletteOpen;
  const { words: titles, keep } = useDraft(TITLES, noTitles);
  const titleField = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  // Before an inbox without the shown item is rendered.
  useLayoutEffect(() => {
    if (tasks) actor.send({ type: 'clarify.inbox', keys: tasks.map(({ id }) => api.pending.rowKey(id)) });
  }, [actor, api, tasks]);

  const { current, skipped, timerEnds } = context;
  const task = tasks?.find(({ id }) => api.pending.rowKey(id) === current);
  const isNothingLeft = tasks?.every(({ id }) => skipped.includes(api.pending.rowKey(id)));
  const { at, total } = progressOf(context);
  const progress = `${at} of ${total}`;
  // A title that was typed while its item was being created is kept under its former id.
  const line = task ? (titles[String(task.id)] ?? titles[api.pending.rowKey(task.id)] ?? task.title) : '';
  const { isOurs } = api;
  const capture = useMemo(
    () => readCapture(line, { now: new Date(), contexts, projects, isOurs }),
    [line, contexts, projects, isOurs],
  );
  const isEdited = task !== undefined && line !== task.title;
  const title = (isEdited && !isBlank(capture.title) && capture.title) || task?.title || '';

  // The screen's heading has the focus at first: then the item is announced, and each later one takes the focus.
  const shown = useRef<string | null | undefined>(undefined);
  const isKnown = task !== undefined || isOver;
  useEffect(() => {
    if (!isKnown || shown.current === current) return;
    const isFirst = shown.current === undefined;
    // The palette, or an overlay, has the focus: it goes to the item when that closes, straight from the question.
    if (!isFirst && isCovered) return;
    // The rest of an earlier round may have changed since.
    if (isFirst && !task && !isNothingLeft) return;
    // The position is known once the round knows the inbox.
    if (isFirst && task && !context.inbox.includes(current ?? '')) return;
    shown.current = current;
    if (isFirst) announcer.announce(task ? `${title}, ${progress}` : leftInWords(skipped.length));
    else heading.current?.focus();
  }, [isKnown, current, task, title, progress, announcer, isCovered, isNothingLeft, skipped.length, context.inbox]);

  /** An unchanged title need not be kept. */
  const keepTitle = (of: Task, text: string) => {
    // The current titles, not the rendered ones: others may have been typed since.
    const now = (workspace.drafts.get(TITLES) ?? noTitles) as Record<string, string>;
    const id = String(api.pending.knownId(of.id));
    const { [id]: _, [api.pending.rowKey(id)]: __, ...others } = now;
    keep(text === of.title ? others : { ...others, [id]: text });
  };

  /** Decided items that are still shown, while what they need is being created. */
  const deciding = useRef(new Set<string>());
  const target: ProcessTarget = {
    item: task && current !== null ? { key: current, title } : null,
    skipped: skipped.length,
    isTimed,
    decide: async (verdict, idempotencyKey) => {
      if (!task || current === null) throw new Error('Nothing is left to process');
      // The key was meant for the next item. Thrown, so that what was typed with it comes back.
      if (deciding.current.has(current)) throw new Error(`${title} is still being processed`);
      deciding.current.add(current);
      try {
        // A blank title is not sent (spec §5).
        const edited = isEdited ? { ...capture, title } : null;
        const outcome = await decide(api, { task, edited, idempotencyKey }, verdict);
        keepTitle(task, task.title);
        return returning(outcome, () => actor.send({ type: 'clarify.return', key: current }));
      } finally {
        deciding.current.delete(current);
      }
    },
    skip: () => {
      if (current === null) throw new Error('Nothing is left to process');
      return skipStep(actor, current);
    },
    again: () => actor.send({ type: 'clarify.again' }),
    editTitle: () => titleField.current?.focus(),
    leaveTitle: () => {
      if (document.activeElement !== titleField.current) return false;
      heading.current?.focus();
      return true;
    },
    startTimer: () => actor.send({ type: 'clarify.startTimer', now: Date.now() }),
    stopTimer: () => actor.send({ type: 'clarify.stopTimer' }),
  };
  // Live only with something to decide: a command that comes here from elsewhere waits for it.
  useScope('screen:/process', isKnown ? target : null);
  useAwaitedItem(!isKnown && !error);

  return (
    <div className={styles.screen}>
      <ScreenHeading title="Process" subtitle="Decide what each item is, one at a time">
        {task && <Progress label="Processed" value={((at - 1) / total) * 100} text={progress} />}
      </ScreenHeading>
      {!tasks && <LoadFailure error={error} />}
      {!isKnown && !error && <Skeleton lines={6} speaksResult />}
      <div ref={stage}>
        {task && (
          <ItemToProcess
            key={current}
            task={task}
            title={title}
            line={line}
            capture={isEdited ? capture : null}
            progress={progress}
            timerEnds={timerEnds}
            isTimeUp={isTimeUp}
            stage={stage}
            headingRef={heading}
            fieldRef={titleField}
            onChange={(text) => keepTitle(task, text)}
          />
        )}
        {isOver && !task && <NothingLeft stage={stage} headingRef={heading} skipped={skipped.length} />}
      </div>
    </div>
  );
}

interface NothingLeftProps {
  stage: RefObject<HTMLElement | null>;
  headingRef: Ref<HTMLHeadingElement>;
  skipped: number;
}

function NothingLeft({ stage, headingRef, skipped }: NothingLeftProps) {
  return (
    <KeepsFocus within={stage}>
      <Panel title={leftInWords(skipped)} headingRef={headingRef}>
        {skipped === 0 && <EmptyState title="Inbox is empty!" text="Great job! You've processed everything." />}
        <div className={styles.buttons}>
          {skipped > 0 && <CommandButton command={processCommands.again} label="Go through them" variant="primary" />}
          <CommandButton command={processCommands.leave} label="Back to the inbox" />
        </div>
      </Panel>
    </KeepsFocus>
  );
}

/** The state of a round without an item left to decide on. */
function leftInWords(skipped: number): string {
  if (skipped === 0) return 'Nothing left';
  return counted(skipped, 'item was skipped', 'items were skipped');
}

/** The same outcome; undo shows the item again. */
function returning(outcome: Outcome, show: () => void): Outcome {
  if (outcome.kind !== 'undoable') return outcome;
  const after = (isBack: boolean) => isBack && show();
  return { ...outcome, inverse: andThen(outcome.inverse, after) };
}

/** Skips an item, as a step that can be undone. */
function skipStep(actor: ReturnType<typeof clarifyOf>, key: string): Undoable {
  actor.send({ type: 'clarify.skip', key });
  return undoable('Skipped', () => {
    actor.send({ type: 'clarify.return', key });
    return undoable('Not skipped', () => skipStep(actor, key));
  });
}
