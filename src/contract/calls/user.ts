import * as z from 'zod/mini';
import { LoginBody, ProfileUpdate, User } from '../entities/user.ts';
import { create, type Endpoint, read, update } from './endpoint.ts';

const user = z.object({ user: User });

export const userCalls = {
  'auth.login': {
    ...create,
    path: '/auth/login',
    transaction: false,
    summary: 'Sign in',
    noun: 'user',
    status: 200,
    authenticated: false,
    failure: 'Login failed. Please check your credentials.',
    body: LoginBody,
    response: z.object({ token: z.string().check(z.minLength(1)), user: User }),
    refuses: { 429: 'Too many failed sign-ins; `Retry-After` says how long to wait.' },
  },
  'auth.logout': {
    ...create,
    path: '/auth/logout',
    transaction: false,
    summary: 'Sign out',
    noun: 'user',
    status: 204,
    failure: 'Failed to log out',
    refuses: { 403: 'An access token may not do this.' },
  },
  'user.profile': {
    ...read,
    path: '/user/profile',
    summary: 'The signed-in user',
    noun: 'user',
    failure: 'Failed to load profile',
    response: user,
  },
  'user.update': {
    ...update,
    path: '/user/profile',
    summary: 'Change the profile',
    noun: 'user',
    failure: 'Failed to update profile',
    body: ProfileUpdate,
    response: user,
    invalidates: ['user', 'task', 'analytics'],
  },
} as const satisfies Record<string, Endpoint>;
