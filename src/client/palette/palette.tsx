import { useSelector } from '@xstate/react';
import { Command } from 'cmdk';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useSearchables } from '#client/data/search.ts';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { useSayLater } from '#client/registry/use-say-later.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import type { PalettePage } from '#machines/palette.machine.ts';
import * as styles from '#styles/palette.css.ts';
import { CaptureDescription } from './capture-description.tsx';
import { makeReady } from './palette-entries.ts';
import { IN_VIEW, PaletteList } from './palette-list.tsx';
import { rowValue } from './palette-option.tsx';
import type { PaletteRow } from './palette-row.ts';
import { rowsFor } from './palette-rows.ts';
import { foundInWords, howToSend, missingOf, previewOf, statusFor, textQuestion, titleOf } from './palette-words.ts';
import { useOffers } from './use-offers.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { useSelectedRow } from './use-selected-row.ts';

/** How long after the last letter what was found is said, in milliseconds. */
const PAUSE = 250;
const PASSING = { replace: 'palette', passing: true } as const;

/** No row has this value: cmdk would select the first one for an empty value. */
const NO_ROW = 'none';
/** What an input method answers with; Safari does so for the Enter that ends it. */
const IME_KEY_CODE = 229;

/** The palette: every command, task, project and reference from one field. Mounted while it is open. */
export function Palette() {
  const commands = useCommands();
  const { palette, announcer, live } = commands;
  const isLeaving = useIsLeaving();
  const now = useSelector(palette, (snapshot) => snapshot.context);
  // What is on its way out stays as it was, whatever is asked next.
  const held = useRef(now);
  useLayoutEffect(() => {
    if (!isLeaving) held.current = now;
  });
  const { pages, query, selected } = isLeaving ? held.current : now;
  const page = pages[pages.length - 1] ?? everything;
  const searchables = useSearchables();
  // What is below may still be coming in: which commands can run, and where, is asked again.
  const below = useSyncExternalStore(live.subscribe, () => live.reachableBelowOverlays().join());
  const { rows: found, total } = useMemo(
    () => ({ ...rowsFor(page, query, commands, searchables), below }),
    [page, query, commands, searchables, below],
  );
  const offers = useOffers({ page, query, total, searchables });
  const rows = total > 0 ? found : offers;
  const { choose, answer, keep, draft } = usePaletteChoice(page, searchables);
  const row = useSelectedRow({ page, query, rows, selected }, palette);
  const latestChoose = useRef(choose);
  useLayoutEffect(() => {
    latestChoose.current = choose;
  });
  const onChoose = useCallback((chosen: PaletteRow) => latestChoose.current(chosen), []);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = useRef<(HTMLElement | null)[]>([]);
  // cmdk looks for the selected row before the rows know which it is.
  useLayoutEffect(() => {
    if (row !== null) options.current[row]?.scrollIntoView({ block: 'nearest' });
  }, [row]);
  const labelId = useId();
  const noteId = useId();
  const text = textQuestion(page, commands);
  const isText = text !== undefined;
  // cmdk gives the list its id: to keep that in a state would render everything twice when the palette opens.
  useLayoutEffect(() => {
    if (isText) field.current?.removeAttribute('aria-controls');
    else field.current?.setAttribute('aria-controls', list.current?.id ?? '');
  }, [isText]);
  const isEmpty = rows.length === 0;
  const preview = text?.kind === 'capture' ? previewOf(query, searchables) : null;
  const status = text ? (preview?.words ?? howToSend(text, commands)) : statusFor({ total, query, page, searchables });
  const missing = missingOf({ page, searchables });
  const title = titleOf(page, commands);

  useScope('overlay:palette', isLeaving ? null : undefined);
  // Fifty thousand entries take a tenth of a second to make: not between a key and its letter.
  useEffect(() => makeReady(searchables), [searchables]);

  const meant = preview?.parts ?? null;
  const spoken = query.trim() === '' || isText ? meant : foundInWords({ rows, total, query, page, searchables });
  // Another for the same words too when more is typed.
  const saying = useMemo(() => ({ query, spoken }), [query, spoken]);
  const sayLater = useSayLater(PAUSE, PASSING);
  // What is on its way out has nothing more to say, whatever is fetched meanwhile.
  useEffect(() => sayLater(isLeaving ? null : saying.spoken), [saying, isLeaving, sayLater]);
  // The focus stays in the field: that it asks for something else now is said by nothing but this.
  const asked = useRef(title);
  useEffect(() => {
    if (asked.current !== title) announcer.announce(title, PASSING);
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
        value={row === null ? NO_ROW : rowValue(row)}
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
        {text?.kind === 'capture' && draft !== undefined && (
          <CaptureDescription draft={draft} text={query} onSend={(again) => void answer(query, { again })} />
        )}
        <PaletteList
          ref={list}
          rows={rows}
          isWhole={row !== null && row >= IN_VIEW}
          options={options}
          onChoose={onChoose}
        />
        {missing !== undefined && <p className={styles.more}>{missing}</p>}
        {total > rows.length && <p className={styles.more}>{`The best ${rows.length} of ${total}`}</p>}
      </Command>
    </Modal>
  );
}

const everything: PalettePage = { kind: 'everything' };
