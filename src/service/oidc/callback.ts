import type { Context, Hono } from 'hono';
import type { Clock } from '../handler.ts';
import type { Store } from '../store/store.ts';
import { note } from '../watch/log.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { comeBack } from './sign-in.ts';

interface CallbackOptions {
  store: Store;
  clock: Clock;
  providers: IdentityProviders;
  logFault: (c: Context, error: Error) => void;
}

/**
 * The address to which providers send users back. The code for the page goes into the fragment, which browsers send to no
 * server, so that it is in no log; by itself it is useless.
 */
export function mountCallback(api: Hono, { store, clock, providers, logFault }: CallbackOptions): void {
  api.get('/auth/callback/:id', async (c) => {
    note({ call: 'auth.callback' });
    const place = { id: c.req.param('id'), query: new URL(c.req.url).search, now: clock() };
    try {
      return c.redirect(`/login#sign-in=${(await comeBack(store, providers, place)) ?? ''}`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      logFault(c, error);
      // A browser follows this redirect, so the sign-in page shows the reason.
      return c.redirect('/login#sign-in=');
    }
  });
}
