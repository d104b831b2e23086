import { expect, it, onTestFinished, vi } from 'vitest';
import { followOtherDevices } from '#client/app/other-devices.ts';
import { answeredApi } from './session-world.ts';

/** Tabs of one user; `tell` sends an event to the one of them that listens. `answers` come in place of streams. */
function startTabs(answers: (Response | undefined)[] = []) {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'mizu-events';
  onTestFinished(() => meta.remove());
  const account = crypto.randomUUID();
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let count = 0;
  /** The cursor of each request for a stream. */
  const from: (string | null)[] = [];
  const fetch = async (_address: string, { headers }: RequestInit) => {
    count += 1;
    from.push(new Headers(headers).get('Last-Event-ID'));
    return (
      answers.shift() ??
      new Response(
        new ReadableStream({
          start: (stream) => {
            streams.push(stream);
          },
        }),
      )
    );
  };
  /** Opens a tab that has read its lists and listens to other devices from now on. */
  const open = (setTimeout: Window['setTimeout'] = window.setTimeout.bind(window)) => {
    const { api, count } = answeredApi();
    const own = {
      document,
      navigator,
      crypto,
      performance,
      fetch,
      setTimeout,
      clearTimeout: window.clearTimeout.bind(window),
    } as unknown as Window;
    const report = (error: unknown) => expect.fail(String(error));
    const stop = followOtherDevices({
      window: own,
      api,
      base: '/api',
      account,
      getToken: () => 'of ana',
      say: vi.fn(),
      report,
    });
    onTestFinished(() => {
      api.pending.clear();
      stop();
    });
    return { asked: () => count('tasks.get'), api, stop };
  };
  const tell = async (id: number) => {
    await expect.poll(() => streams.length).toBe(1);
    const data = JSON.stringify({ call: 'tasks.update', id: String(id), updated_at: 'since' });
    streams[0]?.enqueue(new TextEncoder().encode(`event: change\nid: ${id}\ndata: ${data}\n\n`));
  };
  /** The service sends a ping. */
  const ping = async (id: number) => {
    await expect.poll(() => streams.length).toBe(1);
    streams[0]?.enqueue(new TextEncoder().encode(`event: ping\nid: ${id}\ndata: {}\n\n`));
  };
  /** The service ends the stream, as at a restart or a time limit. */
  const end = async () => {
    await expect.poll(() => streams.length).toBe(1);
    streams.pop()?.close();
  };
  /** Resolves when every open tab has been notified: the last listener of a channel is notified last. */
  const passedOn = (id: number) =>
    new Promise<void>((resolve) => {
      const channel = new BroadcastChannel(`mizu-events ${account}`);
      onTestFinished(() => channel.close());
      channel.onmessage = ({ data }) => {
        if (data.id === String(id)) resolve();
      };
    });
  return { open, tell, ping, end, passedOn, count: () => count, from };
}

/** A clock on which every pause ends at once, and the pauses, in milliseconds. */
function hurriedClock() {
  const waited: number[] = [];
  const run = (work: () => void, milliseconds: number) => {
    // The time limit for a silent stream does not fire.
    if (milliseconds === 60_000) return 0;
    waited.push(milliseconds);
    return window.setTimeout(work);
  };
  return { waited, setTimeout: run as Window['setTimeout'] };
}

it('notifies every tab of another device’s change, also one that opens a moment later', async () => {
  const { open, tell } = startTabs();
  const [listens, other] = [open(), open()];
  await tell(1);
  await expect.poll(() => [listens.asked(), other.asked()]).toEqual([1, 1]);
  // The tab may have read its lists before that.
  const late = open();
  await expect.poll(late.asked).toBe(1);
  // The other tabs are not notified again: by now they would have refetched.
  expect([listens.asked(), other.asked()]).toEqual([1, 1]);
});

it('reads nothing once the session is over, although a change was reported just before', async () => {
  const { open, tell } = startTabs();
  const gathering: (() => void)[] = [];
  const tab = open(((run: () => void, milliseconds: number) =>
    milliseconds > 1000 ? 0 : gathering.push(run)) as Window['setTimeout']);
  await tell(1);
  await expect.poll(() => gathering.length).toBe(1);
  tab.stop();
  gathering[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tab.asked()).toBe(0);
});

it('waits as long as the service asks when there is one stream too many, and then listens again', async () => {
  const { open, tell } = startTabs([new Response(null, { status: 429, headers: { 'Retry-After': '5' } })]);
  const { waited, setTimeout } = hurriedClock();
  const tab = open(setTimeout);
  await tell(1);
  await expect.poll(tab.asked).toBe(1);
  expect(waited[0]).toBe(5000);
});

it('goes on from where the service said that nothing happened, however long it sleeps before the next change', async () => {
  const { open, tell, ping, end, from } = startTabs();
  const { setTimeout } = hurriedClock();
  const tab = open(setTimeout);
  await ping(7);
  await end();
  await tell(8);
  await expect.poll(tab.asked).toBe(1);
  expect(from).toEqual([null, '7']);
});

it('goes on from there also in a tab that has received no change, when the one that listened is gone', async () => {
  const { open, ping, end, passedOn, from } = startTabs();
  const { setTimeout } = hurriedClock();
  const [listens] = [open(setTimeout), open(setTimeout)];
  const isPassedOn = passedOn(7);
  await ping(7);
  await isPassedOn;
  await end();
  await expect.poll(() => from).toEqual([null, '7']);
  listens.stop();
  await expect.poll(() => from).toEqual([null, '7', '7']);
});

it.each([408, 404, 403])(
  'listens again when a proxy or a restart of the service answers a stream after the first one with %d',
  async (status) => {
    const { open, tell, end } = startTabs([undefined, new Response(null, { status })]);
    const { setTimeout } = hurriedClock();
    const tab = open(setTimeout);
    await end();
    await tell(1);
    await expect.poll(tab.asked).toBe(1);
  },
);

it('asks a server without that call once, and reads the lists again when the user returns to the tab', async () => {
  const { open, count } = startTabs([new Response(null, { status: 404 })]);
  const { waited, setTimeout } = hurriedClock();
  const { api } = open(setTimeout);
  await expect.poll(count).toBe(1);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const hidden = vi.spyOn(document, 'hidden', 'get');
  onTestFinished(() => {
    now.mockRestore();
    hidden.mockRestore();
  });
  const invalidate = vi.spyOn(api.queryClient, 'invalidateQueries');
  await expect
    .poll(() => {
      for (const [isHidden, at] of [
        [true, 0],
        [false, 300_000],
      ] as const) {
        hidden.mockReturnValue(isHidden);
        now.mockReturnValue(at);
        document.dispatchEvent(new Event('visibilitychange'));
      }
      return invalidate.mock.calls.length;
    })
    .toBeGreaterThan(0);
  expect([waited, count()]).toEqual([[], 1]);
});
