import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import type { InboxTarget } from '#client/screens/inbox/inbox.commands.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { Task } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { startRunnerWorld } from '#tests/support/runner-world.ts';

/** A call under way, answered by the test. */
interface Call {
  name: string;
  args: { params?: { id: unknown }; body?: unknown };
  answer(result: unknown): void;
  fail(error: unknown): void;
}

const task = (id: number, status: string) => Task.parse({ id, title: `Task ${id}`, status });

/** Runs all pending tasks. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function answeredApi() {
  const calls: Call[] = [];
  const call = ((name: string, args: Call['args']) =>
    new Promise((answer, fail) => calls.push({ name, args, answer, fail }))) as unknown as Client;
  const api: Api = {
    call,
    queryClient: new QueryClient(),
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: false,
  };
  return { api, calls };
}

/** The product's commands, without a page: calls are answered by the test. */
function startRunner(differences: Parameters<typeof startRunnerWorld>[1] = {}) {
  const { api, calls } = answeredApi();
  const { runner, live, history, said, paths, staying } = startRunnerWorld(api, differences);
  const moves = () =>
    calls.map(({ name, args: { params, body } }) => `${name} ${params?.id} ${(body as { status?: string })?.status}`);
  /** Answers all pending moves in order. */
  let answered = 0;
  const answer = async (refuse: (id: unknown) => boolean = () => false) => {
    await settle();
    for (const call of calls.slice(answered)) {
      const { params, body } = call.args;
      if (refuse(params?.id)) call.fail(new Error('Too busy'));
      else call.answer({ task: task(Number(params?.id), (body as { status: string }).status) });
    }
    answered = calls.length;
    await settle();
  };
  const moveTo = (status: string, ...tasks: ReturnType<typeof task>[]) =>
    runner.run(registry.get(`task.moveTo${status}`), { target: { tasks } });
  return { api, runner, live, history, said, paths, staying, calls, moves, answer, moveTo };
}

describe('taking back at once', () => {
  it('undoes the move that is still under way, not the one before it', async () => {
    const { runner, moves, answer, moveTo } = startRunner();
    void moveTo('Next', task(1, 'inbox'));
    await answer();
    void moveTo('Done', task(2, 'inbox'));
    void runner.run(registry.get('history.undo'));
    await settle();
    expect(moves()).toEqual(['tasks.move 1 next', 'tasks.move 2 done']);
    await answer();
    expect(moves().slice(2)).toEqual(['tasks.move 2 inbox']);
    await answer();
    void runner.run(registry.get('history.undo'));
    await settle();
    expect(moves().slice(3)).toEqual(['tasks.move 1 inbox']);
  });

  it('undoes nothing else in place of a move that has failed', async () => {
    const { runner, moves, said, answer, moveTo } = startRunner();
    expectConsole('Too busy');
    void moveTo('Next', task(1, 'inbox'));
    await answer();
    void moveTo('Done', task(2, 'inbox'));
    void runner.run(registry.get('history.undo'));
    await answer(() => true);
    expect(moves()).toHaveLength(2);
    expect(said.at(-1)).toBe('Too busy');
  });

  it('does not count commands that change nothing, nor itself', async () => {
    const { runner, moves, said, answer, moveTo } = startRunner();
    void moveTo('Next', task(1, 'inbox'));
    await answer();
    await runner.run(registry.get('go.inbox'));
    void runner.run(registry.get('history.undo'));
    void runner.run(registry.get('history.undo'));
    await answer();
    expect(moves()).toEqual(['tasks.move 1 next', 'tasks.move 1 inbox']);
    // After the announcement of the one that was still being sent.
    expect(said.at(-1)).toBe('There is nothing to undo');
    void runner.run(registry.get('history.redo'));
    await answer();
    expect(moves().at(-1)).toBe('tasks.move 1 next');
  });
});

