import { announce, clearAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer';
import { page } from 'vitest/browser';

const WIDTH = 1280;
const HEIGHT = 800;
const { href } = window.location;

// react-aria holds its first words back until the region that it makes for them is known, which would be in a later test.
const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
scope.IS_REACT_ACT_ENVIRONMENT = true;
announce('');
scope.IS_REACT_ACT_ENVIRONMENT = false;

/** Makes the page what it was before the first test. */
export async function cleanPage(): Promise<void> {
  clearAnnouncer('polite');
  clearAnnouncer('assertive');
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', href);
  document.documentElement.classList.remove('dark');
  if (window.innerWidth !== WIDTH || window.innerHeight !== HEIGHT) await page.viewport(WIDTH, HEIGHT);
  letTabBeginAtTheTop();
}

/** The browser goes on from where the focus was last, also when that is gone. */
function letTabBeginAtTheTop(): void {
  const top = document.createElement('button');
  document.body.prepend(top);
  top.focus();
  top.remove();
}
