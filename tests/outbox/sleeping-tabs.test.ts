import { expect, onTestFinished, test } from 'vitest';
import { createOutboxTabs } from '#client/data/outbox-tabs.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import type { Client } from '#contract/client.ts';
import { createBrowser, settle } from './browser.ts';
import { createServer, milk } from './server.ts';

/** The longest time until another page sends a page's leftover changes, in milliseconds. */
const LONGEST = 5000;

/** A server with one task, and a browser whose pages use real locks and get their own freeze events. */
function setUp() {
  const server = createServer();
  const task = server.add('Sweep');
  const browser = createBrowser(server);
  const account = crypto.randomUUID();
  const open = async () => {
    const events = { document: new EventTarget(), window: new EventTarget() };
    const failures: unknown[] = [];
    const window = Object.assign(events.window, { document: events.document, navigator: globalThis.navigator });
    const tabs = createOutboxTabs(window as unknown as Window, account, (error) => failures.push(error));
    onTestFinished(() => {
      tabs.close();
      expect(failures).toEqual([]);
    });
    const page = await browser.open({ tabs });
    await page.load();
    /** The server performs the page's calls, but holds the answers until they are released. */
    const holdAnswers = () => {
      const { call } = page.api;
      const held = Promise.withResolvers<void>();
      page.api.call = (async (...args: Parameters<Client>) => {
        try {
          return await call(...args);
        } finally {
          await held.promise;
        }
      }) as Client;
      return () => {
        page.api.call = call;
        held.resolve();
      };
    };
    const tell = (target: keyof typeof events, type: string) => events[target].dispatchEvent(new Event(type));
    return { ...page, tabs, tell, holdAnswers };
  };
  return { server, browser, task, open };
}

type Tab = Awaited<ReturnType<ReturnType<typeof setUp>['open']>>;

