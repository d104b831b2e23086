import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from './support/app.ts';
import { OWNER, run, signIn, startMain } from './support/program.ts';
import { isOpen, open } from './support/raw-http.ts';

// What the program does whatever its database: so only on SQLite. The rest is in main.test.ts.

test('a service whose log nobody reads any more goes on answering, and stopped from the keyboard it answers one more call of a connection that was in use, and closes it', async () => {
  const { address, child, ended } = await startMain({
    DATABASE_URL: await temporaryDatabase(),
    MIZU_LOG_LEVEL: 'info',
    ...OWNER,
  });
  child.stderr?.destroy();
  const { call } = await signIn(address);
  for (const title of ['One', 'Two', 'Three']) await call('tasks.create', { body: { title } });
  expect((await call('tasks.inbox', {})).tasks).toHaveLength(6);
  expect(child.exitCode).toBeNull();

  const port = Number(new URL(address).port);
  const { socket, until, received, closed } = await open(port);
  socket.write(
    'PUT /api/user/profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  await until(/100 Continue/);
  child.kill('SIGINT');
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
        '  DATABASE_URL must be a file, such as file:./data/mizu.db, or a server, such as postgres://user:password@localhost:5432/mizu (with / as %2F, # as %23 and ? as %3F in the password)',
        '  MIZU_OWNER_PASSWORD must have at least 8 characters',
        '',
      ].join('\n'),
    );
  });

  test('for its port is reported in one line, and does not use up the owner’s password: the next start makes one up, and shows it this once', async () => {
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

  test('for its host is reported in one line', async () => {
    const { ended, complaints } = run('main.ts', {
      PORT: '0',
      HOST: '203.0.113.1',
      DATABASE_URL: await temporaryDatabase(),
    });
    expect(await ended).toBe(1);
    expect(complaints()).toMatch(/^Cannot listen on 203\.0\.113\.1:0 \(.*\): check HOST and PORT\.\n$/);
  });
});
