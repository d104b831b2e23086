import { useEffect } from 'react';

/**
 * Catches the focus when its element is removed or hidden, and nobody has moved it elsewhere: it goes to the screen's
 * heading, never to the body. Others move it in the same frame, so this waits for the next.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let last = document.activeElement;
    const note = () => {
      last = document.activeElement;
    };
    const isOnBody = () => document.activeElement === null || document.activeElement === document.body;
    const catchFocus = () => {
      // A removed or hidden element has no box.
      if (isOnBody() && last?.getClientRects().length === 0) document.querySelector('h1')?.focus();
    };
    const observer = new MutationObserver(() => {
      if (isOnBody() && last?.isConnected === false) requestAnimationFrame(catchFocus);
    });
    // How a browser reports that the focused element is hidden.
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
