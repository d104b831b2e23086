import * as z from 'zod/mini';
import {
  AccessToken,
  AccessTokenCreate,
  PasswordChange,
  Session,
  SignInFinish,
  SignInStart,
} from '../entities/account.ts';
import { User } from '../entities/user.ts';
import { create, type Endpoint, read, remove, update } from './endpoint.ts';

/** Only our own service has these calls. A wrong password is counted, which a rollback would undo: no transactions. */
const own = { transaction: false, refuses: { 403: 'An access token may not do this.' } } as const;

/** The calls without a session. */
const signingIn = { transaction: false, authenticated: false, noun: 'user', status: 200 } as const;

export const accountCalls = {
  'auth.startSignIn': {
    ...create,
    ...signingIn,
    path: '/auth/sign-ins',
    summary: 'Begin to sign in at a provider: answers the address to send the user to',
    failure: 'Failed to start the sign-in',
    body: SignInStart,
    response: z.object({ url: z.string() }),
    refuses: {
      404: 'There is no such provider.',
      429: 'Too many sign-ins; `Retry-After` says how long to wait.',
      502: 'The provider does not answer as it should.',
    },
  },
  'auth.finishSignIn': {
    ...create,
    ...signingIn,
    path: '/auth/sign-ins/finish',
    summary: 'Get the session once the provider has sent the user back',
    failure: 'Failed to sign in',
    body: SignInFinish,
    response: z.object({ token: z.string().check(z.minLength(1)), user: User }),
    refuses: { 502: 'The provider does not answer as it should.' },
  },
  'auth.changePassword': {
    ...update,
    ...own,
    path: '/auth/password',
    summary: 'Change the password, and end all sessions but this one',
    noun: 'user',
    status: 204,
    failure: 'Failed to change password',
    body: PasswordChange,
    refuses: { ...own.refuses, 429: 'Too many wrong passwords; `Retry-After` says how long to wait.' },
    invalidates: ['session'],
  },
  'auth.sessions': {
    ...read,
    ...own,
    path: '/auth/sessions',
    summary: 'Where the user is signed in',
    noun: 'session',
    failure: 'Failed to fetch where you are signed in',
    response: z.object({ sessions: z.array(Session) }),
  },
  'auth.endSession': {
    ...remove,
    ...own,
    path: '/auth/sessions/{id}',
    summary: 'End one session',
    noun: 'session',
    failure: 'Failed to sign out there',
    invalidates: ['session'],
  },
  'auth.endOtherSessions': {
    ...remove,
    ...own,
    path: '/auth/sessions',
    summary: 'End all sessions but this one',
    noun: 'session',
    failure: 'Failed to sign out elsewhere',
    invalidates: ['session'],
  },
  'auth.tokens': {
    ...read,
    ...own,
    path: '/auth/tokens',
    summary: 'The access tokens of programs, without the tokens themselves',
    noun: 'accessToken',
    failure: 'Failed to fetch access tokens',
    response: z.object({ tokens: z.array(AccessToken) }),
  },
  'auth.createToken': {
    ...create,
    ...own,
    path: '/auth/tokens',
    summary: 'Make an access token, which is told only now',
    noun: 'accessToken',
    failure: 'Failed to create access token',
    body: AccessTokenCreate,
    response: z.object({ token: z.string(), access_token: AccessToken }),
    invalidates: ['accessToken'],
  },
  'auth.revokeToken': {
    ...remove,
    ...own,
    path: '/auth/tokens/{id}',
    summary: 'Revoke an access token',
    noun: 'accessToken',
    failure: 'Failed to revoke access token',
    invalidates: ['accessToken'],
  },
} as const satisfies Record<string, Endpoint>;
