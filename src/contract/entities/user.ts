import * as z from 'zod/mini';
import { nameUpTo } from './blank.ts';
import { Id, WireInstant } from './common.ts';

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

/** The signed-in user. `time_zone` (IANA) is an extra of our service: null until the client sets it, absent elsewhere. */
export const User = z.object({
  id: z.nullish(Id),
  name: text,
  email: text,
  // Not `extra`: null asks the client for a zone, and a value that does not fit must not become null.
  time_zone: z.catch(z.nullish(z.string()), undefined),
  updated_at: WireInstant,
});
export type User = z.output<typeof User>;

export const LoginBody = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(320)),
  password: z.string().check(z.minLength(1, 'is required'), z.maxLength(1000)),
});

/** True for a time zone that this machine knows (`Europe/Lisbon`). */
function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const USER_LIMIT = 200;

export const ProfileUpdate = z.partial(
  z.object({
    name: nameUpTo(USER_LIMIT).check(z.regex(/^\P{Cc}*$/u, 'must be one line, without control characters')),
    time_zone: z.string().check(z.maxLength(100), z.refine(isTimeZone, 'must be a time zone, such as Europe/Lisbon')),
    /** The user's own: no call changes it. */
    email: z.string(),
    updated_at: z.string(),
  }),
);
