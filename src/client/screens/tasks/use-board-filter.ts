import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { type Column, withBeyond } from '#client/data/board-columns.ts';
import type { useBoard } from '#client/data/tasks.ts';
import { isSameSearch, moreInWords, useTasksBeyond } from '#client/data/tasks-beyond.ts';
import { useToday } from '#client/data/today.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { useAddress } from '#client/registry/use-address.ts';
import { counted } from '#contract/entities/counted.ts';
import type { Day } from '#contract/entities/day.ts';
import { type BoardFilter, filterIn, isOpen, matcherFor, withFilter } from './board-filter.ts';

/** How long its words must stay the same before the address follows, in milliseconds. */
const SETTLED = 300;

/**
 * The board's filter, kept in the address (replaced; words once they have settled), and what it leaves of the columns and
 * of the tasks at the service beyond them. `isComing`: more of those are to come; `more`: why not all of them are there.
 */
export function useBoardFilter(
  columns: readonly Column[] | undefined,
  { list, isWhole, beyond: hasBeyond }: Pick<ReturnType<typeof useBoard>, 'list' | 'isWhole' | 'beyond'>,
) {
  const [address, setAddress] = useAddress();
  const today = useToday();
  const said = useMemo(() => filterIn(address), [address]);
  const [text, setText] = useState(said.text);
  /** The last address that this screen wrote: any other comes from Back and Forward. */
  const written = useRef(said.text);
  useEffect(() => {
    if (said.text !== written.current) setText(said.text);
    written.current = said.text;
  }, [said.text]);
  useEffect(() => {
    const settled = text.trim();
    if (settled === written.current) return;
    const timer = setTimeout(() => {
      written.current = settled;
      setAddress((before) => withFilter(before, { ...filterIn(before), text: settled }));
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [setAddress, text]);

  const { pending } = useApi();
  // The address may have a temporary id.
  const context = String(pending.knownId(said.context));
  const project = String(pending.knownId(said.project));
  const filter = useMemo(() => ({ ...said, text, context, project }), [said, text, context, project]);
  const beyond = useTasksBeyond(isWhole ? list : undefined, filter);
  const all = useMemo(() => columns && withBeyond(columns, beyond.tasks), [columns, beyond.tasks]);
  const isContinued = hasBeyond !== undefined && !asksBeyond(filter);
  const shown = useMemo(() => all && leftBy(filter, all, today, isContinued), [all, filter, today, isContinued]);
  const countIn = (left: readonly Column[]) => (columns ? countOf(columns, left, hasBeyond !== undefined) : '');
  /** Changes a part of the filter, and announces how many cards are left. */
  const change = (part: Partial<BoardFilter>): string => {
    const to = { ...filter, ...part };
    setText(to.text);
    // A choice has nothing to settle.
    const { text: _, ...chosen } = part;
    if (Object.keys(chosen).length > 0) {
      setAddress((before) => withFilter(before, { ...filterIn(before), ...chosen }));
    }
    // The number is unknown yet, and 'none' would be false.
    if (!columns) return isOpen(to) ? 'Nothing is filtered' : 'Filtered: the tasks are not here yet';
    const count = countIn(isOpen(to) ? columns : leftBy(to, all ?? columns, today));
    const isKnown = !beyond.isComing && isSameSearch(to, filter);
    if (isWhole && (hasBeyond === undefined || isOpen(to) || (asksBeyond(to) && isKnown))) return count;
    return `${count} so far: the others ${isWhole && !asksBeyond(to) ? 'come as you go on' : 'are loading'}`;
  };
  const { workspace } = useCommands();
  const sayCount = useEffectEvent(() => {
    // As a result: the pending count of before would otherwise be announced after it.
    if (!isOpen(filter) && shown) workspace.say([countIn(shown), moreInWords(beyond)].filter(Boolean).join('. '));
  });
  const isAsking = useRef(false);
  useEffect(() => {
    // The words at the time of the search are not the final ones.
    if (isAsking.current && !beyond.isComing) sayCount();
    isAsking.current = beyond.isComing;
  }, [beyond.isComing]);
  const isComing = !isOpen(filter) && (!isWhole || beyond.isComing);
  return { filter, change, shown, isComing, more: moreInWords(beyond) };
}

/** `isContinued`: missing cards load as the user goes on, and count until it is known whether they are left. */
function leftBy(filter: BoardFilter, columns: readonly Column[], today: Day, isContinued = false): readonly Column[] {
  if (isOpen(filter)) return columns;
  const matches = matcherFor(filter, today);
  return columns.map(({ status, tasks, count }) => {
    const left = tasks.filter(matches);
    const beyond = isContinued && status !== 'done' ? count - tasks.length : 0;
    return { status, tasks: left, count: left.length + beyond };
  });
}

/** Whether the service can be asked for what a filter leaves. */
export const asksBeyond = ({ text, context, project }: BoardFilter) =>
  text.trim() !== '' || context !== '' || project !== '';

function countOf(all: readonly Column[], left: readonly Column[], hasBeyond: boolean): string {
  const sum = (columns: readonly Column[]) => columns.reduce((total, { tasks }) => total + tasks.length, 0);
  const total = hasBeyond ? all.reduce((counted, { count }) => counted + count, 0) : sum(all);
  if (total === 0) return 'No tasks';
  const tasks = counted(total, 'task');
  return (left === all || sum(left) === total) && total > 1 ? `All ${tasks}` : `${sum(left)} of ${tasks}`;
}
