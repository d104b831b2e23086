/**
 * The instant to write as `updated_at`: now, but always later than the row's last one, so that two writes within a
 * millisecond, or with a clock set back, still differ and a stale one is detected.
 */
export function laterThan(last: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}
