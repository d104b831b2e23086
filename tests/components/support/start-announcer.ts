import { onTestFinished } from 'vitest';
import { createAnnouncer } from '#client/ui/announcer.ts';

/** The app's announcer with its live region, until the test is over. */
export function startAnnouncer() {
  const announcer = createAnnouncer(document);
  onTestFinished(() => announcer.dispose());
  // That of react-aria holds its live regions in a box with the same mark.
  const region = document.querySelector('[data-live-announcer][aria-live]');
  if (!region) throw new Error('There is no live region');
  return { announcer, region };
}
