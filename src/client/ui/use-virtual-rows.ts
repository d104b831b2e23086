import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { idle } from './when-idle.ts';

/** By default, up to this many rows are all in the document. */
const ALL_SHOWN = 200;
/** A card whose title or line takes two, until it is measured; in pixels. */
const ESTIMATED_HEIGHT = 80;
/** Rows kept ready above and below those in view. Few: a jump into a long list draws them all, at once. */
const OVERSCAN = 4;
/** As long as so much is drawn beyond what is in view, no more rows are drawn for a step; in pixels. */
const ENOUGH_BEYOND = 120;

interface VirtualRowsOptions {
  grid: RefObject<HTMLElement | null>;
  count: number;
  allShown?: number | undefined;
  /** Keep it the same function until the rows change: another one makes every row be placed again. */
  keyAt: (index: number) => string | null;
  /** The row that is in the document wherever it is, since it has the focus; -1: none. */
  pinned: number;
}

export interface ShownRow {
  index: number;
  /** From the top of the list, in pixels, where only some rows are in the document. */
  start?: number;
  /** Whether it stands apart from the others, out of view: the row that has the focus may. */
  isApart: boolean;
}

/**
 * Which rows are in the document: all of a short list or of one that is printed, of a long one those in view. These follow each other
 * as the rows of a short list do, below room for those before them: where a row turns out higher or lower than it was taken for, the
 * browser moves the rows after it, and none of them renders.
 */
