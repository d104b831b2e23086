import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { TokenScope } from '#contract/entities/account.ts';

const CAPTURES: readonly EndpointName[] = ['tasks.create', 'tasks.createMany', 'user.profile'];

const PURPOSES: Record<TokenScope, string> = {
  read: 'read, and change nothing',
  capture: 'add tasks, and do nothing else',
  full: 'do everything but manage the account',
};

/** Whether an access token of this scope may make a call. Signing in and out and managing the account need a user. */
export function mayCall(scope: TokenScope, name: EndpointName): boolean {
  if (name.startsWith('auth.')) return false;
  if (scope === 'full') return true;
  return scope === 'capture' ? CAPTURES.includes(name) : endpoints[name].method === 'GET';
}

/** What such a token is for, as the end of a sentence. */
export const purposeOf = (scope: TokenScope) => PURPOSES[scope];
