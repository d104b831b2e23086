import { hash } from 'node:crypto';

/** How stale a `last_used_at` may be, so that reading does not always write. */
export const TOUCH_AFTER = 60 * 60 * 1000;

/** The stored form of a token: 256 random bits need no salt and no slow hash. */
export function hashOf(token: string): string {
  return hash('sha256', token);
}
