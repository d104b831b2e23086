/**
 * The whole seconds to wait in a `Retry-After` header, which gives seconds or a date; undefined when it is unreadable. `sent`: when the
 * server says that it answered, since its clock may differ from ours.
 */
export function secondsIn(retryAfter: string | null | undefined, sent?: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - (Date.parse(sent ?? '') || Date.now())) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