it('the result of a command does not replace that of a later one; a refusal replaces itself while it waits', async () => {
  const say = vi.fn();
  const { runner, calls, moveTo } = startRunner({ workspace: { say } });
  for (const [at, status] of ['Next', 'Done'].entries()) void moveTo(status, task(at + 1, 'inbox'));
  await settle();
  calls[1]?.answer({ task: task(2, 'done') });
  await settle();
  calls[0]?.answer({ task: task(1, 'next') });
  await settle();
  await runner.run(registry.get('history.redo'));
  expect(say.mock.calls).toEqual([
    [expect.stringContaining('Done'), { isPast: false }],
    [expect.stringContaining('Next'), { isPast: true }],
    ['There is nothing to redo', { isPast: false, replace: 'There is nothing to redo' }],
  ]);
});

describe('taking back many', () => {
  it('says how many, when a part of it fails, and does again only the others', async () => {
    const { runner, moves, said, answer, moveTo } = startRunner();
    expectConsole('1 of 2 moved: Too busy');
    void moveTo('Next', task(1, 'inbox'), task(2, 'waiting'));
    await answer();
    expect(said.at(-1)).toBe('2 tasks moved to Next Actions');
    void runner.run(registry.get('history.undo'));
    await answer((id) => id === 2);
    expect(moves().slice(2)).toEqual(['tasks.move 1 inbox', 'tasks.move 2 waiting']);
    expect(said.at(-1)).toBe('1 of 2 moved: Too busy');
    void runner.run(registry.get('history.redo'));
    await answer();
    expect(moves().slice(4)).toEqual(['tasks.move 1 next']);
    expect(said.at(-1)).toBe('Moved to Next Actions');
  });

  it('stays to be tried again when all of it fails', async () => {
    const { runner, moves, said, answer, moveTo } = startRunner();
    expectConsole('Too busy');
    void moveTo('Next', task(1, 'inbox'), task(2, 'waiting'));
    await answer();
    void runner.run(registry.get('history.undo'));
    await answer(() => true);
    expect(said.at(-1)).toBe('Too busy');
    void runner.run(registry.get('history.undo'));
    await answer();
    expect(moves().slice(4)).toEqual(['tasks.move 1 inbox', 'tasks.move 2 waiting']);
  });
});

describe('a command of which only a part is done', () => {
  /** A task is captured; its due day is still being sent. */
  const captureHalf = async () => {
    const world = startRunner();
    const asked = { title: 'Call Ana', due_date: '2026-11-22' };
    const ran = world.runner.run(registry.get('task.capture'), { answers: { task: asked } });
    await settle();
    world.calls[0]?.answer({ task: task(1, 'inbox') });
    await settle();
    expect(world.calls.map(({ name }) => name)).toEqual(['tasks.create', 'tasks.update']);
    return { ...world, ran };
  };

  it('says so, and why', async () => {
    const { calls, ran, said } = await captureHalf();
    expectConsole('Too busy');
    calls[1]?.fail(new Error('Too busy'));
    expect(await ran).toBe(true);
    expect(said).toEqual(['Added to Inbox without its due day: Too busy']);
  });

  it('says nothing when the session has ended meanwhile: nobody is there who asked for it', async () => {
    const { api, ran, said } = await captureHalf();
    api.pending.clear();
    await ran;
    expect(said).toEqual([]);
  });

  it('sends nothing of the rest once the session has ended', async () => {
    const { api, runner, calls, said } = startRunner();
    const asked = { title: 'Call Ana', context: { create: 'phone' } };
    const ran = runner.run(registry.get('task.capture'), { answers: { task: asked } });
    await settle();
    calls[0]?.answer({ task: task(1, 'inbox') });
    await settle();
    calls[1]?.answer({ contexts: [] });
    await settle();
    api.pending.clear();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['tasks.create', 'contexts.list', 'contexts.create']);
    await ran;
    expect(said).toEqual([]);
  });

  it('says nothing when the session is refused, which tells itself', async () => {
    const { calls, ran, said } = await captureHalf();
    calls[1]?.fail(new ApiError('Unauthenticated.', { kind: 'status', endpoint: 'tasks.update', status: 401 }));
    await ran;
    expect(said).toEqual([]);
  });

  it('says nothing either of many that were moved, when the session ends in the midst of them', async () => {
    const { api, calls, said, moveTo } = startRunner();
    const moved = moveTo('Next', task(1, 'inbox'), task(2, 'inbox'));
    await settle();
    calls[0]?.answer({ task: task(1, 'next') });
    await settle();
    api.pending.clear();
    await moved;
    expect(said).toEqual([]);
  });
});

