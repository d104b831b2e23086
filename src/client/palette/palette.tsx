import { useSelector } from '@xstate/react';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { usePartialListNotice } from '#client/data/partial-lists.ts';
import { useSearchables } from '#client/data/search.ts';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { draftFor } from '#client/registry/draft-for.ts';
import { useSayLater } from '#client/registry/use-say-later.ts';
import { isComposing } from '#client/ui/is-composing.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import type { PalettePage } from '#machines/palette.machine.ts';
import * as styles from '#styles/palette.css.ts';
import { CaptureDescription } from './capture-description.tsx';
import { makeReady } from './palette-entries.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { rowsFor } from './palette-rows.ts';
import {
  exampleOf,
  foundInWords,
  howToSend,
  isSearch,
  missingOf,
  previewOf,
  questionOf,
  rowInWords,
  statusFor,
  textQuestion,
  titleOf,
} from './palette-words.ts';
import { useOffers } from './use-offers.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { useSelectedRow } from './use-selected-row.ts';

/** How long after the last letter the results are announced, in milliseconds. */
const PAUSE = 250;
const PASSING = { replace: 'palette', passing: true } as const;

/** The palette: every command, task, project and reference from one field. Mounted while it is open. */
export function Palette() {
  const { palette } = useCommands();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <Modal
      labelledBy={`${id}-label`}
      placement="top"
      onClose={() => palette.send({ type: 'palette.close' })}
      initialFocus={field}
    >
      <PaletteContent id={id} field={field} />
    </Modal>
  );
}

