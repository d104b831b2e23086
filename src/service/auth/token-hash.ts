import { hash } from 'node:crypto';

/** How stale a `last_used_at` may be: reading should not write each time. */
export const TOUCH_AFTER = 60 * 60 * 1000;

/** What is stored of a token: 256 random bits need no salt and no slow hash. */
export function hashOf(token: string): string {
  return hash('sha256', token);
}
