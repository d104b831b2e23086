import { visuallyHidden } from '#styles/hidden.css.ts';

/** How long a message stays in the region for a slow screen reader to pick up, in milliseconds. */
const KEPT = 10_000;

/** Speaks: each text once, politely, in the order it came. */
export interface Announcer {
  announce(text: string): void;
}

/**
 * The one live region of the page. Each message is a node of its own, so that two in one tick are both spoken and the
 * same words twice are spoken twice. `data-live-announcer` keeps react-aria's modals from silencing it.
 */
export function createAnnouncer(document: Document): Announcer {
  const region = document.createElement('div');
  region.dataset.liveAnnouncer = 'true';
  region.className = visuallyHidden;
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-relevant', 'additions');
  document.body.append(region);
  return {
    announce(text) {
      const message = document.createElement('div');
      message.textContent = text;
      region.append(message);
      setTimeout(() => message.remove(), KEPT);
    },
  };
}
