import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react';

/** Up to so many rows, all are in the document, unless told otherwise. */
const ALL_SHOWN = 200;
/** A card of a title and one line, until it is measured; in pixels. */
const ESTIMATED_HEIGHT = 60;
/** Rows kept ready above and below those in view. Few: a jump into a long list draws them all, at once. */
const OVERSCAN = 4;

interface VirtualRowsOptions {
  grid: RefObject<HTMLElement | null>;
  count: number;
  allShown?: number | undefined;
  keyAt: (index: number) => string | null;
  /** Rows that are in the document wherever they are: the one that has the focus. */
  pinned: readonly number[];
}

export interface ShownRow {
  index: number;
  /** From the top of the list, in pixels, when only some rows are in the document. */
  top?: number;
}

/** Which rows are in the document: all of a short list, of a long one those in view. */
export function useVirtualRows({ grid, count, allShown = ALL_SHOWN, keyAt, pinned }: VirtualRowsOptions) {
  const enabled = count > allShown;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [margin, setMargin] = useState(0);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    enabled,
    count: enabled ? count : 0,
    getScrollElement: () => grid.current && scrollParentOf(grid.current),
    getItemKey: (index) => keyAt(index) ?? index,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((one, other) => one - other),
    observeElementRect: observeRect,
    observeElementOffset: observeOffset,
    scrollToFn: elementScroll,
    // Within its callback it would draw new rows, whose sizes could not be told any more.
    useAnimationFrameWithResizeObserver: true,
  });

  // After every commit: what stands above the list may have changed its height.
  useLayoutEffect(() => {
    if (!enabled || !grid.current) return;
    const scroller = scrollParentOf(grid.current);
    const edge = isPage(scroller) ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop;
    const now = Math.round(grid.current.getBoundingClientRect().top - edge + scroller.scrollTop);
    if (Math.abs(now - margin) > 1) setMargin(now);
  });

  useEffect(() => {
    if (!enabled) return;
    // Between wide and narrow another element is the one that scrolls.
    const observer = new ResizeObserver(redraw);
    observer.observe(document.body);
    window.addEventListener('resize', redraw);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', redraw);
    };
  }, [enabled]);

  const rows: ShownRow[] = enabled
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - margin }))
    : Array.from({ length: count }, (_, index) => ({ index }));
  return enabled
    ? { rows, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement }
    : { rows, height: undefined, measure: undefined };
}

/** The keys from `index` on that fill what is seen at once of the list: how far PageDown (1) or PageUp (-1) goes. */
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

/** The nearest box around the list that scrolls; the page, when none does. */
function scrollParentOf(list: HTMLElement): HTMLElement {
  for (let box = list.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
}

type Options = VirtualizerOptions<HTMLElement, HTMLElement>;

/** How much is seen at once; of the page that is the window, not the whole of it. */
const observeRect: Options['observeElementRect'] = (instance, report) => {
  if (!instance.scrollElement || !isPage(instance.scrollElement)) return observeElementRect(instance, report);
  const tell = () => report({ width: window.innerWidth, height: window.innerHeight });
  tell();
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
};

/** How far it is scrolled; the page's scrolling is told to the document, not to its element. */
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
