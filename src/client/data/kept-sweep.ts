import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';
import type { Api } from './api.ts';
import { emailNow } from './last-user.ts';

/** The account's name follows. */
const KEY = 'mizu-sweep:';

/** The progress of a mind sweep, kept in this browser for each account. */
export function useKeptSweep(api: Api, report: (error: unknown) => void) {
  return useMemo(
    () => createKeptValue(window.localStorage, KEY + (emailNow(api) ?? ''), z.int().check(z.minimum(0)), report),
    [api, report],
  );
}
