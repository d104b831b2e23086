import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAtProvider } from './support/at-provider.ts';

const ana = { email: 'Ana@Example.org', email_verified: true, name: 'Ana Example' };
const STRANGE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const openFor = (...[accounts, only]: [Parameters<typeof openAtProvider>[0], Parameters<typeof openAtProvider>[2]?]) =>
  openAtProvider(accounts, { CREATE: 'everybody' }, only);

test('a token that is signed with none of the keys that the provider shows is refused', async () => {
  const { begin, signInThere, comeBack, finish, entries } = await openFor({ ana });
  const back = await signInThere(await begin(), 'ana');
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await ask(url, init);
    if (!String(url).endsWith('/jwks')) return answer;
    const { keys } = (await answer.json()) as { keys: object[] };
    return Response.json({ keys: keys.map((key) => ({ ...key, n: STRANGE_KEY.n })) });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const answer = await finish(await comeBack(back));
  expect([answer.status, answer.json().code]).toEqual([502, 'provider_failed']);
  expect(entries.join('\n')).toContain('JWT signature verification failed');
});

test('a token that is signed with the secret leads to a session where the provider signs in no other way, for which it shows no key', async () => {
  const { signInAs } = await openFor({ ana }, { signs: 'HS256' });
  expect((await signInAs('ana')).status).toBe(200);
});

test('a token that is signed with the secret where the provider has keys is refused, and the log says what to do', async () => {
  const { signInAs, entries } = await openFor({ ana }, { signs: 'HS256', offers: 'RS256' });
  const answer = await signInAs('ana');
  expect([answer.status, answer.json().code]).toEqual([502, 'provider_failed']);
  expect(entries.join('\n')).toContain('let it sign the ID tokens for Mizu by a key, such as RS256');
});

test('a token that counts only later is refused, and the log says that a clock is wrong; half a minute is no matter', async () => {
  const now = Math.floor(Date.now() / 1000);
  const { signInAs, entries } = await openFor({ soon: { ...ana, nbf: now + 25 }, later: { ...ana, nbf: now + 120 } });
  expect((await signInAs('soon')).status).toBe(200);
  const answer = await signInAs('later');
  expect([answer.status, answer.json().code]).toEqual([502, 'provider_failed']);
  expect(entries.join('\n')).toContain(
    'set the clock of this machine, or the provider’s: they differ by more than 30 s',
  );
});
