import { describe, expect, test } from 'vitest';
import { temporaryDatabase, temporaryStore } from './support/app.ts';
import { OWNER, signIn, startMain } from './support/program.ts';
import { isOpen, open } from './support/raw-http.ts';

describe('a first start', () => {
  test('creates the owner from the environment, with tasks that teach, keeps acknowledged writes when it is killed, and answers what is under way when it is told to stop', async () => {
    const DATABASE_URL = await temporaryDatabase();
    const { address, output, complaints, child, ended } = await startMain({ DATABASE_URL, ...OWNER });
    expect(output()).toBe(`Mizu is ready: ${address}\nSign in as ana@example.org with the password that you set.\n`);
    expect(complaints()).toBe('');
    const { call, user } = await signIn(address);
    expect(user.name).toBe('Ana Example');
    const { tasks } = await call('tasks.inbox', {});
    expect(tasks).toHaveLength(3);
    expect(tasks[0]?.title).toMatch(/^Capture something/);
    expect(tasks.every(({ description }) => description)).toBe(true);

    const { task } = await call('tasks.create', { body: { title: 'Call the bank' } });
    child.kill('SIGKILL');
    await ended;
    const second = await startMain({ DATABASE_URL });
    const again = await signIn(second.address);
    expect((await again.call('tasks.get', { params: { id: task.id } })).task).toEqual(task);

    // Told to stop, it answers what is under way, takes nothing new, and does not wait for the next call.
    const port = Number(new URL(second.address).port);
    // The connection of the sign-in is idle, and must not hold it up.
    const body = JSON.stringify({ email: OWNER.MIZU_OWNER_EMAIL, password: OWNER.MIZU_OWNER_PASSWORD });
    const { socket, until, closed } = await open(port);
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await until(/100 Continue/);
    const told = performance.now();
    second.child.kill('SIGTERM');
    await expect.poll(() => isOpen(port), { timeout: 15_000 }).toBe(false);
    socket.write(body);
    const answer = await closed;
    expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('"token":');
    expect(await second.ended).toBe(0);
    // After ten seconds it cuts the remaining connections.
    expect(performance.now() - told).toBeLessThan(9_000);
    expect(second.complaints()).toBe('');
  });

  test('of four services at once on one new database brings up all four, with one owner', async () => {
    const DATABASE_URL = await temporaryDatabase();
    const services = await Promise.all([1, 2, 3, 4].map(() => startMain({ DATABASE_URL, ...OWNER })));
    expect(services.map(({ complaints }) => complaints())).toEqual(['', '', '', '']);
    const owners = services.filter(({ output }) => output().includes('Sign in as ana@example.org'));
    expect(owners).toHaveLength(1);
    const store = await temporaryStore(DATABASE_URL);
    expect(await store.db.selectFrom('users').select('email').execute()).toHaveLength(1);
    expect(await store.db.selectFrom('tasks').select('id').execute()).toHaveLength(3);

    // They write in parallel: each change reads its task first, and none is lost or refused.
    const clients = await Promise.all(services.map(({ address }) => signIn(address)));
    const rounds = Array.from({ length: 10 }, (_, round) => round);
    await Promise.all(
      clients.flatMap(({ call }, index) =>
        rounds.map(async (round) => {
          const { task } = await call('tasks.create', { body: { title: `${index}-${round}` } });
          await call('tasks.move', { params: { id: task.id }, body: { status: 'next' } });
        }),
      ),
    );
    expect((await clients[0]?.call('tasks.next', {}))?.tasks).toHaveLength(40);
  });
});
