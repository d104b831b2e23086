import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { refusal } from './support/service.ts';

const { email, password } = otherUser;

async function signedIn() {
  const other = await startOtherServer();
  onTestFinished(() => other.close());
  let token: string | null = null;
  const call = createClient({ base: other.base, fetch, getToken: () => token });
  token = (await call('auth.login', { body: { email, password } })).token;
  return { other, call };
}

test.each([301, 302, 303])(
  'a POST that is sent on with %s, and arrives as a GET, says where it went',
  async (status) => {
    const { other, call } = await signedIn();
    const sendOn = (path: RegExp, to: string) => {
      const headers = { Location: `${other.base}${to}` };
      other.fail({ method: 'POST', path, how: 'status', status, headers, times: 1 });
      return `The server sends it on to ${headers.Location}, where it is not understood`;
    };
    const creating = () => refusal(call('tasks.create', { body: { title: 'Milk', status: 'inbox' } }));
    const toPage = sendOn(/tasks$/, '/tasks/');
    expect(await creating()).toMatchObject({ status: 404, message: `Failed to create task. ${toPage}` });
    // The list: the task is looked for there, as after any answer that does not name it.
    const toList = sendOn(/tasks$/, '/tasks');
    expect(await creating()).toMatchObject({ kind: 'malformed', message: `Failed to create task. ${toList}` });
    const toSignIn = sendOn(/login$/, '/auth/login/');
    const signingIn = call('auth.login', { body: { email, password } });
    expect(await refusal(signingIn)).toMatchObject({ message: `Login failed. ${toSignIn}` });
    // A server with words of its own is heard.
    sendOn(/defer$/, '/tasks/9999');
    const deferring = call('tasks.defer', { params: { id: 101 }, body: { defer_until: '2026-12-01' } });
    expect(await refusal(deferring)).toMatchObject({ status: 404, message: 'No query results.' });
    other.fail({ method: 'GET', path: /login/, how: 'status', status: 405, message: 'Method "GET" not allowed.' });
    const toMethod = sendOn(/login$/, '/auth/login/');
    expect(await refusal(call('auth.login', { body: { email, password } }))).toMatchObject({
      status: 405,
      message: `Login failed. ${toMethod}`,
    });
  },
);

test.each([307, 308])('a POST that is sent on with %s is done there', async (status) => {
  const { other, call } = await signedIn();
  other.fail({
    method: 'POST',
    path: /tasks$/,
    how: 'status',
    status,
    headers: { Location: `${other.base}/tasks` },
    times: 1,
  });
  const { task } = await call('tasks.create', { body: { title: 'Milk', status: 'inbox' } });
  expect(task.title).toBe('Milk');
});
