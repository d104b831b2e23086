import { argon2Sync } from 'node:crypto';

/**
 * A hash of the password that the service takes a hundredth of the time to check: a hash says itself how much work it is. What
 * the service's own take, `password.test.ts` holds.
 */
export function quickHash(password: string): string {
  const [memory, passes, parallelism, tagLength] = [8, 1, 1, 32];
  const nonce = Buffer.from('a salt for tests');
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}
