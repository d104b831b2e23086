import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

type Derive = typeof import('node:crypto').argon2;

/** The module's calls of Node's argon2, and the most that ran at once. */
const asked = { calls: [] as unknown[][], underWay: 0, most: 0 };

vi.doMock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: Derive = (algorithm, { message, nonce, ...parameters }, answer) => {
    asked.calls.push([algorithm, parameters]);
    asked.underWay += 1;
    asked.most = Math.max(asked.most, asked.underWay);
    crypto.argon2(algorithm, { message, nonce, ...parameters }, (...result) => {
      asked.underWay -= 1;
      answer(...result);
    });
  };
  return { ...crypto, argon2 };
});
// The files of a process share their modules: this file loads a fresh copy of the module, and leaves no counting one.
vi.resetModules();
const { hashPassword, verifyPassword } = await import('#service/auth/password.ts');
afterAll(() => {
  vi.doUnmock('node:crypto');
  vi.resetModules();
});

beforeEach(() => {
  asked.calls = [];
  asked.most = 0;
});

const owasp = ['argon2id', { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }];

describe('a password', () => {
  test('is kept as a salted argon2id string with the parameters of OWASP', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(asked.calls).toEqual([owasp, owasp]);
  });

  test('is distinguished from every other', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    for (const wrong of ['Correct horse', 'correct horse ', '', 'correct hors']) {
      expect(await verifyPassword(wrong, hash), wrong).toBe(false);
    }
  });

  test('is the same however its letters are composed', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  test('is verified with the parameters it was hashed with', async () => {
    // From the test vectors of Argon2’s reference implementation: password "password", salt "somesalt".
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(asked.calls).toEqual([['argon2id', { memory: 256, passes: 2, parallelism: 1, tagLength: 32 }]]);
  });

  test('costs as much to refuse for nobody as for somebody', async () => {
    expect(await verifyPassword('correct horse', undefined)).toBe(false);
    expect(asked.calls).toEqual([owasp]);
  });

  test('cannot be checked against a hash of another kind', async () => {
    await expect(verifyPassword('secret', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not an argon2id');
  });
});

test('four hashes at most are under way, and all come to their turn', async () => {
  const hash = await hashPassword('correct horse');
  // Some start while others end, so that two compete for a freed slot.
  const later = (await Promise.all([1, 2, 3, 4, 5, 6].map(() => verifyPassword('correct horse', hash)))).map(() =>
    verifyPassword('wrong', hash),
  );
  const waves = Array.from({ length: 8 }, async (_, index) => {
    await verifyPassword('correct horse', index % 2 ? hash : undefined);
    return await verifyPassword('correct horse', hash);
  });
  expect(await Promise.all(waves)).toEqual(waves.map(() => true));
  expect(await Promise.all(later)).toEqual(later.map(() => false));
  expect(asked.most).toBe(4);

  // No slot was lost.
  asked.most = 0;
  await Promise.all([1, 2, 3, 4].map(() => verifyPassword('correct horse', hash)));
  expect(asked.most).toBe(4);
});
