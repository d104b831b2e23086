import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/entities/user.ts';
import { type Api, useApi } from './api.ts';
import { ASIDE, shouldRetry } from './query-client.ts';
import { readKey, readOptions } from './read.ts';

/** Start-up reports when there is no user (`restoreUser`); a shown user stays. */
const userOptions = (api: Api) => ({ ...readOptions(api, 'user.profile', {}), meta: ASIDE });

/** The signed-in user; undefined until loaded. Start-up has just read it, so components read it again only after a while. */
export function useUser() {
  return useQuery({ ...userOptions(useApi()), staleTime: 10_000 }).data?.user;
}

/** Names a user among those of a server: some of another one have no email, and what is kept of one is not shown to the next. */
export const whoIs = ({ email, id, name }: User): string => email || String(id ?? name);

/** The user as the cache has it. */
export function cachedUser({ queryClient }: Api): User | undefined {
  return queryClient.getQueryData<{ user: User }>(readKey('user.profile', {}))?.user;
}

/** Loads the current user (spec §2, start-up). Rejects when there is none for this token; the caller reports that. */
export async function loadUser(api: Api) {
  // `fetchQuery` retries only when told.
  const { user } = await api.queryClient.fetchQuery({ ...userOptions(api), retry: shouldRetry });
  return user;
}

/**
 * Sends the browser's time zone to our service when it has none yet, so that 'today' is the user's day. Another server may
 * use `time_zone` for something else, and replace the whole profile with what it is sent.
 */
export async function fillInTimeZone(api: Api, timeZone: () => string): Promise<void> {
  if (!api.isOurs || cachedUser(api)?.time_zone !== null) return;
  const { updateProfile } = await import('./profile.ts');
  await updateProfile(api, { time_zone: timeZone() });
}
