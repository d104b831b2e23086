import { useEffect } from 'react';

/**
 * Catches the focus when the element that has it goes away and nobody has said where it goes instead: it lands on the
 * screen's heading, never on the body (design §6). What is said is said in the same frame, so this waits for the next.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let last = document.activeElement;
    const note = () => {
      last = document.activeElement;
    };
    const catchFocus = () => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus();
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body && last?.isConnected === false) requestAnimationFrame(catchFocus);
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
