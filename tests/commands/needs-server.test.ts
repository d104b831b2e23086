import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { NOTHING_UNSENT } from '#client/data/outbox.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { registry } from '#tests/support/commands.ts';
import { startRunnerWorld } from '#tests/support/runner-world.ts';

const apiThatIs = (away: { isAway: boolean }, drain: () => Promise<number>): Api => ({
  call: vi.fn() as never,
  queryClient: new QueryClient(),
  pending: new PendingWrites(),
  held: new HeldItems({ report: vi.fn() }),
  isOurs: false,
  outbox: { get: () => ({ ...NOTHING_UNSENT, ...away }), drain } as never,
});

test('what cannot wait for the server is what is asked of the assistant, export, import, and the beginning of a review', () => {
  const commands = registry.all.filter(({ needsServer }) => needsServer !== undefined);
  expect(commands.map(({ id }) => id).toSorted()).toEqual([
    'ai.feedback',
    'ai.models',
    'ai.suggestNext',
    'chat.ask',
    'chat.askAgain',
    'chat.send',
    'review.start',
    'task.analyze',
    'task.explainProcrastination',
    'transfer.export',
    'transfer.import',
    'transfer.start',
  ]);
});

test('it asks the server once more, says why it is not done, and is done once the server answers', async () => {
  const away = { isAway: true };
  const drain = vi.fn<() => Promise<number>>(async () => 0);
  const { runner, said, live } = startRunnerWorld(apiThatIs(away, drain));
  const send = vi.fn<() => void>();
  live.set('screen:/ai', { notSent: null, send } as never);
  expect(await runner.run(registry.get('chat.send'))).toBe(false);
  expect(said).toEqual(['The assistant needs the server, which does not answer now']);
  expect(send).not.toHaveBeenCalled();

  drain.mockImplementation(async () => {
    away.isAway = false;
    return 0;
  });
  expect(await runner.run(registry.get('chat.send'))).toBe(true);
  expect(send).toHaveBeenCalledOnce();
  expect(drain).toHaveBeenCalledTimes(2);
});

test('trying again asks the server where nothing of the screen has failed, while it does not answer', async () => {
  const away = { isAway: true };
  const drain = vi.fn<() => Promise<number>>(async () => 0);
  const workspace = { broken: { any: false, retryAll: () => undefined } };
  const { runner, said } = startRunnerWorld(apiThatIs(away, drain), { workspace });
  expect(await runner.run(registry.get('app.retry'))).toBe(true);
  expect(drain).toHaveBeenCalledOnce();
  expect(said).toEqual(['Loading needs the server, which does not answer now']);
  away.isAway = false;
  expect(await runner.run(registry.get('app.retry'))).toBe(false);
  expect(drain).toHaveBeenCalledOnce();
  expect(said.at(-1)).toBe('Nothing has failed here');
});
