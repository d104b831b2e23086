import { expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { temporaryDatabase } from './support/app.ts';
import { OWNER, signIn, startMain } from './support/program.ts';
import { startRoundRobin } from './support/round-robin.ts';

const WRITERS = 8;
const ROUNDS = 25;
/** How long an operation may be refused, in milliseconds: a few hundredths of a second, and what a busy machine takes besides. */
const BOUND = 5000;

/** Whether the proxy had nobody to ask, or the answer was lost on its way. */
const isOutage = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'network' || [502, 503].includes(error.status));

test('when one of two services behind a proxy is killed under load nothing acknowledged is lost, nothing is done twice, nobody is refused for more than five seconds', async () => {
  const settings = { DATABASE_URL: await temporaryDatabase(), ...OWNER };
  const [one, other] = [await startMain(settings), await startMain(settings)];
  // The session begins at one of them, by turns goes to both, and goes on at the one that is left.
  const { call } = await signIn(await startRoundRobin([one.address, other.address]));

  const refusals: number[] = [];
  /** Does it until it is done, as a client does; notes for how long it was refused. */
  const insist = async <T>(act: () => Promise<T>): Promise<T> => {
    let first: number | undefined;
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!isOutage(error)) throw error;
        first ??= performance.now();
        refusals.push(performance.now() - first);
      }
    }
  };
  const acknowledged = new Map<string, string>();
  const reached = Promise.withResolvers<void>();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `task-${writer}-${round}`;
      const { task } = await insist(() => call('tasks.create', { body: { title } }, { idempotencyKey: title }));
      acknowledged.set(title, String(task.id));
      await insist(() => call('tasks.move', { params: { id: task.id }, body: { status: 'next' } }));
      await insist(() => call('tasks.get', { params: { id: task.id } }));
      if (acknowledged.size >= (WRITERS * ROUNDS) / 2) reached.resolve();
    }
  });
  await Promise.race([reached.promise, Promise.all(writers)]);
  one.child.kill('SIGKILL');
  await one.ended;
  await Promise.all(writers);

  // Some were under way at the one that was killed: without any the test would prove nothing.
  expect(refusals.length).toBeGreaterThan(0);
  expect(Math.max(...refusals)).toBeLessThan(BOUND);
  const { tasks } = await call('tasks.list', { query: { status: 'next' } });
  expect(new Map(tasks.map(({ id, title }) => [title, String(id)]))).toEqual(acknowledged);
  expect(tasks).toHaveLength(WRITERS * ROUNDS);
  expect(other.complaints()).toBe('');
});
