import { describe, expect, test } from 'vitest';
import { forgetOldCounts } from '#service/auth/counts.ts';
import { countSignIn, forgiveSignIn, LIMITS, WINDOW } from '#service/auth/throttle.ts';
import { HttpError } from '#service/http-error.ts';
import type { Store } from '#service/store/store.ts';
import { openApp, PASSWORD, START, temporaryDatabase, temporaryStore } from './support/app.ts';

const at = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const ana = { address: '192.0.2.1', email: 'ana@example.org' };
type Db = Store['db'];

/** Null when the attempt is allowed, else the refusal. */
async function attempt(db: Db, who: typeof ana, now = START): Promise<HttpError | null> {
  try {
    await countSignIn(db, who, now);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** How many of these simultaneous attempts are allowed. */
async function passes(db: Db, attempts: (typeof ana)[]): Promise<number> {
  return (await Promise.all(attempts.map((who) => attempt(db, who)))).filter((refusal) => refusal === null).length;
}

const rows = async (db: Db) => (await db.selectFrom('sign_in_attempts').select('key').execute()).length;
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('sign-ins are counted', () => {
  test('per email and address: five, even of fifty at once', async () => {
    const { db } = await temporaryStore();
    expect(
      await passes(
        db,
        times(50, () => ana),
      ),
    ).toBe(5);
    expect(await passes(db, [{ ...ana, email: 'ben@example.org' }])).toBe(1);
    expect(await passes(db, [{ ...ana, address: '192.0.2.2' }])).toBe(1);
  });

  test('per address, whatever the email: fifty', async () => {
    const { db } = await temporaryStore();
    const attempts = times(80, (index) => ({ ...ana, email: `somebody-${index}@example.org` }));
    expect(await passes(db, attempts)).toBe(LIMITS.address);
    expect(LIMITS.address).toBe(50);
  });

  test('per email, wherever from: a hundred', async () => {
    const { db } = await temporaryStore();
    const attempts = times(120, (index) => ({ ...ana, address: `198.51.100.${index}` }));
    expect(await passes(db, attempts)).toBe(LIMITS.email);
    expect(LIMITS.email).toBe(100);
  });

  test('again once a clock that was hours ahead is right, as at a start before the network time has come', async () => {
    const { db } = await temporaryStore();
    const ahead = at(5 * 60 * 60 * 1000);
    for (let number = 0; number < LIMITS.pair; number += 1) await attempt(db, ana, ahead);
    expect(await attempt(db, ana, ahead)).not.toBeNull();
    // As far as two nodes differ it counts on.
    expect(await attempt(db, ana, new Date(ahead.getTime() - 60_000))).not.toBeNull();
    expect(
      await passes(
        db,
        times(8, () => ana),
      ),
    ).toBe(LIMITS.pair);
  });

  test('without those that were refused for their email: they leave the address to everyone else there', async () => {
    const { db } = await temporaryStore();
    expect(
      await passes(
        db,
        times(200, () => ana),
      ),
    ).toBe(LIMITS.pair);
    const others = times(60, (index) => ({ ...ana, email: `somebody-${index}@example.org` }));
    expect(await passes(db, others)).toBe(LIMITS.address - LIMITS.pair);
  });

  test('without those that were refused because the email is tried from everywhere', async () => {
    const { db } = await temporaryStore();
    await passes(
      db,
      times(LIMITS.email, (index) => ({ ...ana, address: `198.51.100.${index}` })),
    );
    // None of these is verified, so none counts for the address or the pair.
    expect(
      await passes(
        db,
        times(60, () => ana),
      ),
    ).toBe(0);
    const others = times(60, (index) => ({ ...ana, email: `somebody-${index}@example.org` }));
    expect(await passes(db, others)).toBe(LIMITS.address);
    expect(await attempt(db, ana, at(WINDOW))).toBeNull();
  });

  test('for the email without those that their address is refused for', async () => {
    const { db } = await temporaryStore();
    await passes(
      db,
      times(LIMITS.address, (index) => ({ ...ana, email: `somebody-${index}@example.org` })),
    );
    expect(
      await passes(
        db,
        times(300, () => ana),
      ),
    ).toBe(0);
    const elsewhere = times(120, (index) => ({ ...ana, address: `198.51.100.${index}` }));
    expect(await passes(db, elsewhere)).toBe(LIMITS.email);
  });

  test('by one address too few to lock its victim out elsewhere', async () => {
    const { db } = await temporaryStore();
    for (let count = 0; count < 300; count += 1) await attempt(db, ana);
    expect(await attempt(db, { ...ana, address: '192.0.2.2' })).toBeNull();
  });

  test('without a row for every email that a blocked address makes up', async () => {
    const { db } = await temporaryStore();
    await passes(
      db,
      times(300, (index) => ({ ...ana, email: `somebody-${index}@example.org` })),
    );
    expect(await rows(db)).toBe(1 + 2 * LIMITS.address);
  });

  test('under keys that do not reveal who it is', async () => {
    const { db } = await temporaryStore();
    await attempt(db, ana);
    const kept = JSON.stringify(await db.selectFrom('sign_in_attempts').selectAll().execute());
    expect(kept).not.toContain('ana');
    expect(kept).not.toContain('192.0.2.1');
  });

  test('across processes that share a database', async () => {
    const url = await temporaryDatabase();
    const [one, other] = [await temporaryStore(url), await temporaryStore(url)];
    expect(await passes(one.db, [ana, ana, ana])).toBe(3);
    expect(await passes(other.db, [ana, ana, ana])).toBe(2);
  });
});

describe('a refusal', () => {
  test('says in words and in seconds how long to wait', async () => {
    const { db } = await temporaryStore();
    await passes(
      db,
      times(5, () => ana),
    );
    const waits = [
      [0, '900', 'Too many failed sign-ins. Try again in 15 minutes.'],
      [WINDOW - 60_000, '60', 'Too many failed sign-ins. Try again in 1 minute.'],
      [WINDOW - 59_000, '59', 'Too many failed sign-ins. Try again in 59 seconds.'],
      [WINDOW - 1, '1', 'Too many failed sign-ins. Try again in 1 second.'],
    ] as const;
    for (const [age, seconds, message] of waits) {
      const refusal = await attempt(db, ana, at(age));
      expect(refusal).toMatchObject({ status: 429, message, headers: { 'Retry-After': seconds } });
    }
  });

  test('ends when the window does, however often it was tried', async () => {
    const { db } = await temporaryStore();
    await passes(
      db,
      times(20, () => ana),
    );
    expect(await attempt(db, ana, at(WINDOW - 1))).not.toBeNull();
    expect(await attempt(db, ana, at(WINDOW))).toBeNull();
    // A new window with its own count.
    for (let count = 0; count < 4; count += 1) expect(await attempt(db, ana, at(WINDOW))).toBeNull();
    expect(await attempt(db, ana, at(WINDOW))).not.toBeNull();
  });
});

test('a success clears the pair, and takes no more than itself off the address', async () => {
  const { db } = await temporaryStore();
  await passes(
    db,
    times(5, () => ana),
  );
  await forgiveSignIn(db, ana);
  expect(await passes(db, [ana, ana, ana, ana, ana, ana])).toBe(5);
  // Counted so far: 5 - 1 + 5 of fifty; the sixth was refused.
  const others = times(60, (index) => ({ ...ana, email: `somebody-${index}@example.org` }));
  expect(await passes(db, others)).toBe(LIMITS.address - 9);
});

test('counts of windows that have ended are swept out', async () => {
  const { db } = await temporaryStore();
  await attempt(db, ana);
  await attempt(db, { address: '192.0.2.9', email: 'ben@example.org' }, at(1));
  await forgetOldCounts(db, at(WINDOW));
  expect(await rows(db)).toBe(3);
});

describe('over the wire', () => {
  const login = (password: string, email = ana.email) => ({ body: { email, password } });

  test('an IPv6 client has one allowance, whichever address of its network it uses', async () => {
    const { send, signIn } = await openApp();
    await signIn();
    const statusFrom = async (from: string, password: string) =>
      (await send('POST', '/api/auth/login', { ...login(password), from })).status;
    for (let guess = 1; guess <= LIMITS.pair; guess++)
      expect(await statusFrom(`2001:db8:0:1::${guess}`, 'wrong')).toBe(401);
    expect(await statusFrom('2001:db8:0:1:a:b:c:d', PASSWORD)).toBe(429);
    expect(await statusFrom('2001:db8:0:2::1', PASSWORD)).toBe(200);
  });

  test.each(['ana@example.org', 'nobody@example.org'])('%s: five of fifty at once are looked at', async (email) => {
    const { send, signIn } = await openApp();
    await signIn();
    const tries = times(50, (index) =>
      send('POST', '/api/auth/login', {
        ...login('not this one', email),
        headers: {
          'X-Forwarded-For': `10.0.0.${index}`,
          Forwarded: `for=10.0.0.${index}`,
          'X-Real-IP': `10.0.0.${index}`,
        },
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...times(5, () => 401), ...times(45, () => 429)]);
  });

  test('right passwords at once are all let in, however many', async () => {
    const { send, signIn } = await openApp();
    await signIn();
    const tries = times(20, () => send('POST', '/api/auth/login', login(PASSWORD)));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(times(20, () => 200));
  });

  test('sixty wrong passwords for one email leave the other accounts of that address alone', async () => {
    const { send, signIn } = await openApp();
    await signIn();
    await signIn('ben@example.org');
    for (let count = 0; count < 60; count += 1) await send('POST', '/api/auth/login', login('not this one'));
    expect((await send('POST', '/api/auth/login', login(PASSWORD))).status).toBe(429);
    expect((await send('POST', '/api/auth/login', login(PASSWORD, 'ben@example.org'))).status).toBe(200);
  });

  test('the address is the socket’s, in either notation of IPv4', async () => {
    const { send, signIn } = await openApp();
    await signIn();
    for (let count = 0; count < 5; count += 1) {
      await send('POST', '/api/auth/login', { ...login('not this one'), from: '192.0.2.7' });
    }
    const again = (from: string) => send('POST', '/api/auth/login', { ...login(PASSWORD), from });
    expect((await again('::ffff:192.0.2.7')).status).toBe(429);
    expect((await again('192.0.2.8')).status).toBe(200);
  });

  test('old entries are removed by the next request', async () => {
    const { send, store, clock } = await openApp();
    await send('POST', '/api/auth/login', login('not this one', 'nobody@example.org'));
    clock.now = new Date(clock.now.getTime() + WINDOW);
    await send('POST', '/api/auth/login', { ...login('not this one'), from: '192.0.2.9' });
    expect(await rows(store.db)).toBe(3);
  });

  test('the counts outlive the refusals and the process', async () => {
    const store = await temporaryStore();
    const first = await openApp({ store });
    await first.signIn();
    for (let count = 0; count < 5; count += 1) await first.send('POST', '/api/auth/login', login('not this one'));
    const restarted = await openApp({ store });
    const refused = await restarted.send('POST', '/api/auth/login', login(PASSWORD));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('900');
    expect(refused.json()).toEqual({
      code: 'too_many_attempts',
      message: 'Too many failed sign-ins. Try again in 15 minutes.',
    });
  });
});
