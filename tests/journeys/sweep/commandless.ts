import type { Page } from 'playwright-core';
import { registry } from '#tests/support/commands.ts';

const ids = registry.all.map(({ id }) => id);

/** Every control that acts on a press and names no existing command. */
export function commandless(page: Page): Promise<string[]> {
  const controls = 'button, a[href], select, summary, input[type="checkbox"], input[type="radio"], [role="menuitem"]';
  // The palette's rows stand for commands and items; the skip link and links to other sites are the browser's. An
  // element that is only kept for a moment after it has had the focus is no control any more.
  const exempt = '[role="option"], a[href="#main"], a[target="_blank"], [data-kept-focus] *';
  return page.evaluate(
    ({ selector, exceptions, known }) =>
      [...document.querySelectorAll(selector)]
        .filter((control) => !control.matches(exceptions))
        .filter((control) => {
          const command = control.closest('[data-command]')?.getAttribute('data-command');
          return !command || !known.includes(command);
        })
        .map((control) => `has no command: ${control.outerHTML.slice(0, 200)}`),
    { selector: controls, exceptions: exempt, known: ids },
  );
}
