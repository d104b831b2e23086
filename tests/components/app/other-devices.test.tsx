import { expect, it, onTestFinished, vi } from 'vitest';
import { followOtherDevices } from '#client/app/other-devices.ts';
import { answeredApi } from './session-world.ts';

/** Tabs of one user; `tell` sends an event to the one of them that listens. */
function startTabs() {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'mizu-events';
  onTestFinished(() => meta.remove());
  const account = crypto.randomUUID();
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = async () =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          streams.push(stream);
        },
      }),
    );
  /** A tab that has read its lists, and follows from now on what other devices do. */
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
  return { open, tell };
}

it('tells every tab what another device has done, also one that comes a moment later', async () => {
  const { open, tell } = startTabs();
  const [listens, other] = [open(), open()];
  await tell(1);
  await expect.poll(() => [listens.asked(), other.asked()]).toEqual([1, 1]);
  // It may have read its lists before that.
  const late = open();
  await expect.poll(late.asked).toBe(1);
  // Nobody else is told of it again: by now they would have asked.
  expect([listens.asked(), other.asked()]).toEqual([1, 1]);
});

it('asks for nothing once the session is over, although something was told just before', async () => {
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
