import { randomUUID } from 'node:crypto';

/** So many ids are made in one millisecond: what three hexadecimal digits count. */
const IN_ONE = 0x1000;

/** Of the latest id: its millisecond, and how many were made in it before. */
let time = 0;
let count = 0;

/**
 * A UUID of version 7 that comes, as text, after all that this process has made: lists order by id what was created in one
 * millisecond. Counted within it, and on from the latest one when the clock goes back (RFC 9562, 6.2, method 1).
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
