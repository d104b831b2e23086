import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchLeaving } from '#client/app/page-leaving.ts';
import { createClient } from '#contract/client.ts';
import { settled } from '#tests/support/settled.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A page whose one call the test cuts off; `outcome` is its result. */
function openPage() {
  const page = new EventTarget();
  const happens = (...events: ('beforeunload' | 'pagehide' | 'pageshow')[]) => {
    for (const event of events) page.dispatchEvent(new Event(event));
  };
  const { promise, reject } = Promise.withResolvers<Response>();
  const call = createClient({ base: '/api', fetch: () => promise, getToken: () => null, wasLeft: watchLeaving(page) });
  const giveUp = new AbortController();
  const outcome: unknown[] = [];
  call('tasks.list', {}, { signal: giveUp.signal }).catch((error: unknown) => outcome.push(error));
  const cutOff = async () => {
    reject(new TypeError('Failed to fetch'));
    await settled();
  };
  return { happens, cutOff, outcome, giveUp };
}

const failed = (isInterrupted: boolean) => [expect.objectContaining({ kind: 'network', isInterrupted })];

describe('a call that is cut off', () => {
  test('in a page that stays fails at once', async () => {
    const { cutOff, outcome, happens } = openPage();
    // As after loading.
    happens('pageshow');
    await cutOff();
    expect(outcome).toEqual(failed(false));
  });

  // Chromium cuts off after the page is told to hide, Firefox before.
  test.each([['pagehide'], ['beforeunload'], ['beforeunload', 'pagehide']] as const)(
    'as the page is left (%s %s) fails only when the page comes back',
    async (...events) => {
      const { cutOff, outcome, happens } = openPage();
      happens(...events);
      await cutOff();
      expect(outcome).toEqual([]);
      happens('pagehide');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(outcome).toEqual([]);
      happens('pageshow');
      await settled();
      expect(outcome).toEqual(failed(true));
    },
  );

  test('by chance, in a page that was asked to go and stays, fails after a while', async () => {
    const { cutOff, outcome, happens } = openPage();
    happens('beforeunload');
    await cutOff();
    expect(outcome).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(outcome).toEqual(failed(false));
  });

  test('long after the page was asked to go fails at once', async () => {
    const { cutOff, outcome, happens } = openPage();
    happens('beforeunload');
    await vi.advanceTimersByTimeAsync(10_000);
    await cutOff();
    expect(outcome).toEqual(failed(false));
  });

  test('and given up meanwhile is given up', async () => {
    const { cutOff, outcome, happens, giveUp } = openPage();
    happens('pagehide');
    await cutOff();
    giveUp.abort(new Error('stopped'));
    happens('pageshow');
    await settled();
    expect(outcome).toEqual([giveUp.signal.reason]);
  });
});
