import { randomUUID } from 'node:crypto';

/**
 * The id of a request: the one that its proxy gave it, where the proxy is trusted, else a new one. Anybody else's is not
 * used, so that nobody can make up what stands in the log.
 */
export function requestId(given: string | undefined, isFromTrustedProxy: boolean): string {
  return isFromTrustedProxy && given !== undefined && /^[\w.=-]{1,128}$/.test(given) ? given : randomUUID();
}
