import * as z from 'zod/mini';
import { createKeptValue, type KeptValue } from '#client/store/kept-value.ts';
import type { Api } from './api.ts';
import { emailNow } from './last-user.ts';

/** The account's name follows. */
const KEY = 'mizu-process:';

const Kept = z.object({
  order: z.array(z.string()),
  skipped: z.array(z.string()),
  current: z.nullable(z.string()),
});

/** How far a round through the inbox is: kept in this browser, for each account. */
export type RoundStorage = KeptValue<z.output<typeof Kept>>;

/** `report` hears when it could not be kept: the round goes on in the page. */
export function createRoundStorage(api: Api, report: (error: unknown) => void): RoundStorage {
  return createKeptValue(window.localStorage, KEY + (emailNow(api) ?? ''), Kept, report);
}
