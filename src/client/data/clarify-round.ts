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

/** The progress of a round through the inbox, kept in this browser for each account. */
export type RoundStorage = KeptValue<z.output<typeof Kept>>;

/** `report` is called when it could not be stored: the round continues in this page. */
export function createRoundStorage(api: Api, report: (error: unknown) => void): RoundStorage {
  return createKeptValue(window.localStorage, KEY + (emailNow(api) ?? ''), Kept, report);
}
