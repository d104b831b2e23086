import { useSelector } from '@xstate/react';
import { Command } from 'cmdk';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Searchables, useSearchables } from '#client/data/search.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import type { PalettePage } from '#machines/palette.machine.ts';
import * as styles from '#styles/palette.css.ts';
import { CaptureDescription } from './capture-description.tsx';
import { captureInWords, readCapture } from './capture-grammar.ts';
import { formatChord } from './chord.ts';
import { type Commands, useCommands, useScope } from './commands-context.tsx';
import { ROWS } from './palette-row.ts';
import { itemEntries, recentId, rowsFor } from './palette-rows.ts';
import type { Question } from './question.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { useSelectedRow } from './use-selected-row.ts';

/** How many rows can be seen when the palette opens. */
const IN_VIEW = 18;

/** How long after the last letter what was found is said, in milliseconds. */
const PAUSE = 250;

/** No row has this value: cmdk would select the first one for an empty value. */
const NO_ROW = 'none';
/** What an input method answers with; Safari does so for the Enter that ends it. */
const IME_KEY_CODE = 229;
const rowValue = (row: number | null) => (row === null ? NO_ROW : `row ${row}`);

/** The palette: every command, task, project and reference from one field. Mounted while it is open. */
export function Palette() {
  const commands = useCommands();
  const { palette, announcer } = commands;
  const isLeaving = useIsLeaving();
  const now = useSelector(palette, (snapshot) => snapshot.context);
  // What is on its way out stays as it was, whatever is asked next.
  const [held, setHeld] = useState(now);
  if (!isLeaving && held !== now) setHeld(now);
  const { pages, query, selected } = isLeaving ? held : now;
  const page = pages[pages.length - 1] ?? everything;
  const searchables = useSearchables();
  const { best: rows, total } = useMemo(
    () => rowsFor(page, query, commands, searchables),
    [page, query, commands, searchables],
  );
  const { choose, answer, keep } = usePaletteChoice(page, searchables);
  const row = useSelectedRow({ page, query, rows, selected }, palette);
  const field = useRef<HTMLInputElement>(null);
  // Those in view with the field itself, the others right after: fifty at once would take a second frame.
  const [nodes, setNodes] = useState(IN_VIEW);
  useEffect(() => {
    const timer = setTimeout(() => setNodes(ROWS));
    return () => clearTimeout(timer);
  }, []);
  const list = useRef<HTMLDivElement>(null);
  const options = useRef<(HTMLElement | null)[]>([]);
  const [listId, setListId] = useState<string>();
  const labelId = useId();
  const noteId = useId();
  const text = textQuestion(page, commands);
  const isText = text !== undefined;
  const isEmpty = rows.length === 0;
  const preview = text?.kind === 'capture' ? previewOf(query, searchables) : null;
  const status = text
    ? (preview?.words ?? howToSend(text, commands))
    : statusFor({ isEmpty, query, page, searchables });
  const title = titleOf(page, commands);

  useScope('overlay:palette', isLeaving ? null : undefined);
  useEffect(() => {
    // Ten thousand entries take a few milliseconds to make: not between a key and its letter.
    const timer = setTimeout(() => itemEntries(searchables));
    return () => clearTimeout(timer);
  }, [searchables]);

  const first = rows[0];
  const meant = preview?.parts ?? null;
  const spoken = query.trim() === '' || isText ? meant : first ? `${first.label}, ${countOf(total)}` : status;
  // Another for the same words too when more is typed.
  const found = useMemo(() => ({ query, spoken }), [query, spoken]);
  useEffect(() => {
    const { spoken: words } = found;
    // What is on its way out has nothing more to say, whatever is fetched meanwhile.
    if (words === null || isLeaving) return;
    // Each key cuts a screen reader off: said too early it is lost, and then not said at all if it stays the same.
    const timer = setTimeout(() => announcer.announce(words, { replace: 'palette', passing: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [announcer, found, isLeaving]);
  // The focus stays in the field: that it asks for something else now is said by nothing but this.
  const asked = useRef(title);
  useEffect(() => {
    if (asked.current !== title) announcer.announce(title, { replace: 'palette', passing: true });
    asked.current = title;
  }, [announcer, title]);

  const type = (typed: string) => {
    palette.send({ type: 'palette.type', query: typed });
    keep(typed);
    // The first row is the one selected: where the list was scrolled to for another, it would be out of sight.
    if (list.current) list.current.scrollTop = 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || nativeEvent.keyCode === IME_KEY_CODE) return;
    // Held down to delete what was typed, it stops at the beginning.
    if (key === 'Backspace' && query === '' && pages.length > 1 && !event.repeat) {
      event.preventDefault();
      palette.send({ type: 'palette.back' });
    }
    if (isText && key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) void answer(query, { again: event.ctrlKey || event.metaKey });
    }
  };
  /** What belongs to the text in the field never gets to cmdk, which would take it for its rows. */
  const onFieldKeyDown = (event: KeyboardEvent) => {
    const isForText = isText && ['Home', 'End', 'ArrowUp', 'ArrowDown'].includes(event.key);
    const selects = event.shiftKey && ['Home', 'End'].includes(event.key);
    if (isForText || selects) event.stopPropagation();
  };

  return (
    <Modal
      labelledBy={labelId}
      placement="top"
      onClose={() => palette.send({ type: 'palette.close' })}
      initialFocus={field}
    >
      <Command
        shouldFilter={false}
        vimBindings={false}
        loop
        value={rowValue(row)}
        onValueChange={(value) => {
          const wanted = Number(value.replace('row ', ''));
          if (Number.isInteger(wanted)) palette.send({ type: 'palette.select', row: wanted });
        }}
        onKeyDown={onKeyDown}
      >
        <label id={labelId} htmlFor={`${labelId}-field`} className={styles.label}>
          {title}
        </label>
        {/* Not cmdk's own: that one names a row before there is one, and cannot be told. */}
        <input
          ref={field}
          id={`${labelId}-field`}
          className={styles.field}
          {...(!isText && {
            role: 'combobox',
            'aria-expanded': !isEmpty,
            'aria-controls': listId,
            'aria-autocomplete': 'list' as const,
            'aria-activedescendant': row === null ? undefined : options.current[row]?.id,
          })}
          // What comes of typing is announced; as a description too it would be said twice.
          aria-describedby={(isText ? preview === null : query.trim() === '') ? noteId : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={isText}
          placeholder={text?.placeholder}
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onFieldKeyDown}
        />
        <p id={noteId} className={styles.note}>
          {status}
        </p>
        {text?.kind === 'capture' && typeof text.draft === 'string' && (
          <CaptureDescription draft={text.draft} text={query} onSend={(again) => void answer(query, { again })} />
        )}
        <Command.List
          ref={(element) => {
            list.current = element;
            setListId(element?.id);
          }}
          label="Results"
          hidden={isEmpty}
          className={styles.list}
        >
          {/* The same nodes from key to key: a list that is rebuilt speaks unsteadily (design §10). */}
          {Array.from({ length: nodes }, (_, index) => {
            const found = rows[index];
            return (
              <Command.Item
                key={rowValue(index)}
                ref={(element) => {
                  options.current[index] = element;
                }}
                value={rowValue(index)}
                hidden={!found}
                disabled={!found}
                className={styles.row}
                data-choice={found && recentId(found.choice)}
                onSelect={() => found && choose(found)}
              >
                {found && (
                  <>
                    <span className={styles.rowLabel}>{found.label}</span>{' '}
                    <span className={styles.rowNote}>{found.reason ? `unavailable: ${found.reason}` : found.note}</span>
                    {found.keyHint !== undefined && (
                      <span className={styles.rowKey} aria-hidden="true">
                        {found.keyHint}
                      </span>
                    )}
                  </>
                )}
              </Command.Item>
            );
          })}
        </Command.List>
        {total > rows.length && <p className={styles.more}>{`The best ${rows.length} of ${total}`}</p>}
      </Command>
    </Modal>
  );
}

const everything: PalettePage = { kind: 'everything' };

/** The question of a page when it is answered in words. */
function textQuestion(page: PalettePage, { registry }: Commands) {
  if (page.kind !== 'question') return undefined;
  const question = registry.get(page.command).args[page.name];
  return question?.kind === 'text' || question?.kind === 'capture' ? question : undefined;
}

function titleOf(page: PalettePage, { registry }: Commands): string {
  switch (page.kind) {
    case 'everything':
      return 'Run a command, or find anything';
    case 'search':
      return 'Search tasks, projects and references';
    case 'item':
      return `${registry.get(page.command).title}: which ${page.noun}?`;
    case 'question':
      return registry.get(page.command).args[page.name]?.asks ?? '';
  }
}

/** Below a question that is answered in words. */
function howToSend({ again, kind }: Question, { mac }: Commands): string {
  const details = kind === 'capture' ? ', Tab for a description' : '';
  return `Enter to save${again ? `, ${formatChord('Mod+Enter', { mac })} to save and go on` : ''}${details}`;
}

/** What a line to be captured means, once it means more than its title: all of it, and what it has beside the title. */
function previewOf(query: string, { contexts, projects }: Searchables): { words: string; parts: string } | null {
  const capture = readCapture(query, { now: new Date(), contexts, projects });
  const parts = captureInWords({ ...capture, title: '' });
  return parts === '' ? null : { words: captureInWords(capture), parts };
}

function countOf(total: number): string {
  return total === 1 ? '1 result' : `${total} results`;
}

interface StatusFacts {
  isEmpty: boolean;
  query: string;
  page: PalettePage;
  searchables: { isLoading: boolean; error: Error | null };
}

/** The line below the field: what can be done, or why there is nothing. */
function statusFor({ isEmpty, query, page, searchables: { isLoading, error } }: StatusFacts): string {
  const searches = page.kind !== 'question';
  // Commands are there at once.
  const needsAll = page.kind !== 'everything' || query.trim() !== '';
  if (searches && needsAll && isLoading) return 'Loading…';
  if (searches && error) return error.message;
  if (!isEmpty) return '↑ ↓ to choose, Enter to go';
  return query.trim() === '' && page.kind === 'search' ? 'Type what you are looking for' : 'No results';
}
