import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setPassword } from '#service/auth/accounts.ts';
import { disableAccount, removeAccount } from '#service/auth/manage-accounts.ts';
import { hashPassword, verifyPassword } from '#service/auth/password.ts';
import { ABSOLUTE_LIFETIME, endSession, findSessionUser, IDLE_LIFETIME, startSession } from '#service/auth/sessions.ts';
import { hashOf } from '#service/auth/token-hash.ts';
import { accountHandlers } from '#service/handlers/account.ts';
import { authHandlers } from '#service/handlers/auth.ts';
import { signInHandlers } from '#service/handlers/sign-in.ts';
import { keep } from '#service/oidc/kept-secrets.ts';
import type { Database } from '#service/store/schema.ts';
import type { Store } from '#service/store/store.ts';
import { addPerson } from '#tests/contract/support/people.ts';
import { openApp, PASSWORD, START, temporaryStore } from './support/app.ts';

const MINUTE = 60_000;
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds);

async function openSession() {
  const { db } = await temporaryStore();
  const user = await addPerson(db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
  const token = await startSession(db, user.id, START);
  const lastUse = async () => (await db.selectFrom('sessions').select('last_used_at').executeTakeFirst())?.last_used_at;
  return { db, user, token, lastUse };
}

test('a token is 256 random bits, of which only the hash is kept', async () => {
  const { db, user, token } = await openSession();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await startSession(db, user.id, START)).not.toBe(token);
  const kept = JSON.stringify(await db.selectFrom('sessions').selectAll().execute());
  expect(kept).not.toContain(token);
  expect(await findSessionUser(db, token, START)).toEqual(user);
});

test('a session ends when it is unused for thirty days', async () => {
  const { db, token, user } = await openSession();
  expect(IDLE_LIFETIME).toBe(30 * 24 * 60 * MINUTE);
  expect(await findSessionUser(db, token, at(IDLE_LIFETIME))).toBeUndefined();
  // A moment earlier it was alive, and that use counts.
  expect(await findSessionUser(db, token, at(IDLE_LIFETIME - 1))).toEqual(user);
  expect(await findSessionUser(db, token, at(IDLE_LIFETIME))).toEqual(user);
});

test('a session ends after 180 days however busy it is', async () => {
  const { db, token, user } = await openSession();
  expect(ABSOLUTE_LIFETIME).toBe(180 * 24 * 60 * MINUTE);
  for (let age = 0; age < ABSOLUTE_LIFETIME; age += IDLE_LIFETIME / 2) {
    expect(await findSessionUser(db, token, at(age))).toEqual(user);
  }
  expect(await findSessionUser(db, token, at(ABSOLUTE_LIFETIME - 1))).toEqual(user);
  expect(await findSessionUser(db, token, at(ABSOLUTE_LIFETIME))).toBeUndefined();
});

test('its last use is written at most once an hour', async () => {
  const { db, token, lastUse } = await openSession();
  await findSessionUser(db, token, at(60 * MINUTE));
  expect(await lastUse()).toBe(START.toISOString());
  await findSessionUser(db, token, at(61 * MINUTE));
  expect(await lastUse()).toBe(at(61 * MINUTE).toISOString());
  await findSessionUser(db, token, at(100 * MINUTE));
  expect(await lastUse()).toBe(at(61 * MINUTE).toISOString());
});

test('ending it revokes this token and no other', async () => {
  const { db, token, user } = await openSession();
  const other = await startSession(db, user.id, START);
  await endSession(db, token);
  expect(await findSessionUser(db, token, START)).toBeUndefined();
  expect(await findSessionUser(db, other, START)).toEqual(user);
});

test('expired sessions are removed when somebody signs in', async () => {
  const { db, user } = await openSession();
  const count = async () => (await db.selectFrom('sessions').select('token_hash').execute()).length;
  await startSession(db, user.id, at(IDLE_LIFETIME - 1));
  expect(await count()).toBe(2);
  await startSession(db, user.id, at(IDLE_LIFETIME));
  expect(await count()).toBe(2);
  await startSession(db, user.id, at(ABSOLUTE_LIFETIME + IDLE_LIFETIME));
  expect(await count()).toBe(1);
});

/** A database that runs another action after its user's first read. */
function interrupted(db: Kysely<Database>, meanwhile: () => Promise<void>): Kysely<Database> {
  type Methods = Record<PropertyKey, (...given: unknown[]) => Promise<unknown>>;
  const late = (query: unknown): unknown =>
    new Proxy(query as Methods, {
      get:
        (methods, name) =>
        (...given: unknown[]) => {
          const made = methods[name]?.(...given);
          if (name !== 'executeTakeFirst') return late(made);
          return made?.then(async (row) => {
            await meanwhile();
            return row;
          });
        },
    });
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const made: unknown = value.apply(target, given);
        return name === 'selectFrom' ? late(made) : made;
      };
    },
  });
}

