import { expect, test, vi } from 'vitest';
import type { Outbox } from '#client/data/outbox.ts';
import { ApiError } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import type { Task } from '#contract/entities/task.ts';
import { HttpError } from '#service/http-error.ts';
import { freshService, type Service } from '#tests/contract/support/service.ts';
import { expectConsole } from '#tests/support/console.ts';
import { worldItems } from '#tests/support/github-world.ts';
import { startGithub } from './github.ts';
import { openTab } from './import-world.ts';

/** What is in the inbox: title and description. */
async function inboxOf(service: Service): Promise<string[]> {
  const { tasks } = await service.ana.call('tasks.inbox', {});
  return tasks.map(({ title, description }: Task) => `${title} | ${description?.replace('\n', ' | ')}`).toSorted();
}

type Captured = Awaited<ReturnType<ReturnType<typeof openTab>['capture']>>;

function inverseOf(outcome: Captured) {
  if (outcome.kind !== 'undoable') throw new Error(`${outcome.words} cannot be taken back`);
  return outcome.inverse;
}

async function start(issues: number, reviews = 0) {
  const service = await freshService();
  const github = await startGithub();
  github.world.issues = worldItems('Issue', issues);
  github.world.reviews = worldItems('PullRequest', reviews);
  const tab = () => openTab(service.ana.call, github.answers);
  return { service, github, tab };
}

test('lists the items, and says which are tasks already, in whatever status', async () => {
  const { service, tab } = await start(250, 7);
  const { call } = service.ana;
  const create = (title: string, description: string) =>
    call('tasks.create', { body: { title, description, status: 'done' } });
  await create('Old', 'Seen (https://github.com/acme/site/issues/1#comment), and closed');
  // Of the done ones the service's first answer holds fifty, the last that were done.
  service.clock.advance(1000);
  for (let at = 0; at < 60; at++) await create(`Done ${at}`, '');
  await call('tasks.create', {
    body: { title: 'Mine', description: 'https://github.com/acme/app/pull/2.', status: 'someday' },
  });
  // One address is the beginning of another.
  await call('tasks.create', { body: { title: 'Other', description: 'https://github.com/acme/site/issues/1000' } });

  const { list, said, context, chooseAll } = tab();
  await list();
  expect(said).toEqual([
    '250 issues',
    '7 review requests',
    'Found 250 issues, 7 review requests: 255 new, 2 already here',
  ]);
  expect(context().chosen.size).toBe(0);
  const fresh = chooseAll();
  expect(fresh).toHaveLength(255);
  expect(fresh.includes('I_1') || fresh.includes('PR_2')).toBe(false);
  expect(fresh).toContain('I_100');
});

test('captures with the links; the second run finds nothing new; all is one step to undo and redo', async () => {
  const { service, tab } = await start(3, 1);
  const { list, capture, said, context, rechecked, api } = tab();
  await list();
  const outcome = await capture();
  expect(outcome.words).toBe('4 captured');
  const tasks = [
    'Issue 1 | acme/site#1 | https://github.com/acme/site/issues/1',
    'Issue 2 | acme/app#2 | https://github.com/acme/app/issues/2',
    'Issue 3 | other/tool#3 | https://github.com/other/tool/issues/3',
    'Review: PullRequest 1 | acme/site#1 | https://github.com/acme/site/pull/1',
  ];
  expect(await inboxOf(service)).toEqual(tasks);
  expect(context().chosen.size).toBe(0);
  await list();
  expect(said.at(-1)).toBe('Found 3 issues, 1 review request: nothing new, 4 already here');

  const undone = await inverseOf(outcome)();
  expect(undone.words).toBe('4 tasks deleted');
  await rechecked();
  expect(context().here.size).toBe(0);
  const redone = await inverseOf(undone)();
  expect(redone.words).toBe('4 tasks are back');
  await rechecked();
  expect(context().here.size).toBe(4);
  await inverseOf(redone)();
  await rechecked();

  // Deleted here, and still at the server: what it remembers of the key is not what is meant now.
  expect((await capture(['I_1'])).words).toBe('1 captured');
  await api.held.sendAll();
  expect(await inboxOf(service)).toEqual(tasks.slice(0, 1));
  // Deleted there too.
  await list();
  expect((await capture(['I_2', 'I_3'])).words).toBe('2 captured');
  expect(await inboxOf(service)).toEqual(tasks.slice(0, 3));
});