describe('who runs a command for somebody', () => {
  it('is notified of the outcome, also when it is undone and redone', async () => {
    const { runner, answer } = startRunner();
    const fates: string[] = [];
    const hear = (fate: string, words: string | null) => fates.push(`${fate}: ${words}`);
    const target = { tasks: [task(1, 'inbox')] };
    void runner.run(registry.get('task.moveToNext'), { target, hear });
    await answer();
    for (const step of ['history.undo', 'history.redo']) {
      void runner.run(registry.get(step));
      await answer();
    }
    expect(fates).toEqual(['done: Moved to Next Actions', 'undone: Moved to Inbox', 'done: Moved to Next Actions']);
  });

  it('hears why it failed, or could not run', async () => {
    const { runner, answer } = startRunner();
    expectConsole('Too busy');
    const fates: string[] = [];
    const hear = (fate: string, words: string | null) => fates.push(`${fate}: ${words}`);
    void runner.run(registry.get('task.moveToNext'), { target: { tasks: [task(1, 'inbox')] }, hear });
    await answer(() => true);
    await runner.run(registry.get('task.moveToNext'), { target: { tasks: [task(1, 'next')] }, hear });
    expect(fates).toEqual(['failed: Too busy', 'failed: It is in Next Actions']);
  });
});

describe('a command of another screen', () => {
  const inbox = (): InboxTarget => ({
    isOpen: false,
    open: vi.fn(),
    close: vi.fn(),
    send: vi.fn(),
  });

  it('goes there first, and runs there', async () => {
    const { runner, live, paths } = startRunner();
    const ran = runner.run(registry.get('inbox.quickAdd'));
    expect(paths).toEqual(['/inbox']);
    const form = inbox();
    live.set('screen:/inbox', form);
    expect(await ran).toBe(true);
    expect(form.open).toHaveBeenCalledOnce();
  });

  it('is cancelled silently when the user goes elsewhere meanwhile', async () => {
    const { runner, live, staying, said } = startRunner();
    const ran = runner.run(registry.get('inbox.quickAdd'));
    staying.abort();
    expect(await ran).toBe(false);
    const form = inbox();
    live.set('screen:/inbox', form);
    expect(said).toEqual([]);
    expect(form.open).not.toHaveBeenCalled();
  });

  it('is called off without a word, and does not ask, when the user gives it up meanwhile', async () => {
    const ask = vi.fn();
    const { runner, live, said } = startRunner({ ask });
    const until = new AbortController();
    const ran = runner.run(registry.get('process.defer'), { until: until.signal });
    until.abort();
    expect(await ran).toBe(false);
    live.set('screen:/process', { item: { key: '1', title: 'Call Ana' } } as never);
    expect(said).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('says in words that the screen takes too long', async () => {
    const tooLong = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLong.signal);
    onTestFinished(() => timeout.mockRestore());
    const { runner, said } = startRunner();
    expectConsole('Inbox took too long to open');
    const ran = runner.run(registry.get('inbox.quickAdd'));
    tooLong.abort(new DOMException('signal timed out', 'TimeoutError'));
    expect(await ran).toBe(false);
    expect(said).toEqual(['Inbox took too long to open']);
  });
});
