import { useEffect } from 'react';

/**
 * Catches the focus when the element that has it goes away, or is hidden, and nobody has said where it goes instead: it lands on the
 * screen's heading, never on the body. What is said is said in the same frame, so this waits for the next.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let last = document.activeElement;
    const note = () => {
      last = document.activeElement;
    };
    const isOnBody = () => document.activeElement === null || document.activeElement === document.body;
    const catchFocus = () => {
      // What has gone has no box, nor has what is hidden.
      if (isOnBody() && last?.getClientRects().length === 0) document.querySelector('h1')?.focus();
    };
    const observer = new MutationObserver(() => {
      if (isOnBody() && last?.isConnected === false) requestAnimationFrame(catchFocus);
    });
    // So a browser tells that what has the focus is hidden.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) requestAnimationFrame(catchFocus);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', onFocusOut);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, []);
}