test('two tabs, one after the other or at the same moment, create no duplicates', async () => {
  const { service, tab } = await start(12);
  const [one, other] = [tab(), tab()];
  await Promise.all([one.list(), other.list()]);
  const some = ['I_1', 'I_2'];
  expect((await one.capture(some)).words).toBe('2 captured');
  expect((await other.capture(some)).words).toBe('0 captured, 2 already here');
  expect(other.chooseAll()).toHaveLength(10);
  await Promise.all([one.capture(), other.capture()]);
  const inbox = await inboxOf(service);
  expect(inbox).toHaveLength(12);
  expect(new Set(inbox).size).toBe(12);
});

test('captured twice at the same moment, everything is captured once, announced once and undone once', async () => {
  const { service, tab } = await start(3);
  const { list, capture } = tab();
  await list();
  const keys = ['I_1', 'I_2'];
  const [first, second] = await Promise.all([capture(keys), capture(keys)]);
  expect([first.words, second.words]).toEqual(['2 captured', 'Being captured']);
  expect(second.kind).toBe('final');
  expect(await inboxOf(service)).toHaveLength(2);
});

test('an item that cannot be captured again says why: it is not listed any more, or is here', async () => {
  const { service, tab } = await start(2);
  const { list, capture, actor, api, rechecked } = tab();
  await list();
  const undone = await inverseOf(await capture())();
  await rechecked();
  await api.held.sendAll();
  actor.send({ type: 'import.change' });
  expect((await inverseOf(undone)()).words).toBe('They are not listed here now');
  expect(await inboxOf(service)).toEqual([]);
  await list();
  expect((await capture(['I_1'])).words).toBe('1 captured');
  expect((await capture(['I_1'])).words).toBe('Already here');
});

test('what fails stays chosen with its reason; the next go is about that alone', async () => {
  let isBroken = true;
  const service = await freshService();
  const whole = service.ana.call;
  const call: typeof whole = async (name, args, options) => {
    const { body } = args as { body?: { title?: string } };
    if (isBroken && name === 'tasks.create' && body?.title === 'Issue 2') {
      const broken = createClient({
        base: 'http://mizu.test/api',
        fetch: async () => new Response(JSON.stringify({ message: 'The inbox is full.' }), { status: 422 }),
        getToken: () => 'token',
      });
      return await broken(name, args, options);
    }
    return await whole(name, args, options);
  };
  const github = await startGithub();
  github.world.issues = worldItems('Issue', 3);
  const { list, capture, context, rechecked } = openTab(call, github.answers);
  await list();
  const outcome = await capture();
  expect(outcome.words).toBe('2 of 3 captured: The inbox is full.');
  expect(String(outcome.failed)).toContain('The inbox is full.');
  expect([...context().chosen]).toEqual(['I_2']);
  expect(context().reasons).toEqual({ I_2: 'The inbox is full.' });
  await expect(capture()).rejects.toThrow('The inbox is full.');
  isBroken = false;
  expect((await capture()).words).toBe('1 captured');
  expect(context().reasons).toEqual({});
  expect(await inboxOf(service)).toHaveLength(3);
  // Only what was captured is taken back.
  expect((await inverseOf(outcome)()).words).toBe('2 tasks deleted');
  await rechecked();
  expect(context().here.size).toBe(1);
});

test('an answer that is lost makes no double, and the rest waits for the connection', async () => {
  const { service, github } = await start(8);
  let lost = 0;
  const whole = service.ana.call;
  const call: typeof whole = async (name, args, options) => {
    const answer = await whole(name, args, options);
    if (name !== 'tasks.create' || lost > 2) return answer;
    lost += 1;
    const offline = createClient({
      base: 'http://mizu.test/api',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      getToken: () => 'token',
    });
    return await offline(name, args, options);
  };
  const { list, capture, context } = openTab(call, github.answers);
  await list();
  await expect(capture()).rejects.toThrow('The server cannot be reached. Check the connection, and try again.');
  expect(await inboxOf(service)).toHaveLength(3);
  expect(context().chosen.size).toBe(8);
  expect((await capture()).words).toBe('5 captured, 3 already here');
  expect(await inboxOf(service)).toHaveLength(8);
});

