import { announce, clearAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer';

// react-aria delays its first announcement until screen readers know its new live region: that would be in a later test.
const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
scope.IS_REACT_ACT_ENVIRONMENT = true;
announce('');
scope.IS_REACT_ACT_ENVIRONMENT = false;

const said: (string | null)[] = [];
const hear = (records: MutationRecord[]) => {
  for (const { addedNodes } of records) said.push(...[...addedNodes].map((node) => node.textContent));
};
const listener = new MutationObserver(hear);
for (const log of document.querySelectorAll('[data-live-announcer] > [role="log"]')) {
  listener.observe(log, { childList: true });
}

/** The announcements of react-aria in this test; it removes each from the page after seven seconds. */
export function announced(): (string | null)[] {
  hear(listener.takeRecords());
  return [...said];
}

/** Forgets all announcements, for the next test. */
export function forgetAnnounced(): void {
  clearAnnouncer('polite');
  clearAnnouncer('assertive');
  listener.takeRecords();
  said.length = 0;
}
