import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's argon2id parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const MEMORY = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_LENGTH = 32;
const SALT_LENGTH = 16;

export const PASSWORD_MIN = 8;

/** Limits the hashes under way, so that a flood of sign-ins cannot take all memory; others wait. */
const CONCURRENCY = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the caller who has waited longest, so that a newer one cannot take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

function tagOf(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> {
  return inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...parameters }));
}

/** A PHC string of argon2id with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const tag = await tagOf(password, salt, {
    memory: MEMORY,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_LENGTH,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(tag)}`;
}

/** The hash of no password: an unknown email is checked against it, so that it takes as long as a known one. */
const nobody = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True when the password matches the hash. Without a hash it takes the same time and is false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody);
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
