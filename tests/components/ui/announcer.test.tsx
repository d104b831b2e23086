import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Announcer } from '#client/ui/announcer.ts';
import { startAnnouncer } from '../support/start-announcer.ts';

let announcer: Announcer;
let heard: string[];
let watcher: MutationObserver;
let region: Element;
/** Every text that was ever added to the region, in its order. */
const said = () => {
  for (const { addedNodes } of watcher.takeRecords())
    for (const node of addedNodes) heard.push(node.textContent?.replace('\u00A0', '') ?? '');
  return heard;
};
const hidePage = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  ({ announcer, region } = startAnnouncer());
  heard = [];
  watcher = new MutationObserver(() => undefined);
  watcher.observe(region, { childList: true });
});
afterEach(() => {
  watcher.disconnect();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('is one polite region that is heard and not seen', () => {
  expect(document.querySelectorAll('[aria-live]:not([data-live-announcer] *)')).toHaveLength(1);
  expect(region).toHaveAttribute('aria-live', 'polite');
  const { width, height } = region.getBoundingClientRect();
  expect(Math.max(width, height)).toBeLessThanOrEqual(1);
});

it('says the first at once and each of the others a moment after the one before', () => {
  for (const text of ['Task created', 'Moved to Waiting For', 'Moved to Waiting For']) announcer.announce(text);
  expect(said()).toEqual(['Task created']);
  vi.advanceTimersByTime(299);
  expect(said()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['Task created', 'Moved to Waiting For']);
  vi.advanceTimersByTime(300);
  expect(said()).toEqual(['Task created', 'Moved to Waiting For', 'Moved to Waiting For']);
});

it('never adds the same text twice in a row: Orca would leave the second out', () => {
  for (let count = 0; count < 3; count++) announcer.announce('Moved to Done');
  vi.advanceTimersByTime(1000);
  const texts = [...region.children].map((message) => message.textContent);
  expect(texts).toHaveLength(3);
  expect(texts[1]).not.toBe(texts[0]);
  expect(texts[2]).not.toBe(texts[1]);
});

it('says one that comes later at once', () => {
  announcer.announce('Task created');
  vi.advanceTimersByTime(300);
  announcer.announce('Task deleted');
  expect(said()).toEqual(['Task created', 'Task deleted']);
});

it('takes the last of a stream of results for all that still wait, and leaves the others', () => {
  announcer.announce('9 results', { replace: 'palette' });
  announcer.announce('5 results', { replace: 'palette' });
  announcer.announce('Task created');
  announcer.announce('May 2026', { replace: 'month' });
  announcer.announce('2 results', { replace: 'palette' });
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual(['9 results', 'Task created', 'May 2026', '2 results']);
});

it('keeps what is said while the page is hidden', () => {
  hidePage(true);
  announcer.announce('Reply');
  announcer.announce('Moved to Done');
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  hidePage(false);
  vi.advanceTimersByTime(300);
  expect(said()).toEqual(['Reply', 'Moved to Done']);
});

it('forgets what was said, so that the region does not grow', () => {
  for (let count = 1; count <= 500; count++) announcer.announce(`Message ${count}`);
  let most = 0;
  for (let step = 0; step < 500; step++) {
    vi.advanceTimersByTime(300);
    most = Math.max(most, region.childElementCount);
  }
  expect(said()).toHaveLength(500);
  expect(most).toBeLessThanOrEqual(35);
  vi.advanceTimersByTime(10_000);
  expect(region.childElementCount).toBe(0);
});

it('forgets all when cleared, and goes on', () => {
  announcer.announce('Ana: Call the bank');
  announcer.announce('Moved to Done');
  announcer.clear();
  expect(region.childElementCount).toBe(0);
  vi.advanceTimersByTime(1000);
  announcer.announce('Signed in');
  expect(said()).toEqual(['Ana: Call the bank', 'Signed in']);
});

it('forgets what still waits under a name, and says the rest', () => {
  announcer.announce('Moved to Done');
  announcer.announce('3 rows', { replace: 'palette' });
  announcer.announce('Moved to Waiting For');
  announcer.withdraw('palette');
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual(['Moved to Done', 'Moved to Waiting For']);
});

it('says the last words once more, those in passing and another person’s left out', () => {
  expect(announcer.again()).toBe(false);
  announcer.announce('Moved to Done');
  announcer.announce('Say again, 1 result', { replace: 'palette', passing: true });
  vi.advanceTimersByTime(1000);
  expect(announcer.again()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(announcer.again()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual(['Moved to Done', 'Say again, 1 result', 'Moved to Done', 'Moved to Done']);
  announcer.clear();
  expect(announcer.again()).toBe(false);
});
