import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';
import type { Api } from './api.ts';
import { emailNow } from './last-user.ts';

/** The account's name follows. */
const KEY = 'mizu-sweep:';

/** Keeps how far a mind sweep has come, for each account in this browser. */
export function useKeptSweep(api: Api, report: (error: unknown) => void) {
  return useMemo(
    () => createKeptValue(window.localStorage, KEY + (emailNow(api) ?? ''), z.int().check(z.minimum(0)), report),
    [api, report],
  );
}
