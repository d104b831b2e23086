import { argon2Sync } from 'node:crypto';

/**
 * A password hash that the service checks in a hundredth of the usual time: a hash states its own cost. `password.test.ts`
 * checks the cost of the service's own hashes.
 */
export function quickHash(password: string): string {
  const [memory, passes, parallelism, tagLength] = [8, 1, 1, 32];
  const nonce = Buffer.from('a salt for tests');
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}
