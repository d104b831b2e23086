import { useMemo } from 'react';
import { ApiError } from '#contract/api-error.ts';
import type { AccessToken, Session, TokenScope } from '#contract/entities/account.ts';
import type { Api } from './api.ts';
import { useRead } from './read.ts';
import { write } from './write.ts';

/** What gives access to the account: a session, or the token of a program. */
export interface Grant {
  kind: 'session' | 'token';
  id: string;
  title: string;
  /** True for the session of this browser. */
  isCurrent: boolean;
  createdAt: string;
  /** Null until it is used. */
  lastUsedAt: string | null;
  /** What the token allows. */
  scope?: TokenScope;
}

/** The sessions and tokens of the account; undefined until the first answer. */
export function useGrants() {
  const sessions = useRead('auth.sessions', {});
  const tokens = useRead('auth.tokens', {});
  return {
    sessions: useMemo(() => sessions.data?.sessions.map(ofSession), [sessions.data]),
    tokens: useMemo(() => tokens.data?.tokens.map(ofToken), [tokens.data]),
    error: sessions.error ?? tokens.error,
  };
}

const ofSession = ({ id, device, created_at, last_used_at, is_current }: Session): Grant => ({
  kind: 'session',
  id,
  title: device ?? 'Unknown device',
  isCurrent: is_current,
  createdAt: created_at,
  lastUsedAt: last_used_at,
});

const ofToken = ({ id, name, scope, created_at, last_used_at }: AccessToken): Grant => ({
  kind: 'token',
  id,
  title: name,
  isCurrent: false,
  createdAt: created_at,
  lastUsedAt: last_used_at ?? null,
  scope,
});

/** Ends a session or revokes a token. Rejects with the call's `ApiError`. */
export async function endAccess(api: Api, { kind, id }: Grant): Promise<void> {
  const name = kind === 'session' ? 'auth.endSession' : 'auth.revokeToken';
  try {
    await write(api, name, () => ({ params: { id } }), { entity: `${kind}:${id}` });
  } catch (error) {
    // Ended elsewhere already, which is what the user asked for.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Ends every session except this one. */
export async function endOtherSessions(api: Api): Promise<void> {
  await write(api, 'auth.endOtherSessions', () => ({}), { entity: 'session:others' });
}

/** Creates an access token; resolves to the token itself, which the server tells only now. */
export async function createToken(api: Api, name: string, scope: TokenScope): Promise<string> {
  const { token } = await write(api, 'auth.createToken', () => ({ body: { name, scope } }), { entity: 'token:new' });
  return token;
}

/** Changes the password. Rejects with the call's `ApiError`; its `errors` say which field is wrong. */
export async function changePassword(api: Api, current: string, next: string): Promise<void> {
  const body = { current_password: current, new_password: next };
  await write(api, 'auth.changePassword', () => ({ body }), { entity: 'user' });
}
