import { isDoneUnsaid } from '#contract/api-error.ts';
import type { User } from '#contract/entities/user.ts';
import type { Api } from './api.ts';
import { readKey, readOptions } from './read.ts';
import { write } from './write.ts';

/** The fields of the profile that the user can change. */
export interface ProfileChange {
  name?: string;
  time_zone?: string;
}

/** Changes the profile; resolves to the user as the server has it. */
export async function updateProfile(api: Api, change: ProfileChange): Promise<User> {
  const { user } = await write(api, 'user.update', () => ({ body: change }), {
    entity: 'user',
    onAnswer: (answer) => api.queryClient.setQueryData(readKey('user.profile', {}), answer),
  }).catch((error: unknown) => {
    if (!isDoneUnsaid(error)) throw error;
    return api.queryClient.fetchQuery({ ...readOptions(api, 'user.profile', {}), staleTime: 0 });
  });
  return user;
}

/** The time zones to choose from: some browsers do not list UTC, which a server's own machine often has. */
export const knownTimeZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
