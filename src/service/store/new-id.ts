import { randomUUID } from 'node:crypto';

/** How many ids can be made in one millisecond: what three hexadecimal digits can count. */
const IN_ONE = 0x1000;

/** The millisecond of the latest id, and how many were made in it before. */
let time = 0;
let count = 0;

/**
 * A UUID of version 7 that sorts, as text, after all that this process has made: lists order by id what was created in one
 * millisecond. It counts within a millisecond, and continues from the latest one when the clock goes back (RFC 9562, 6.2,
 * method 1).
 */
export function newId(): string {
  const now = Date.now();
  count += 1;
  if (now > time || count === IN_ONE) {
    time = Math.max(now, time + 1);
    count = 0;
  }
  const digits = time.toString(16).padStart(12, '0');
  const within = count.toString(16).padStart(3, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${within}-${randomUUID().slice(19)}`;
}
