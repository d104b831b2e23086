import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import { visuallyHidden } from '#styles/hidden.css.ts';

/**
 * How long an element stays after the focus has left it, in milliseconds: Orca looks at it 70 ms later, and on a busy
 * machine even later.
 */
const KEPT = 500;

const mark = 'data-kept-focus';

/** The element, after all screens, to which a focused element moves that would be removed, until the focus has moved on. */
export function KeptFocus() {
  useEffect(() => {
    // The first of all listeners: during a keyboard drag none after it gets the event.
    const onBlur = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement && target.parentElement?.matches(`[${mark}]`))) return;
      strip(target);
      setTimeout(() => target.remove(), KEPT);
    };
    window.addEventListener('blur', onBlur, true);
    return () => window.removeEventListener('blur', onBlur, true);
  }, []);
  return <div {...{ [mark]: '' }} className={visuallyHidden} />;
}

/**
 * Wraps content that may be removed while it has the focus: the focused element stays in the document, hidden, until a
 * moment after the focus has moved on. If its last place were gone already, Orca would follow the focus silently.
 */
export function KeepsFocus({ within, children }: KeepsFocusProps) {
  // React runs these cleanups before it removes the elements; when the effects start, the parents are not in the document
  // yet.
  useLayoutEffect(() => () => keepFocused(within.current), [within]);
  return children;
}

interface KeepsFocusProps {
  /** The element to keep, which contains nothing else that could have the focus. */
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function keepFocused(around: HTMLElement | null): void {
  const focused = document.activeElement;
  const holder = document.querySelector(`[${mark}]`);
  // Only `moveBefore` keeps the focus: without it the focus goes on from the body.
  if (!holder || !('moveBefore' in holder) || !(focused instanceof HTMLElement)) return;
  if (focused === around || holder.contains(focused) || !around?.contains(focused)) return;
  holder.moveBefore(focused, null);
}

/** Whether an element is kept only because it had the focus when its surroundings went. */
export function wasKept(element: Element): boolean {
  return element.closest(`[${mark}]`) !== null;
}

/** Leaves only the element with its role: nothing to read twice, to find by name or to reach by Tab. */
function strip(element: HTMLElement): void {
  element.replaceChildren();
  for (const name of element.getAttributeNames()) if (name !== 'role') element.removeAttribute(name);
  element.tabIndex = -1;
}