interface PaletteContentProps {
  /** The prefix of the ids of its elements. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
}

/** The content of the dialog, apart from it, so that a letter does not render the dialog too. */
function PaletteContent({ id, field }: PaletteContentProps) {
  const commands = useCommands();
  const { palette, announcer, live, registry, workspace, api } = commands;
  const isLeaving = useIsLeaving();
  const context = useSelector(palette, (snapshot) => snapshot.context);
  const searches = isSearch(lastOf(context.pages));
  const now = { ...context, searchables: useSearchables(searches, searches ? context.query : '') };
  // A closing palette stays as it was, whatever is asked next or its answer has changed.
  const held = useRef(now);
  const shown = useRef<ReactElement>(null);
  useLayoutEffect(() => {
    if (isLeaving) return;
    held.current = now;
    shown.current = element;
  });
  const { pages, query, selected, searchables } = isLeaving ? held.current : now;
  const page = lastOf(pages);
  // The page below changes meanwhile, as when a list or a reply comes: checks again which commands can run, and where.
  const below = useSyncExternalStore(live.subscribe, () => live.changes);
  const {
    rows: found,
    total,
    isGuess = false,
    isFaint = false,
  } = useMemo(
    () => ({ ...rowsFor(page, query, commands, searchables), below }),
    [page, query, commands, searchables, below],
  );
  const offers = useOffers({ page, query, total, isGuess, searchables });
  // Enter must not run a row that matches hardly one of the words.
  const rows = useMemo(() => (isFaint ? [...offers, ...found] : [...found, ...offers]), [found, offers, isFaint]);
  const { choose, answer, keep, draft, refusalOf } = usePaletteChoice(page, searchables);
  const row = useSelectedRow({ page, query, rows, selected }, palette);
  const question = questionOf(page, commands);
  const text = textQuestion(page, commands);
  const isText = text !== undefined;
  const isEmpty = rows.length === 0;
  const preview = text?.kind === 'capture' ? previewOf(query, searchables) : null;
  const refusal = refusalOf(query);
  const told = text
    ? (preview?.words ?? howToSend(text, commands))
    : statusFor({ total, query, page, question, searchables });
  const status = refusal ?? told;
  const part = usePartialListNotice('searched') ?? searchables.part;
  const missing = missingOf({ page, searchables, part });
  const title = titleOf(page, commands);

  useScope('overlay:palette', isLeaving ? null : undefined);
  // Creating fifty thousand entries takes a tenth of a second: not between a key and its letter.
  useEffect(() => makeReady(searchables), [searchables]);

  const meant = preview?.parts ?? null;
  const spoken =
    query.trim() === '' || isText
      ? meant
      : foundInWords({ found, offers, isFaint, total, query, page, question, searchables, part });
  // Other tasks for the same words when more is typed.
  const saying = useMemo(() => ({ query, spoken }), [query, spoken]);
  const sayLater = useSayLater(PAUSE, PASSING);
  // A closing palette announces nothing more, whatever is loaded meanwhile.
  useEffect(() => sayLater(isLeaving ? null : saying.spoken), [saying, isLeaving, sayLater]);
  // The focus stays in the field: only this says that it asks for something else now.
  const asked = useRef(title);
  useEffect(() => {
    // A closing palette is about the page again, and asks for nothing.
    if (isLeaving) return;
    if (asked.current !== title) announcer.announce(title, PASSING);
    asked.current = title;
  }, [announcer, title, isLeaving]);

  const select = (wanted: number) => palette.send({ type: 'palette.select', row: wanted });
  const type = (typed: string) => {
    palette.send({ type: 'palette.type', query: typed });
    keep(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    // Held down to delete the typed words, it stops at the beginning.
    if (key === 'Backspace' && query === '' && pages.length > 1 && !event.repeat) {
      event.preventDefault();
      const before = pages[pages.length - 2];
      const { drafts } = workspace;
      // In an empty field the next letter would replace what was being typed there.
      const typed = before?.kind === 'question' ? draftFor(before, { registry, live, drafts, api }) : '';
      palette.send({ type: 'palette.back', query: typed });
    }
    if (isText) {
      if (key !== 'Enter') return;
      event.preventDefault();
      if (!event.repeat) void answer(query, { again: event.ctrlKey || event.metaKey });
      return;
    }
    const chosen = row === null ? undefined : rows[row];
    const next = isEmpty ? undefined : rowAfter(event, row, rows.length);
    if (key !== 'Enter' && next === undefined) return;
    event.preventDefault();
    if (next !== undefined && next !== row) select(next);
    else if (next === undefined && chosen) choose(chosen);
    // There is no other row, nothing to choose, or no row is selected: a screen reader's user would hear nothing.
    else announcer.announce(chosen ? rowInWords(chosen) : status, PASSING);
  };

  const element = (isLeaving && shown.current) || (
    <>
      <label id={`${id}-label`} htmlFor={`${id}-field`} className={styles.label}>
        {title}
      </label>
      <input
        ref={field}
        id={`${id}-field`}
        className={styles.field}
        {...(!isText && {
          role: 'combobox',
          'aria-expanded': !isEmpty,
          'aria-autocomplete': 'list' as const,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': row === null ? undefined : optionId(`${id}-list`, row),
        })}
        // The results are announced; as a description they would be spoken twice.
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={
          refusal !== undefined || (isText ? preview === null : query.trim() === '') ? `${id}-note` : undefined
        }
        autoComplete="off"
        autoCorrect="off"
        // A capital is another key: a phone's keyboard begins with one, and would find another command.
        autoCapitalize={isText ? undefined : 'none'}
        spellCheck={isText}
        placeholder={exampleOf(question)}
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-note`} className={refusal === undefined ? styles.note : styles.refusal}>
        {status}
      </p>
      {text?.kind === 'capture' && draft !== undefined && (
        <CaptureDescription
          draft={draft}
          text={query}
          onSend={(again) => {
            // The next capture begins in its line, which is also what is missing when it is blank.
            field.current?.focus();
            void answer(query, { again });
          }}
        />
      )}
      <PaletteList
        id={`${id}-list`}
        rows={rows}
        query={query}
        selected={row}
        pause={PAUSE}
        onSelect={select}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
      {missing !== undefined && <p className={styles.more}>{missing}</p>}
      {total > rows.length && (
        <p className={styles.more}>{`The ${query.trim() === '' ? 'first' : 'best'} ${rows.length} of ${total}`}</p>
      )}
    </>
  );
  return element;
}

/** The row to which a key goes in a list of this length; undefined for other keys. */
function rowAfter({ key, metaKey, shiftKey }: KeyboardEvent, row: number | null, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return metaKey ? last : ((row ?? -1) + 1) % count;
  if (key === 'ArrowUp') return metaKey ? 0 : ((row ?? 0) + last) % count;
  // With Shift they select the text.
  if (key === 'Home' && !shiftKey) return 0;
  return key === 'End' && !shiftKey ? last : undefined;
}

const everything: PalettePage = { kind: 'everything' };
const lastOf = (pages: readonly PalettePage[]): PalettePage => pages.at(-1) ?? everything;
