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

it('is one polite, visually hidden live region', () => {
  expect(document.querySelectorAll('[aria-live]:not([data-live-announcer] *)')).toHaveLength(1);
  expect(region).toHaveAttribute('aria-live', 'polite');
  const { width, height } = region.getBoundingClientRect();
  expect(Math.max(width, height)).toBeLessThanOrEqual(1);
});

it('says the first message at once and each other one a moment after the one before', () => {
  for (const text of ['Task created', 'Moved to Waiting For', 'Moved to Waiting For']) announcer.announce(text);
  expect(said()).toEqual(['Task created']);
  vi.advanceTimersByTime(299);
  expect(said()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['Task created', 'Moved to Waiting For']);
  vi.advanceTimersByTime(300);
  expect(said()).toEqual(['Task created', 'Moved to Waiting For', 'Moved to Waiting For']);
});

it('never adds the same text twice in a row: Orca would skip the second', () => {
  for (let count = 0; count < 3; count++) announcer.announce('Moved to Done');
  vi.advanceTimersByTime(1000);
  const texts = [...region.children].map((message) => message.textContent);
  expect(texts).toHaveLength(3);
  expect(texts[1]).not.toBe(texts[0]);
  expect(texts[2]).not.toBe(texts[1]);
});

it('says a later message at once', () => {
  announcer.announce('Task created');
  vi.advanceTimersByTime(300);
  announcer.announce('Task deleted');
  expect(said()).toEqual(['Task created', 'Task deleted']);
});

it('replaces waiting messages of a stream with its latest, and leaves the others', () => {
  announcer.announce('9 results', { replace: 'palette' });
  announcer.announce('5 results', { replace: 'palette' });
  announcer.announce('Task created');
  announcer.announce('May 2026', { replace: 'month' });
  announcer.announce('2 results', { replace: 'palette' });
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual(['9 results', 'Task created', 'May 2026', '2 results']);
});

it('holds messages while the page is hidden', () => {
  hidePage(true);
  announcer.announce('Reply');
  announcer.announce('Moved to Done');
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  hidePage(false);
  vi.advanceTimersByTime(300);
  expect(said()).toEqual(['Reply', 'Moved to Done']);
});

it('removes spoken messages, so that the region does not grow', () => {
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

it('drops all messages when cleared, and goes on', () => {
  announcer.announce('Ana: Call the bank');
  announcer.announce('Moved to Done');
  announcer.clear();
  expect(region.childElementCount).toBe(0);
  vi.advanceTimersByTime(1000);
  announcer.announce('Signed in');
  expect(said()).toEqual(['Ana: Call the bank', 'Signed in']);
});

it('withdraws waiting messages by name, and says the rest', () => {
  announcer.announce('Moved to Done');
  announcer.announce('3 rows', { replace: 'palette' });
  announcer.announce('Moved to Waiting For');
  announcer.withdraw('palette');
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual(['Moved to Done', 'Moved to Waiting For']);
});

it('repeats the last message, but no passing one and none of a previous user', () => {
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
