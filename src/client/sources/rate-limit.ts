/** A limit that ends later than this, in milliseconds, is a mistake. */
const LONGEST = 24 * 60 * 60 * 1000;

/** Says that a service accepts no more requests for now, and until when, if its headers tell. */
export function limitOf(name: string, headers: Headers): string {
  const end = endOf(headers);
  const left = end === undefined ? Number.NaN : end.getTime() - Date.now();
  if (end === undefined || !(left > 0 && left < LONGEST)) {
    return `${name} takes no more requests for now: its limit is reached. Try again in a while.`;
  }
  // A minute is the smallest step that is shown: rounded up, so that the limit is over by then.
  const minute = new Date(Math.ceil(end.getTime() / 60_000) * 60_000);
  const time = minute.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${name} takes no more requests for now: its limit is reached until ${time}.`;
}

/** `Retry-After` in seconds or as a date; else the seconds since 1970 in `X-RateLimit-Reset`. */
function endOf(headers: Headers): Date | undefined {
  const retryAfter = headers.get('Retry-After');
  if (retryAfter !== null) {
    return /^\d+$/.test(retryAfter) ? new Date(Date.now() + Number(retryAfter) * 1000) : new Date(retryAfter);
  }
  const reset = headers.get('X-RateLimit-Reset');
  return reset !== null && /^\d+$/.test(reset) ? new Date(Number(reset) * 1000) : undefined;
}