describe('a sign-in that is under way starts no session', () => {
  async function signInWhile(meanwhile: (db: Kysely<Database>, id: string) => Promise<void>) {
    const { db, user } = await openSession();
    const signIn = authHandlers['auth.login'](
      { body: { email: user.email, password: PASSWORD } } as Parameters<(typeof authHandlers)['auth.login']>[0],
      {
        db: interrupted(db, () => meanwhile(db, user.id)),
        clock: () => START,
        address: '192.0.2.1',
        userAgent: undefined,
      } as Parameters<(typeof authHandlers)['auth.login']>[1],
    );
    const refusal = await signIn.then(
      () => undefined,
      (error: unknown) => error,
    );
    return { refusal, sessions: await db.selectFrom('sessions').selectAll().execute() };
  }

  test('when the password is changed while it is looked at', async () => {
    const { refusal, sessions } = await signInWhile((db, id) => setPassword(db, id, 'battery staple', { now: START }));
    expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
    expect(sessions).toEqual([]);
  });

  test('when the change of the password has begun and is not yet kept', async () => {
    let kept: Promise<void> | undefined;
    const { refusal, sessions } = await signInWhile(async (db, id) => {
      const password_hash = await hashPassword('battery staple');
      await new Promise<void>((resolve) => {
        kept = db.transaction().execute(async (transaction) => {
          await transaction.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
          await transaction.deleteFrom('sessions').where('user_id', '=', id).execute();
          resolve();
          // Longer than the sign-in takes to verify its password.
          for (const _ of Array(8)) await hashPassword('in the line');
        });
      });
    });
    await kept;
    expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
    expect(sessions).toEqual([]);
  });

  test('when the account is disabled meanwhile', async () => {
    const { refusal, sessions } = await signInWhile((db, id) => disableAccount(db, id, START));
    expect(refusal).toMatchObject({ status: 403, code: 'disabled' });
    expect(sessions).toEqual([]);
  });
});

describe('a user who comes back from a provider', () => {
  async function comeBack() {
    const { db, user } = await openSession();
    await db.deleteFrom('sessions').execute();
    const content = { user: user.id, proof: hashOf('proof') };
    await keep(db, { secret: 'code', content, now: START, lifetime: MINUTE });
    const finish = (clock: () => Date) =>
      signInHandlers['auth.finishSignIn'](
        { body: { code: 'code', proof: 'proof' } } as Parameters<(typeof signInHandlers)['auth.finishSignIn']>[0],
        { db, clock, address: '192.0.2.1' } as Parameters<(typeof signInHandlers)['auth.finishSignIn']>[1],
      );
    const sessions = () => db.selectFrom('sessions').selectAll().execute();
    return { db, user, finish, sessions };
  }

  test.each([
    ['disabling', disableAccount],
    ['removing', removeAccount],
  ])('has no session when %s the account comes between', async (_, end) => {
    const { db, user, finish, sessions } = await comeBack();
    let ended: Promise<void> | undefined;
    let asked = 0;
    // At the second query the account has been checked and the session is being created.
    await finish(() => {
      asked += 1;
      if (asked === 2) ended = end(db, user.id, START);
      return START;
    });
    await ended;
    expect(asked).toBe(2);
    expect(await sessions()).toEqual([]);
  });

  test('is refused when disabling the account has begun and is not yet kept', async () => {
    const { db, user, finish, sessions } = await comeBack();
    let kept: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      kept = db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ disabled_at: START.toISOString() })
          .where('id', '=', user.id)
          .execute();
        await transaction.deleteFrom('sessions').where('user_id', '=', user.id).execute();
        resolve();
        // Longer than the sign-in takes to check the account.
        for (const _ of Array(8)) await hashPassword('in the line');
      });
    });
    await expect(finish(() => START)).rejects.toMatchObject({ status: 403, code: 'disabled' });
    await kept;
    expect(await sessions()).toEqual([]);
  });
});

test('a change of the password that loses to another one changes nothing', async () => {
  const { db, user, token } = await openSession();
  // `user` is the account as it was when the request came.
  await setPassword(db, user.id, 'set by the operator', { now: START });
  const change = accountHandlers['auth.changePassword'](
    { body: { current_password: PASSWORD, new_password: 'set by the thief' } } as Parameters<
      (typeof accountHandlers)['auth.changePassword']
    >[0],
    { db, user, token, clock: () => START, address: '192.0.2.1' } as Parameters<
      (typeof accountHandlers)['auth.changePassword']
    >[1],
  );
  await expect(change).rejects.toMatchObject({ status: 422, message: 'current_password is not your password' });
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  expect(await verifyPassword('set by the operator', password_hash)).toBe(true);
});

test.each([
  ['a write', {}],
  ['a write under a key', { 'Idempotency-Key': 'one' }],
])(
  '%s that is under way when its account is removed is told that the session has ended, and is no fault',
  async (_, headers) => {
    const store = await temporaryStore();
    const transact: Store['transact'] = async (work) => {
      await removeAccount(store.db, user.id, START);
      return await store.transact(work);
    };
    const { send, signIn, log } = await openApp({ store: { ...store, transact } });
    const token = await signIn();
    const user = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const { status, json } = await send('POST', '/api/tasks', { token, body: { title: 'Call Ana' }, headers });
    expect({ status, ...json() }).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(log).toEqual([]);
  },
);
