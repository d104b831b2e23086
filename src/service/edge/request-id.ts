import { randomUUID } from 'node:crypto';

/**
 * The id of a request: the one that its trusted proxy gave it, else a new one. Ids from anybody else are ignored, so that
 * nobody can make up entries of the log.
 */
export function requestId(given: string | undefined, isFromTrustedProxy: boolean): string {
  return isFromTrustedProxy && given !== undefined && /^[\w.=-]{1,128}$/.test(given) ? given : randomUUID();
}
