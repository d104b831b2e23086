import { announce, clearAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer';

// react-aria holds its first words back until the region that it makes for them is known, which would be in a later test.
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

/** What react-aria has announced in this test; it takes its words out of the page after seven seconds. */
export function announced(): (string | null)[] {
  hear(listener.takeRecords());
  return [...said];
}

/** For the next test: as if nothing had been announced. */
export function forgetAnnounced(): void {
  clearAnnouncer('polite');
  clearAnnouncer('assertive');
  listener.takeRecords();
  said.length = 0;
}
