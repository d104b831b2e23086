import { expect, test } from 'vitest';
import { addAccount } from '#service/auth/accounts.ts';
import { ABSOLUTE_LIFETIME, endSession, findSessionUser, IDLE_LIFETIME, startSession } from '#service/auth/sessions.ts';
import { PASSWORD, START, temporaryStore } from './support/app.ts';

const MINUTE = 60_000;
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds);

async function openSession() {
  const { db } = await temporaryStore();
  const user = await addAccount(db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
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

test('what has expired is swept out when somebody signs in', async () => {
  const { db, user } = await openSession();
  const count = async () => (await db.selectFrom('sessions').select('token_hash').execute()).length;
  await startSession(db, user.id, at(IDLE_LIFETIME - 1));
  expect(await count()).toBe(2);
  await startSession(db, user.id, at(IDLE_LIFETIME));
  expect(await count()).toBe(2);
  await startSession(db, user.id, at(ABSOLUTE_LIFETIME + IDLE_LIFETIME));
  expect(await count()).toBe(1);
});
