import { type FormEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { useBlockedTasks } from '#client/data/blocked-tasks.ts';
import { useContexts } from '#client/data/contexts.ts';
import { useBoard } from '#client/data/tasks.ts';
import { useToday } from '#client/data/today.ts';
import { atHandInWords, type Offer, offersNow, readAtHand, useKeptAtHand } from '#client/data/what-now.ts';
import { BeyondNotice } from '#client/lists/beyond-notice.tsx';
import { ListSection } from '#client/lists/list-section.tsx';
import { useChosen } from '#client/lists/use-item-lists.ts';
import { useTaskList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import type { OverlayParameters } from '#client/registry/define-overlay.ts';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { type Undoable, undoable } from '#client/registry/outcome.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/manage.css.ts';
import type { NowTarget } from './now.commands.ts';
import * as nowCommands from './now.commands.ts';

const none: readonly never[] = [];

/** What can be done now: a short list of tasks, each with its reasons, on which commands act. */
export function NowOverlay(props: OverlayParameters['now']) {
  const { overlays, live } = useCommands();
  return (
    <Modal title="What now" size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <WhatNow {...props} />
      </InOverlay>
    </Modal>
  );
}

function WhatNow({ line }: OverlayParameters['now']) {
  const api = useApi();
  const { workspace, announcer } = useCommands();
  const today = useToday();
  const report = useCallback((error: unknown) => reportFailure(workspace.say, error), [workspace]);
  const kept = useKeptAtHand(api, report);
  const [known, setKnown] = useState(() => ({ ...kept.of(today), ...(line !== undefined && { line }) }));
  useEffect(() => kept.follow(setKnown), [kept]);
  // Yesterday's choices end at midnight, also while this is open.
  const atHand = useMemo(() => (known.day === today ? known : kept.of(today)), [known, kept, today]);
  useEffect(() => {
    if (line !== undefined) kept.change(() => ({ line }));
  }, [kept, line]);
  const { columns, isWhole, beyond, error } = useBoard();
  const { contexts = none, error: contextsError } = useContexts();
  const { isOurs } = api;
  const now = useMemo(() => readAtHand(atHand.line, contexts, { isOurs }), [atHand.line, contexts, isOurs]);
  const isPlaceKnown = contexts !== none || contextsError !== null || atHand.line.trim() === '';
  // With only a part of the tasks nobody can tell which are best or blocked; before the contexts are known, not which
  // fit.
  const isRead = isPlaceKnown && (isWhole || error !== null);
  const all = useMemo(() => (isRead ? columns?.flatMap((column) => column.tasks) : undefined), [columns, isRead]);
  const blocked = useBlockedTasks(all);
  const offers = useMemo(
    () => all && offersNow(all, now, { aside: atHand.aside, blocked, today }),
    [all, now, atHand.aside, blocked, today],
  );

  const field = useRef<HTMLInputElement>(null);
  const tasks = useMemo(() => offers?.map(({ task }) => task), [offers]);
  const { list, rows, ...ofList } = useTaskList(tasks, { error });
  const { items: chosen } = useChosen(ofList.chosen);
  const offerOf = useCallback(
    (task: Task) => {
      const { words = task.title, reasons = [] } = offers?.find((offer: Offer) => offer.task === task) ?? {};
      return { words, reasons: reasons.join(' · ') };
    },
    [offers],
  );
  const getText = useCallback((task: Task) => Object.values(offerOf(task)).filter(Boolean).join(', '), [offerOf]);
  const renderTask = useCallback(
    (task: Task) => {
      const { words, reasons } = offerOf(task);
      return <CardContent title={words} text={reasons} fullText />;
    },
    [offerOf],
  );

  // The list takes the focus as soon as it is there, unless the user has gone to the line.
  const isKnown = offers !== undefined;
  const isAtLine = useRef(false);
  const goToList = () => {
    list.current?.enter();
    // Announced: a user who listens is at the list, and not at the line that says so.
    if (now.unknown.length > 0) announcer.announce(`No context is called ${now.unknown.join(', ')}`);
  };
  const enter = useEffectEvent(goToList);
  useEffect(() => {
    if (isKnown && !isAtLine.current) enter();
  }, [isKnown]);

  const putAside = (ids: readonly string[]): Undoable => {
    kept.change(({ aside }) => ({ aside: [...aside, ...ids] }));
    return undoable(ids.length === 1 ? 'Not today' : `${ids.length} tasks: not today`, () => {
      kept.change(({ aside }) => ({ aside: aside.filter((id) => !ids.includes(id)) }));
      return undoable('Offered again', () => putAside(ids));
    });
  };
  const target: NowTarget = {
    hasTasks: chosen.length > 0,
    putAside: () => putAside(chosen.map(({ id }) => String(id))),
    goToLine: () => {
      isAtLine.current = true;
      field.current?.focus();
    },
  };
  useScope('overlay:now', useIsLeaving() ? null : target);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    goToList();
  };
  return (
    <>
      <form className={styles.form} aria-label="At hand" onSubmit={submit}>
        <TextField
          label="What is at hand"
          placeholder={isOurs ? '15 min low @phone' : '@phone @home'}
          value={atHand.line}
          onChange={(line) => {
            isAtLine.current = true;
            kept.change(() => ({ line }));
          }}
          inputRef={field}
          help={isPlaceKnown && atHandInWords(now)}
        />
      </form>
      <BeyondNotice words={beyond} />
      <ListSection
        {...rows}
        className={styles.list}
        title="Can be done now"
        headingId="now-list"
        error={error}
        lines={4}
        items={tasks}
        getText={getText}
        renderItem={renderTask}
        empty={<EmptyState title="Nothing to do here" text="No next action fits what is at hand" />}
      />
      <div className={styles.buttons}>
        <CommandButton command={nowCommands.putAside} />
        <CommandButton command={nowCommands.changeLine} />
      </div>
    </>
  );
}
