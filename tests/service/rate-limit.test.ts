import { expect, test } from 'vitest';
import { LIMITS, takeCall } from '#service/ai/rate-limit.ts';
import { HttpError } from '#service/http-error.ts';
import type { Store } from '#service/store/store.ts';
import { addPerson, openAssistant } from './ai/support/assistant.ts';
import { says } from './ai/support/provider.ts';
import { temporaryStore } from './support/app.ts';

const START = Date.parse('2026-11-21T09:00:00.000Z');
const [perMinute, perDay] = LIMITS;

/** Takes a call this many milliseconds after the start; returns the seconds to wait when none is left. */
async function taker() {
  const { db } = await temporaryStore();
  const [ana, ben] = [await addUser(db, 'ana'), await addUser(db, 'ben')];
  const take = async (user: string, after: number) => {
    try {
      await takeCall(db, user, new Date(START + after));
      return 'taken';
    } catch (error) {
      if (error instanceof HttpError) return Number(error.headers['Retry-After']);
      throw error;
    }
  };
  return { take, ana, ben };
}

async function addUser(db: Store['db'], name: string): Promise<string> {
  const at = new Date(START).toISOString();
  const row = { id: name, email: `${name}@example.org`, name, password_hash: '-', created_at: at, updated_at: at };
  await db.insertInto('users').values(row).execute();
  return name;
}

test('so many in a minute are taken, and room comes back as the first of them grow old', async () => {
  const { take, ana, ben } = await taker();
  for (let index = 0; index < perMinute.calls; index += 1) expect(await take(ana, index * 1000)).toBe('taken');
  expect(await take(ana, 30_000)).toBe(30);
  expect(await take(ana, 59_999)).toBe(1);
  expect(await take(ben, 30_000)).toBe('taken');
  expect(await take(ana, 60_000)).toBe('taken');
  expect(await take(ana, 60_000)).toBe(1);
});

test('so many in a day are taken', async () => {
  const { take, ana } = await taker();
  for (let index = 0; index < perDay.calls; index += 1) expect(await take(ana, index * 60_000)).toBe('taken');
  const soon = perDay.calls * 60_000;
  expect(await take(ana, soon)).toBe((perDay.within - soon) / 1000);
  expect(await take(ana, perDay.within)).toBe('taken');
});

test('of many at once no more are taken than in a row', async () => {
  const { take, ana } = await taker();
  const answers = await Promise.all(Array.from({ length: 30 }, () => take(ana, 0)));
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(perMinute.calls);
});

test('a user past their allowance is told when to come back; another is not, and advice comes from the rules', async () => {
  const { chat, provider, send, token, clock, log, ...app } = await openAssistant('gemini', says(['Rest.']));
  for (let index = 0; index < perMinute.calls; index += 1) expect((await chat('What now?')).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 20_000);
  const refused = await chat('What now?');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('40');
  expect(refused.json()).toEqual({
    code: 'ai_rate_limited',
    message: 'The assistant was asked 20 times in a minute. Try again in 40 seconds.',
  });
  expect(provider.asked).toHaveLength(perMinute.calls);

  const feedback = await send('POST', '/api/ai/productivity-feedback', { token, body: {} });
  expect(feedback.json()).toMatchObject({ source: 'rules' });
  const ben = await addPerson({ send, clock, log, ...app });
  expect((await chat('What now?', { token: ben.token })).status).toBe(200);
  expect(log).toEqual([]);
});
