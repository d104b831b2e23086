import * as z from 'zod/mini';
import { isUnreadable } from '#contract/api-error.ts';
import type { Credentials } from '#contract/entities/account.ts';
import { isFields } from '#contract/entities/any-fields.ts';
import type { Api } from './api.ts';
import { readKey } from './read.ts';
import { whoIs } from './user.ts';

const Token = z.string().check(z.minLength(1));

/** Where servers put the token of a session: beside the user, or what holds both. */
const tokenIn = (answer: unknown): string | undefined =>
  [answer, isFields(answer) && answer.data]
    .filter(isFields)
    .flatMap(({ token, access_token }) => [token, access_token])
    .map((token) => Token.safeParse(token).data)
    .find((token) => token !== undefined);

/**
 * The session of a sign-in whose answer has a token and does not say who has signed in: the profile does. Rejects with `failure`
 * when there is no token either, and when the profile cannot be read.
 */
async function askWho({ call }: Pick<Api, 'call'>, answer: unknown, failure: unknown, signal: AbortSignal) {
  const token = tokenIn(answer);
  if (token === undefined) throw failure;
  const { user } = await call('user.profile', {}, { signal, token });
  return { token, user };
}

/**
 * Signs in and keeps the user that comes with the token. A refusal is an answer to the form, and ends no session. When
 * `signal` is aborted nothing is kept: another session has begun meanwhile.
 */
export async function signIn(api: Api, credentials: Credentials, signal: AbortSignal) {
  let json: unknown;
  const onJson = (told: unknown) => {
    json = told;
  };
  const answer =
    'code' in credentials
      ? api.call('auth.finishSignIn', { body: credentials }, { signal })
      : api.call('auth.login', { body: credentials }, { signal, onJson });
  const session = await answer.catch((error: unknown) => {
    if (isUnreadable(error)) return askWho(api, json, error, signal);
    throw error;
  });
  const { token, user } = whoIs(session.user) ? session : await askWho(api, json, undefined, signal);
  api.queryClient.setQueryData(readKey('user.profile', {}), { user });
  return { token, user };
}
