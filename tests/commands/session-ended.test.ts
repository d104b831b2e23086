import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import type { AnyCommand } from '#client/registry/define-command.ts';
import { type Outcome, undoable } from '#client/registry/outcome.ts';
import { registry } from '#tests/support/commands.ts';
import { startRunnerWorld } from '#tests/support/runner-world.ts';

it('nothing is said of a change that waits for the next sign-in: the end of the session has said that it waits', async () => {
  const api: Api = {
    call: vi.fn(),
    queryClient: new QueryClient(),
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: false,
  };
  const { runner, said } = startRunnerWorld(api);
  const stored = Promise.withResolvers<Outcome>();
  const run = vi.fn(() => stored.promise);
  const command: AnyCommand = { ...registry.get('task.capture'), args: {}, run };
  const ran = runner.run(command);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  api.pending.clear();
  stored.resolve(undoable('Added to Inbox', () => undoable('Undone', vi.fn())));
  expect(await ran).toBe(true);
  expect(said).toEqual([]);
});
