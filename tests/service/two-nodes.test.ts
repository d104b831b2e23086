import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import { temporaryDatabase } from './support/app.ts';
import { hear } from './support/hear.ts';
import { OWNER, signIn, startMain } from './support/program.ts';
import { startRoundRobin } from './support/round-robin.ts';

const WRITERS = 8;
const ROUNDS = 25;
/** How long an operation may be refused, in milliseconds: a few hundredths of a second, and more on a busy machine. */
const BOUND = 5000;
/**
 * How soon one service tells of a write that the other has taken: a second, and what a busy machine may take besides, in
 * milliseconds. Well below the heartbeat's 20 s, after which a stream looks anyway.
 */
const AT_ONCE = 10_000;

/** Whether the proxy had no service to ask, or the answer was lost. */
const isOutage = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'network' || [502, 503].includes(error.status));

test('of two services behind a proxy one tells at once of a write that the other has taken; when one is killed under load nothing acknowledged is lost or untold, nothing is done twice, nobody is refused for more than five seconds', async () => {
  const settings = { DATABASE_URL: await temporaryDatabase(), ...OWNER };
  const [one, other] = [await startMain(settings), await startMain(settings)];
  const proxy = await startRoundRobin([one.address, other.address]);
  // The session starts at one node, alternates between both, and continues at the remaining one.
  const { token, call: callOne } = await signIn(one.address);
  const call = createClient({ base: `${proxy}/api`, fetch, getToken: () => token });
  const listen = async (address: string, last: number) => {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const headers = { Authorization: `Bearer ${token}`, 'Last-Event-ID': String(last) };
    return (await fetch(`${address}/api/events`, { headers, signal: leaving.signal })).body;
  };
  const told = hear(await listen(other.address, 0), 1);
  const begun = performance.now();
  await callOne('tasks.create', { body: { title: 'Here' } });
  expect(await told).toMatchObject([{ id: '1', data: { call: 'tasks.create' } }]);
  expect(performance.now() - begun).toBeLessThan(AT_ONCE);

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
  const { task: end } = await call('tasks.create', { body: { title: 'The end' } });
  type Change = { call: string; id: string };
  const heard = await hear(await listen(proxy, 1), ({ data }) => (data as Change).id === end.id);
  expect(heard.map(({ id }) => Number(id))).toEqual(heard.map((_, at) => at + 2));
  const toldOf = (name: string) =>
    heard
      .map(({ data }) => data as Change)
      .flatMap(({ call: told, id }) => (told === name ? id : []))
      .toSorted();
  const all = [...acknowledged.values()].toSorted();
  expect(toldOf('tasks.create')).toEqual([...all, end.id].toSorted());
  // A move whose answer was lost is sent, done and told once more.
  expect([...new Set(toldOf('tasks.move'))]).toEqual(all);
  expect(other.complaints()).toBe('');
});
