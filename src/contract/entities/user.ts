import { z } from 'zod';
import { Id, WireInstant } from './common.ts';

/** The signed-in person. `time_zone` (IANA) is an extra of our service: null until the client sets it, absent elsewhere. */
export const User = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  email: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  // Null asks the client for one: what does not fit must not.
  time_zone: z.string().nullish().catch(undefined),
  updated_at: WireInstant,
});
export type User = z.output<typeof User>;

export const LoginBody = z.object({
  email: z.string().trim().min(1, 'is required').max(320),
  password: z.string().min(1, 'is required').max(1000),
});

/** True for a time zone that this machine knows (`Europe/Lisbon`). */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const ProfileUpdate = z
  .object({
    name: z.string().trim().min(1, 'must not be blank').max(200),
    time_zone: z.string().max(100).refine(isTimeZone, 'must be a time zone, such as Europe/Lisbon'),
    updated_at: z.string(),
  })
  .partial();
