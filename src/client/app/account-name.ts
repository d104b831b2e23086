import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';

/**
 * The name of a user's account on a server. Without a base the page's host is the server: the path of a screen is no part
 * of the name.
 */
export function accountOf(base: string, { href }: Pick<Location, 'href'>, email: string): string {
  return `${new URL(base || '/', href).href} ${email}`;
}

const Apis = z.object({ first: z.string(), last: z.string() });

/**
 * The server's name for `accountOf`. A page without a base may be told another API one day, which has other items under the
 * same ids: that is another server. The first API that this browser knew has the page's name, as before there were two;
 * when it is not known `now`, the last one counts.
 */
export function placeOf(
  base: string,
  now: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  report: (error: unknown) => void,
): string {
  if (base !== '') return base;
  const kept = createKeptValue(storage, 'mizu-api', Apis, report);
  const known = kept.get();
  const api = now || known?.last;
  if (!api) return '';
  const first = known?.first ?? api;
  kept.set({ first, last: api });
  return api === first ? '' : api;
}