test('a capture that is kept until the server answers is not made a second time', async () => {
  const { service, github } = await start(1);
  let isCut = true;
  const whole = service.ana.call;
  const call: typeof whole = async (name, args, options) => {
    const answer = await whole(name, args, options);
    if (name !== 'tasks.create' || !isCut) return answer;
    isCut = false;
    throw new ApiError('Failed to create task', { kind: 'network', endpoint: name });
  };
  const { api, list, capture } = openTab(call, github.answers);
  const wait = vi.fn();
  const ticket = { kept: Promise.resolve(true), isGivenUp: () => false, done: vi.fn(), drop: vi.fn(), wait };
  api.outbox = { keep: () => ticket, holds: () => false, untried: () => undefined } as unknown as Outbox;
  await list();
  expect((await capture()).words).toBe('1 captured');
  expect(wait).toHaveBeenCalledTimes(1);
  expect(await inboxOf(service)).toHaveLength(1);
});

test('another server gets the spec’s calls and no more', async () => {
  const { service, github } = await start(2);
  const calls: string[] = [];
  const whole = service.ana.call;
  const call: typeof whole = async (name, args, options) => {
    calls.push(`${name} ${JSON.stringify(args)}${options?.idempotencyKey ? ' keyed' : ''}`);
    return await whole(name, args, options);
  };
  const { list, capture } = openTab(call, github.answers, { isOurs: false });
  await list();
  await capture();
  expect(calls.map((line) => line.slice(0, 24))).toEqual([
    'tasks.list {"query":{}}',
    'tasks.list {"query":{}}',
    'tasks.create {"body":{"t',
    'tasks.create {"body":{"t',
  ]);
  expect(calls.join('')).not.toContain('keyed');
});

test('tasks that another server leaves out of its list are looked for in those of each status', async () => {
  const { service, github } = await start(3);
  const whole = service.ana.call;
  await whole('tasks.create', {
    body: { title: 'Issue 1', description: 'https://github.com/acme/site/issues/1', status: 'waiting' },
  });
  const call = (async (name, args, options) =>
    name === 'tasks.list'
      ? { tasks: [], total: 1, next_cursor: null, counts: null }
      : await whole(name, args, options)) as typeof whole;
  const { list, said } = openTab(call, github.answers, { isOurs: false });
  await list();
  expect(said.at(-1)).toBe('Found 3 issues, 0 review requests: 2 new, 1 already here');
});

test('without the tasks that are here nothing is asked of GitHub', async () => {
  expectConsole('The server has failed (503)');
  const { github } = await start(2);
  const service = await freshService({
    overrides: { 'tasks.list': () => Promise.reject(new HttpError(503, 'busy', 'Failed to fetch tasks')) },
  });
  const { list, said, context } = openTab(service.ana.call, github.answers);
  await list();
  const words = 'The server has failed (503). Try again in a moment.';
  expect(said).toEqual([words]);
  expect(context().problem).toEqual({ message: words, field: null });
  expect(github.received).toEqual([]);
});

test('a wrong token leads back to its field; a run under way can be stopped, and keeps what it has done', async () => {
  expectConsole('GitHub does not take this token');
  const { github, service } = await start(250);
  const { list, said, context, drafts, actor } = openTab(service.ana.call, { ...github.answers, token: 'wrong' });
  await list();
  expect(said).toEqual(['GitHub does not take this token: it is wrong, expired or revoked.']);
  expect(context().problem?.field).toBe('token');
  drafts.set('sources.git-hub', github.answers);
  const watch = actor.subscribe((snapshot) => {
    if (snapshot.hasTag('looking') && snapshot.context.items.length === 100) actor.send({ type: 'import.cancel' });
  });
  await list();
  watch.unsubscribe();
  expect(said.at(-1)).toMatch(/^Stopped\. Found 100 issues, 0 review requests: 100 new$/);
  expect(context()).toMatchObject({ problem: null, totals: { issues: 250 } });
});

test('with the session goes all that was found, and the token', async () => {
  const { github, service } = await start(2);
  const { list, context, drafts, actor, api, open } = openTab(service.ana.call, github.answers);
  await list();
  expect(open().actor).toBe(actor);
  api.pending.clear();
  expect(drafts.get('sources.git-hub')).toBeUndefined();
  expect(context().items).toEqual([]);
  expect(actor.getSnapshot().value).toBe('closed');
  expect(open().actor).not.toBe(actor);
});
