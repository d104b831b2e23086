import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import { visuallyHidden } from '#styles/hidden.css.ts';

/**
 * How long after the focus has moved on the place left may go, in milliseconds: Orca looks at it 70 ms later, and on a
 * busy machine more.
 */
const KEPT = 500;

const mark = 'data-kept-focus';

/** Where what had the focus, and would be gone, stays until the focus has moved on: in `main`, after the screen. */
export function KeptFocus() {
  useEffect(() => {
    // First of all who listen: a drag by keys lets nobody after it know that the focus moves.
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
 * Around what goes while the focus is in it, and another place takes the focus then: the element that has it stays in
 * the document, unseen, until a moment after. When its last place has gone already, Orca follows the focus without a word.
 */
export function KeepsFocus({ within, children }: KeepsFocusProps) {
  // React ends the effects of what goes before it takes the elements away; when they begin, what is around is not there yet.
  useLayoutEffect(() => () => keepFocused(within.current), [within]);
  return children;
}

interface KeepsFocusProps {
  /** What stays, and has nothing else in it that could have the focus. */
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function keepFocused(around: HTMLElement | null): void {
  const focused = document.activeElement;
  const holder = document.querySelector(`[${mark}]`);
  // Only moved so it keeps the focus: where the browser cannot do that, the focus goes on from the body.
  if (!holder || !('moveBefore' in holder) || !(focused instanceof HTMLElement)) return;
  if (focused === around || holder.contains(focused) || !around?.contains(focused)) return;
  holder.moveBefore(focused, null);
}

/** Whether an element is kept only because it had the focus when what was around it went. */
export function wasKept(element: Element): boolean {
  return element.closest(`[${mark}]`) !== null;
}

/** Leaves the place alone, with its role: nothing to read twice, to find by name or to reach by Tab. */
function strip(element: HTMLElement): void {
  element.replaceChildren();
  for (const name of element.getAttributeNames()) if (name !== 'role') element.removeAttribute(name);
  element.tabIndex = -1;
}
