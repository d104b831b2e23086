import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase, temporaryStore } from './support/app.ts';
import { OWNER, run, signIn, startMain } from './support/program.ts';
import { isOpen, open } from './support/raw-http.ts';

test('a service whose log nobody reads any more goes on answering', async () => {
  const { address, child } = await startMain({
    DATABASE_URL: await temporaryDatabase(),
    MIZU_LOG_LEVEL: 'info',
    ...OWNER,
  });
  child.stderr?.destroy();
  const { call } = await signIn(address);
  for (const title of ['One', 'Two', 'Three']) await call('tasks.create', { body: { title } });
  expect((await call('tasks.inbox', {})).tasks).toHaveLength(6);
  expect(child.exitCode).toBeNull();
});

describe('a first start', () => {
  test('makes the owner that the environment names, with tasks that teach', async () => {
    const DATABASE_URL = await temporaryDatabase();
    const { address, output, complaints } = await startMain({ DATABASE_URL, ...OWNER });
    expect(output()).toBe(`Mizu is ready: ${address}\nSign in as ana@example.org with the password that you set.\n`);
    expect(complaints()).toBe('');
    const { call, user } = await signIn(address);
    expect(user.name).toBe('Ana Example');
    const { tasks } = await call('tasks.inbox', {});
    expect(tasks).toHaveLength(3);
    expect(tasks[0]?.title).toMatch(/^Capture something/);
    expect(tasks.every(({ description }) => description)).toBe(true);
  });

  test('makes up a password, and shows it this once', async () => {
    const DATABASE_URL = await temporaryDatabase();
    const first = await startMain({ DATABASE_URL });
    const [, email = '', password = ''] = await first.says(/Sign in as (\S+) with the password (\S+) \(shown only/);
    expect(password.length).toBeGreaterThanOrEqual(22);
    expect((await signIn(first.address, email, password)).user.email).toBe('owner@mizu.local');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await startMain({ DATABASE_URL, ...OWNER });
    expect(second.output()).toContain('Sign in with your email and password.');
    expect(second.output()).not.toContain(password);
    // The owner of the first start stays the owner.
    const { call } = await signIn(second.address, email, password);
    expect((await call('tasks.inbox', {})).tasks).toHaveLength(3);
    await expect(signIn(second.address)).rejects.toMatchObject({ status: 401 });
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

    // And they write side by side: each change reads its task first, and none is lost or refused.
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

describe('a start that cannot be', () => {
  test('for its settings names each wrong one', async () => {
    const { ended, output, complaints } = run('main.ts', {
      PORT: 'many',
      DATABASE_URL: 'mysql://localhost/mizu',
      MIZU_OWNER_PASSWORD: 'short',
    });
    expect(await ended).toBe(1);
    expect(output()).toBe('');
    expect(complaints()).toBe(
      [
        'These settings are wrong:',
        '  PORT must be a number from 0 to 65535',
        '  DATABASE_URL must be a file, such as file:./data/mizu.db, or a server, such as postgres://user:password@localhost:5432/mizu',
        '  MIZU_OWNER_PASSWORD must have at least 8 characters',
        '',
      ].join('\n'),
    );
  });

  test('for its port says so in one line, and has not used up the owner’s password', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => {
      other.close();
    });
    await new Promise((resolve) => other.once('listening', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const DATABASE_URL = await temporaryDatabase();
    const { ended, complaints, output } = run('main.ts', { PORT, DATABASE_URL });
    expect(await ended).toBe(1);
    expect(output()).toBe('');
    expect(complaints()).toBe(`Port ${PORT} is in use: stop the other program, or set PORT to another number.\n`);
    const { output: greeting } = await startMain({ DATABASE_URL });
    expect(greeting()).toContain('shown only this once');
  });

  test('for its host says so in one line', async () => {
    const { ended, complaints } = run('main.ts', {
      PORT: '0',
      HOST: '203.0.113.1',
      DATABASE_URL: await temporaryDatabase(),
    });
    expect(await ended).toBe(1);
    expect(complaints()).toMatch(/^Cannot listen on 203\.0\.113\.1:0 \(.*\): check HOST and PORT\.\n$/);
  });
});

describe('a service that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s answers what is under way, and takes nothing new',
    async (signal) => {
      const { address, child, ended, complaints } = await startMain({
        DATABASE_URL: await temporaryDatabase(),
        ...OWNER,
      });
      const port = Number(new URL(address).port);
      // An idle connection, which must not hold it up.
      const { call } = await signIn(address);
      await call('user.profile', {});

      const body = JSON.stringify({ email: OWNER.MIZU_OWNER_EMAIL, password: OWNER.MIZU_OWNER_PASSWORD });
      const { socket, until, closed } = await open(port);
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await until(/100 Continue/);
      child.kill(signal);
      await expect.poll(() => isOpen(port), { timeout: 15_000 }).toBe(false);
      socket.write(body);
      const answer = await closed;
      expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toContain('"token":');
      expect(await ended).toBe(0);
      expect(complaints()).toBe('');
    },
  );

  test('answers one more call of a connection that was at work, and closes it', async () => {
    const { address, child, ended } = await startMain({ DATABASE_URL: await temporaryDatabase(), ...OWNER });
    const port = Number(new URL(address).port);
    const { socket, until, received, closed } = await open(port);
    socket.write(
      'PUT /api/user/profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
    );
    await until(/100 Continue/);
    child.kill('SIGTERM');
    await expect.poll(() => isOpen(port), { timeout: 15_000 }).toBe(false);
    socket.write('{}');
    await until(/"code":"unauthenticated"/);
    const before = received();
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const after = (await closed).slice(before.length);
    expect(after).toContain('"database":"ok"');
    expect(after).toMatch(/\r\nConnection: close\r\n/i);
    expect(await ended).toBe(0);
  });

  test('keeps what it acknowledged, even when it is killed', async () => {
    const DATABASE_URL = await temporaryDatabase();
    const first = await startMain({ DATABASE_URL, ...OWNER });
    const { call } = await signIn(first.address);
    const { task } = await call('tasks.create', { body: { title: 'Call the bank' } });
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startMain({ DATABASE_URL });
    const again = await signIn(second.address);
    expect((await again.call('tasks.get', { params: { id: task.id } })).task).toEqual(task);
  });
});