/** Runs the page's next timer, which must be due soon enough. */
async function passTime({ timers, passTime: pass }: Tab): Promise<void> {
  await expect.poll(() => timers.length).toBeGreaterThan(0);
  expect(Math.min(...timers.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(LONGEST);
  await pass();
}

const sleepsAndWakes = [
  ['document', 'freeze', 'resume'],
  ['window', 'pagehide', 'pageshow'],
] as const;

test.each(sleepsAndWakes)(
  'what a page was sending is sent by another one within 5 s when it is put to sleep: %s %s',
  async (target, sleep, wake) => {
    const { server, browser, open } = setUp();
    const [page, other] = [await open(), await open()];
    const answer = page.holdAnswers();
    const created = createTask(page.api, milk);
    await expect.poll(server.titles).toEqual(['Sweep', 'Milk']);
    expect((await other.tabs.alive())(page.tabs.page)).toBe(true);
    page.tell(target, sleep);
    await passTime(other);
    await expect.poll(browser.kept).toEqual([]);
    expect((await other.tabs.alive())(page.tabs.page)).toBe(false);
    page.tell(target, wake);
    answer();
    expect((await created).title).toBe('Milk');
    await expect.poll(async () => (await other.tabs.alive())(page.tabs.page)).toBe(true);
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    expect(server.applied.filter((line) => line.startsWith('tasks.create'))).toHaveLength(1);
  },
);

test('a page that wakes does not send what another page has sent meanwhile', async () => {
  const { server, browser, task, open } = setUp();
  const [page, other] = [await open(), await open()];
  const answer = page.holdAnswers();
  const moved = Promise.all([moveTask(page.api, task, 'next'), moveTask(page.api, task, 'done')]);
  await expect.poll(browser.kept).toEqual(['tasks.move sending', 'tasks.move sending']);
  await expect.poll(() => server.applied).toEqual(['tasks.move {"status":"next"}']);
  page.tell('document', 'freeze');
  await passTime(other);
  await expect.poll(browser.kept).toEqual([]);
  page.tell('document', 'resume');
  answer();
  await moved;
  await expect.poll(() => page.outbox.get().waiting).toBe(0);
  // The first page got no answer, so the other one has sent it as well.
  expect(server.applied).toEqual([
    'tasks.move {"status":"next"}',
    'tasks.move {"status":"next"}',
    'tasks.move {"status":"done"}',
  ]);
});

test('a page that sleeps while a move waits for the one before it to be removed does not send it', async () => {
  const { server, task, open } = setUp();
  const page = await open();
  const removed = Promise.withResolvers<void>();
  const keep = page.outbox.keep.bind(page.outbox);
  page.outbox.keep = (...asked) => {
    const ticket = keep(...asked);
    return { ...ticket, done: (answered) => removed.promise.then(() => ticket.done(answered)) };
  };
  const moved = Promise.all([moveTask(page.api, task, 'next'), moveTask(page.api, task, 'done')]);
  await expect.poll(() => server.applied).toEqual(['tasks.move {"status":"next"}']);
  await settle();
  page.tell('document', 'freeze');
  removed.resolve();
  await moved;
  await settle();
  expect(server.applied).toEqual(['tasks.move {"status":"next"}']);
});

test('a page that wakes to a lost connection leaves what another one is sending to that one', async () => {
  const { server, browser, open } = setUp();
  const [page, other] = [await open(), await open()];
  const answer = page.holdAnswers();
  server.setFault(() => 'after');
  const created = createTask(page.api, milk);
  await expect.poll(server.titles).toEqual(['Sweep', 'Milk']);
  server.setFault(() => 'none');
  const answerOther = other.holdAnswers();
  page.tell('document', 'freeze');
  await passTime(other);
  const states = () => [...browser.writes.values()].map(({ state, page: sender }) => [state, sender]);
  await expect.poll(states).toEqual([['sending', other.tabs.page]]);
  page.tell('document', 'resume');
  answer();
  await created;
  // The page is done with the write when it notifies the others.
  await settle();
  expect(states()).toEqual([['sending', other.tabs.page]]);
  answerOther();
  await expect.poll(browser.kept).toEqual([]);
  await expect.poll(() => page.outbox.get().waiting).toBe(0);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('what waits for the next attempt of a page is sent by another one while that page sleeps', async () => {
  const { server, browser, open } = setUp();
  const [page, other] = [await open(), await open()];
  server.setFault(() => 'before');
  await createTask(page.api, milk);
  await expect.poll(browser.kept).toEqual(['tasks.create waiting']);
  page.tell('document', 'freeze');
  server.setFault(() => 'none');
  await passTime(other);
  await expect.poll(browser.kept).toEqual([]);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('what a page was sending is sent by another one within 5 s when its process ends', async () => {
  const { server, browser, open } = setUp();
  const [page, other] = [await open(), await open()];
  page.holdAnswers();
  void createTask(page.api, milk);
  await expect.poll(server.titles).toEqual(['Sweep', 'Milk']);
  await expect.poll(() => other.timers.length).toBe(1);
  page.kill();
  page.tabs.close();
  await passTime(other);
  await expect.poll(browser.kept).toEqual([]);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('a write that ends after its page’s session is reported to nobody', async () => {
  const { open } = setUp();
  const [{ tabs }, other] = [await open(), await open()];
  tabs.close();
  tabs.tell();
  expect(other.timers).toEqual([]);
});

test('a page that is awake keeps the lock of the sender; one that wakes gets it again only when it is free', async () => {
  const { open } = setUp();
  const [{ tabs: first, tell }, { tabs: second }] = [await open(), await open()];
  const [atFirst, atSecond] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const sending = first.alone(() => atFirst.promise);
  await expect.poll(() => second.alone(async () => 'sent')).toBe('busy');
  tell('document', 'freeze');
  expect(await sending).toBe('busy');
  const taken = second.alone(() => atSecond.promise);
  tell('document', 'resume');
  expect(await first.alone(async () => 'sent')).toBe('busy');
  atSecond.resolve('done');
  expect(await taken).toBe('done');
  expect(await first.alone(async () => 'sent')).toBe('sent');
  atFirst.resolve('over');
});
