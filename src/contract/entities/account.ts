import * as z from 'zod/mini';
import { nameUpTo } from './blank.ts';
import { WireInstant } from './common.ts';
import type { LoginBody } from './user.ts';

const instant = z.string();
const password = z.string().check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(1000));

/** What an access token allows: to read everything, only to add tasks, or everything except managing the account. */
export const TOKEN_SCOPES = ['read', 'capture', 'full'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const PasswordChange = z.object({
  current_password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1000)),
  new_password: password,
});

/** A secret that the page keeps while its user is at the provider. */
const proof = z.string().check(z.minLength(32), z.maxLength(200));

export const SignInStart = z.object({
  provider: z.string().check(z.minLength(1, 'is required'), z.maxLength(100)),
  proof,
});

export const SignInFinish = z.object({
  /** The parameters with which the provider sends the user back; empty when no such sign-in was started. */
  code: z.string().check(z.maxLength(200)),
  proof,
});

/** What a user signs in with: a password, or the code that a provider gave. */
export type Credentials = z.input<typeof LoginBody> | z.input<typeof SignInFinish>;

/** A session: a place where somebody is signed in to the account. */
export const Session = z.object({
  id: z.string(),
  /** Browser and system, such as 'Firefox on Linux'; null when unknown. */
  device: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
  /** The session that makes this call. */
  is_current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created_at: instant,
  /** Null until its first use; then accurate to an hour. */
  last_used_at: WireInstant,
});
export type AccessToken = z.output<typeof AccessToken>;

export const AccessTokenCreate = z.object({
  name: nameUpTo(100),
  scope: z.enum(TOKEN_SCOPES),
});