export function useVirtualRows({ grid, count, allShown = ALL_SHOWN, keyAt, pinned }: VirtualRowsOptions) {
  const [isPrinted, setPrinted] = useState(false);
  const isLong = count > allShown;
  const enabled = isLong && !isPrinted;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [margin, setMargin] = useState(0);
  const [overscan, setOverscan] = useState(0);
  /** What scrolls the list; found once, since it needs the styles of all boxes around the list. */
  const scroller = useRef<HTMLElement | null>(null);
  const [scrolls] = useState(createScrolls);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    enabled,
    count: enabled ? count : 0,
    getScrollElement: () => {
      scroller.current ??= grid.current && scrollParentOf(grid.current);
      return scroller.current;
    },
    getItemKey: useCallback((index: number) => keyAt(index) ?? index, [keyAt]),
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan,
    scrollMargin: margin,
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range);
        return pinned < 0 || rows.includes(pinned) ? rows : [...rows, pinned].toSorted((one, other) => one - other);
      },
      [pinned],
    ),
    observeElementRect: observeRect,
    observeElementOffset: scrolls.observe,
    measureElement(row, entry, instance) {
      // A row above the view moves it, by the present scroll position.
      scrolls.tell();
      return measureElement(row, entry, instance);
    },
    scrollToFn: scrolls.scrollTo,
    // Within its callback it would render new rows, whose sizes could not be measured any more.
    useAnimationFrameWithResizeObserver: true,
  });

  /** The box in which `margin` was measured. */
  const measuredIn = useRef<HTMLElement | null>(null);
  // After every commit: what is above the list may have changed its height. Where nothing can, once is enough, since it
  // costs a layout of its own.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!enabled || !grid.current || !box) return;
    if (measuredIn.current === box && grid.current === box.firstElementChild) return;
    measuredIn.current = box;
    const edge = isPage(box) ? 0 : box.getBoundingClientRect().top + box.clientTop;
    const now = Math.round(grid.current.getBoundingClientRect().top - edge + box.scrollTop);
    if (Math.abs(now - margin) > 1) setMargin(now);
  });

  // At first only those in view, which appear sooner.
  useEffect(() => {
    if (!enabled) return;
    const frame = requestAnimationFrame(() => setOverscan(OVERSCAN));
    return () => cancelAnimationFrame(frame);
  }, [enabled]);

  useEffect(() => {
    if (!isLong) return;
    const onResize = () => {
      // Between wide and narrow another element scrolls.
      scroller.current = null;
      measuredIn.current = null;
      redraw();
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(document.body);
    // Rendered before the browser prints.
    const onPrint = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'));
    const until = new AbortController();
    window.addEventListener('resize', onResize, until);
    window.addEventListener('beforeprint', onPrint, until);
    window.addEventListener('afterprint', onPrint, until);
    return () => {
      observer.disconnect();
      until.abort();
    };
  }, [isLong]);

  const measure = useCallback(
    (row: HTMLElement | null) => {
      virtualizer.measureElement(row);
      if (!row || !virtualizer.isScrolling) return;
      const index = virtualizer.indexFromElement(row);
      const isAbove = (virtualizer.measurementsCache[index]?.start ?? 0) < (virtualizer.scrollOffset ?? 0);
      if (!isAbove) return;
      // The virtualizer measures what is drawn while the list is scrolled in the next frame; a row above those in view moves them in
      // this one. Once React has committed, for the list renders anew.
      queueMicrotask(() => {
        scrolls.tellNow();
        if (row.isConnected) virtualizer.resizeItem(index, row.offsetHeight);
      });
    },
    [virtualizer, scrolls],
  );
  if (!enabled) {
    const rows: ShownRow[] = Array.from({ length: count }, (_, index) => ({ index, isApart: false }));
    return { rows, height: undefined, before: undefined, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  const isApart = ({ index }: { index: number }) =>
    index === pinned && items.length > 1 && !items.some((other) => Math.abs(other.index - index) === 1);
  return {
    rows: items.map((item): ShownRow => ({ index: item.index, start: item.start - margin, isApart: isApart(item) })),
    height: virtualizer.getTotalSize(),
    /** The room of the rows before those in view, in pixels. */
    before: (items.find((item) => !isApart(item))?.start ?? margin) - margin,
    measure,
  };
}

/** The keys from `index` on that fill the view: how far PageDown (1) or PageUp (-1) goes. */
export function pageStep(
  grid: HTMLElement,
  heightOf: (index: number) => number | undefined,
  index: number,
  step: 1 | -1,
) {
  const page = Math.min(scrollParentOf(grid).clientHeight, window.innerHeight);
  let [place, passed] = [index, 0];
  while (passed < page) {
    const height = heightOf(place + step);
    if (height === undefined) break;
    passed += height || ESTIMATED_HEIGHT;
    place += step;
  }
  return place;
}

const isPage = (element: Element) => element === document.documentElement;

/** The nearest box around the list that scrolls; the page, if none does. */
function scrollParentOf(list: HTMLElement): HTMLElement {
  for (let box = list.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
}

type Options = VirtualizerOptions<HTMLElement, HTMLElement>;

/** The height of the view; for the page that is the window. */
const observeRect: Options['observeElementRect'] = (instance, report) => {
  if (!instance.scrollElement || !isPage(instance.scrollElement)) return observeElementRect(instance, report);
  const tell = () => report({ width: window.innerWidth, height: window.innerHeight });
  tell();
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
};

/** The scroll position; the page's scroll events go to the document, not to its element. */
const observeOffset: Options['observeElementOffset'] = (instance, report) => {
  const page = instance.scrollElement;
  if (!page || !isPage(page)) return observeElementOffset(instance, report);
  const scrolling = () => report(page.scrollTop, true);
  const settled = () => report(page.scrollTop, false);
  document.addEventListener('scroll', scrolling, { passive: true });
  document.addEventListener('scrollend', settled, { passive: true });
  return () => {
    document.removeEventListener('scroll', scrolling);
    document.removeEventListener('scrollend', settled);
  };
};

/**
 * Reports the scroll position of a list: at once when rows come into view that are not in the document, otherwise once the
 * browser is idle and few rows are left beyond the view, or scrolling has ended. A step that scrolls shows rows that were
 * rendered before; those ahead are not rendered in its frame, and not for each step.
 */
function createScrolls() {
  let waiting: (() => void) | null = null;
  let isIdleAwaited = false;
  /** How far it was when the browser told it last, or when it was scrolled here. */
  let known: number | undefined;
  const tell = () => {
    const now = waiting;
    waiting = null;
    now?.();
  };
  /** Where it stands by now, which no event may have told yet. */
  let tellNow: () => void = () => undefined;
  const observe: Options['observeElementOffset'] = (instance, report) => {
    tellNow = () => {
      waiting = null;
      const offset = instance.scrollElement?.scrollTop ?? 0;
      known = offset;
      if (offset !== instance.scrollOffset) report(offset, true);
    };
    const stop = observeOffset(instance, (offset, isScrolling) => {
      known = offset;
      waiting = () => report(offset, isScrolling);
      if (!isScrolling || !isDrawn(instance, offset)) tell();
      else if (!isIdleAwaited && !isDrawn(instance, offset, ENOUGH_BEYOND)) {
        isIdleAwaited = true;
        void idle().then(() => {
          isIdleAwaited = false;
          tell();
        });
      }
    });
    return () => {
      waiting = null;
      stop?.();
    };
  };
  const scrollTo: Options['scrollToFn'] = (offset, options, instance) => {
    const box = instance.scrollElement;
    // Rows of other sizes keep in view what was; not once something else was brought into view, such as the row or the
    // field that has got the focus, which the browser tells only in the next frame.
    if (box && Math.abs(box.scrollTop - (known ?? box.scrollTop)) > 1) return;
    elementScroll(offset, options, instance);
    known = box?.scrollTop;
  };
  return { observe, tell, tellNow: () => tellNow(), scrollTo };
}

/** Whether all rows in view at this offset are in the document, and so much beyond. */
function isDrawn(instance: Parameters<Options['observeElementOffset']>[0], offset: number, beyond = 0): boolean {
  const start = offset - beyond;
  const end = offset + (instance.scrollRect?.height ?? 0) + beyond;
  let drawn = start;
  for (const row of instance.getVirtualItems()) {
    if (row.end <= start) continue;
    // What is above the list is no part of it.
    if (row.start > drawn && row.index > 0) return false;
    drawn = row.end;
    if (drawn >= end || row.index === instance.options.count - 1) return true;
  }
  return false;
}
