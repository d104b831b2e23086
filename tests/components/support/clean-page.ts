import { page } from 'vitest/browser';
import { forgetAnnounced } from './react-aria-words.ts';

const WIDTH = 1280;
const HEIGHT = 800;
const { href } = window.location;

/** Resets the page to its state before the first test. */
export async function cleanPage(): Promise<void> {
  forgetAnnounced();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', href);
  document.documentElement.classList.remove('dark');
  if (window.innerWidth !== WIDTH || window.innerHeight !== HEIGHT) await page.viewport(WIDTH, HEIGHT);
  letTabBeginAtTheTop();
}

/** Tab starts from the last focused place, even when that is gone: reset it. */
function letTabBeginAtTheTop(): void {
  const top = document.createElement('button');
  document.body.prepend(top);
  top.focus();
  top.remove();
}
