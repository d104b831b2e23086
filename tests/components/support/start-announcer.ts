import { onTestFinished } from 'vitest';
import { createAnnouncer } from '#client/ui/announcer.ts';

/** The app's announcer with its live region, until the test is over. */
export function startAnnouncer() {
  const announcer = createAnnouncer(document);
  onTestFinished(() => announcer.dispose());
  // react-aria's announcer has a container with the same mark.
  const region = document.querySelector('[data-live-announcer][aria-live]');
  if (!region) throw new Error('There is no live region');
  return { announcer, region };
}
