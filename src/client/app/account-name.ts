import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';

/** Names a user of a server. Without a base, the page's host says where the server is: the address of a screen is no part of it. */
export function accountOf(base: string, { href }: Pick<Location, 'href'>, email: string): string {
  return `${new URL(base || '/', href).href} ${email}`;
}

const Apis = z.object({ first: z.string(), last: z.string() });

/**
 * Names the server for `accountOf`. A page without a base may be told another API one day, which has other items by the same
 * ids: that is another server. The API that this browser knew first is named by the page, as it was before there were two;
 * where it is not known `now`, it is the last one.
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
