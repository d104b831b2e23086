import { expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { temporaryDatabase } from './support/app.ts';
import { OWNER, signIn, startMain } from './support/program.ts';
import { startRoundRobin } from './support/round-robin.ts';

const WRITERS = 8;
const ROUNDS = 25;
/** How long an operation may be refused, in milliseconds: a few hundredths of a second, and more on a busy machine. */
const BOUND = 5000;

/** Whether the proxy had no service to ask, or the answer was lost. */
const isOutage = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'network' || [502, 503].includes(error.status));

test('when one of two services behind a proxy is killed under load nothing acknowledged is lost, nothing is done twice, nobody is refused for more than five seconds', async () => {
  const settings = { DATABASE_URL: await temporaryDatabase(), ...OWNER };
  const [one, other] = [await startMain(settings), await startMain(settings)];
  // The session starts at one node, alternates between both, and continues at the remaining one.
  const { call } = await signIn(await startRoundRobin([one.address, other.address]));

  const refusals: number[] = [];
  /** Repeats it until it succeeds, as a client does; records for how long it was refused. */
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

  // Some calls were running on the killed node: without any the test would prove nothing.
  expect(refusals.length).toBeGreaterThan(0);
  expect(Math.max(...refusals)).toBeLessThan(BOUND);
  const { tasks } = await call('tasks.list', { query: { status: 'next' } });
  expect(new Map(tasks.map(({ id, title }) => [title, String(id)]))).toEqual(acknowledged);
  expect(tasks).toHaveLength(WRITERS * ROUNDS);
  expect(other.complaints()).toBe('');
});
