import { useSelector } from '@xstate/react';
import { createRef, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { useItemLists, useSelectionScope } from '#client/lists/use-item-lists.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import type { SourceKind } from '#client/sources/source.ts';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Notice } from '#client/ui/notice.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { counted } from '#contract/entities/counted.ts';
import * as styles from '#styles/sources.css.ts';
import { captureStep } from './capture-step.ts';
import { FoundList } from './found-list.tsx';
import { type FoundRow, keyOf, rowsOf } from './found-row.tsx';
import type { Candidates } from './source.commands.ts';
import * as sourceCommands from './source.commands.ts';
import type { SourceImport } from './source-import.ts';
import { useChoice } from './use-choice.ts';

interface FoundPanelProps {
  actor: SourceImport['actor'];
  kinds: readonly SourceKind[];
  phase: 'looking' | 'choosing' | 'capturing';
}

/** The items of a source, as far as they have been read; the selected ones can be captured from here. */
export function FoundPanel({ actor, kinds, phase }: FoundPanelProps) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { items, here, reasons, totals, notes, problem, round } = context;
  const rows = useMemo(() => rowsOf({ items, here, reasons }), [items, here, reasons]);
  const [handles] = useState(() => kinds.map(() => createRef<ItemListHandle>()));
  const lists = useMemo(
    () => kinds.map(({ id }, at) => ({ handle: handleAt(handles, at), items: rows.filter((row) => row.kind === id) })),
    [kinds, handles, rows],
  );
  const { selection, onFocusItem, chosen, hasFocus } = useItemLists(lists, keyOf);
  useChoice(actor, selection);
  const target = useCandidates(actor, chosen, phase);
  useSelectionScope('selection:candidate', target, hasFocus);

  const panelRef = useRef<HTMLDivElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const isLeaving = useIsLeaving();
  const isBusy = phase !== 'choosing';
  const takeFocus = useCallback(() => {
    // The focused element, the form or the 'Stop' button, is gone with its purpose.
    if (isLeaving || !isAdrift(panelRef.current)) return;
    if (isBusy) stopButton.current?.focus();
    else focusFirst(lists, panelRef.current);
  }, [isBusy, isLeaving, lists]);
  // Before the next frame, in which the dialog would move a lost focus to its first button.
  useLayoutEffect(takeFocus, [takeFocus]);
  // What opens later moves the focus to the heading.
  useEffect(takeFocus, [takeFocus]);

  return (
    <div ref={panelRef} tabIndex={-1} className={styles.panel}>
      {problem && <Notice tone="error">{problem.message}</Notice>}
      {notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
      <div className={styles.bar}>
        {phase === 'looking' &&
          kinds.map((kind) => <ReadSoFar key={kind.id} kind={kind} total={totals[kind.id]} items={items} />)}
        {phase === 'capturing' && round && (
          <Progress
            label="Captured"
            value={share(round.captured.length, round.keys.length)}
            text={`${round.captured.length} of ${round.keys.length} captured`}
          />
        )}
        <CommandButton
          variant="primary"
          command={sourceCommands.captureChosen}
          label={target && target.count > 0 ? `Capture ${target.count}` : 'Capture'}
        />
        <CommandButton command={sourceCommands.selectAll} label="Select all" />
        <CommandButton command={sourceCommands.selectNone} label="Select none" />
        {isBusy ? (
          <CommandButton ref={stopButton} command={sourceCommands.stop} label="Stop" />
        ) : (
          <>
            <CommandButton command={sourceCommands.look} label="List anew" />
            <CommandButton command={sourceCommands.change} label="Change the token" />
          </>
        )}
      </div>
      {kinds.map((kind, at) => (
        <FoundList
          key={kind.id}
          kind={kind}
          rows={lists[at]?.items ?? []}
          total={totals[kind.id]}
          isComplete={!isBusy || totals[kind.id] !== undefined}
          handle={handleAt(handles, at)}
          selection={selection}
          place={at}
          onFocusItem={onFocusItem}
        />
      ))}
    </div>
  );
}

type Handles = readonly RefObject<ItemListHandle | null>[];

function handleAt(handles: Handles, at: number): RefObject<ItemListHandle | null> {
  const handle = handles[at];
  if (!handle) throw new Error('A list has no handle');
  return handle;
}

/** Nothing here has the focus: it is on the dialog or its heading, where it was put on opening, or nowhere. */
function isAdrift(panel: HTMLElement | null): boolean {
  const active = document.activeElement;
  if (!panel || !active || active === panel || active.contains(panel)) return true;
  return active.matches('[role="dialog"] > h2');
}

function focusFirst(
  lists: readonly { handle: Handles[number]; items: readonly unknown[] }[],
  panel: HTMLElement | null,
) {
  const filled = lists.find(({ items }) => items.length > 0)?.handle.current;
  if (filled) filled.focusFirst();
  else panel?.querySelector<HTMLElement>(`button[data-command="${sourceCommands.look.id}"]`)?.focus();
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** '40 of 123 issues', once the total is known. */
function ReadSoFar({
  kind,
  total,
  items,
}: {
  kind: SourceKind;
  total: number | undefined;
  items: readonly { kind: string }[];
}) {
  if (total === undefined) return null;
  const count = items.filter((item) => item.kind === kind.id).length;
  const text = `${count} of ${counted(total, kind.one, kind.several)}`;
  return <Progress label={kind.title} value={total === 0 ? 100 : share(count, total)} text={text} />;
}

/** The items that commands act on; null when nothing is selected and nothing has the focus. */
function useCandidates(
  actor: SourceImport['actor'],
  chosen: readonly FoundRow[],
  phase: FoundPanelProps['phase'],
): Candidates | null {
  const api = useApi();
  return useMemo(() => {
    const keys = chosen.filter((row) => !row.isHere).map(keyOf);
    if (chosen.length === 0) return null;
    return {
      count: keys.length,
      whyNot: whyNotCapture(phase, keys.length),
      capture: () => captureStep(api, actor, keys),
    };
  }, [api, actor, chosen, phase]);
}

function whyNotCapture(phase: FoundPanelProps['phase'], count: number): string | undefined {
  if (phase === 'looking') return 'The list is being read: stop it to capture what there is';
  if (phase === 'capturing') return 'Being captured';
  return count === 0 ? 'It is here already' : undefined;
}
