import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { hashOf } from '../auth/token-hash.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { accountOf } from './account-of.ts';
import type { Begun, IdentityProviders } from './identity-providers.ts';
import { keep, take } from './kept-secrets.ts';

/** How long the user may take at the provider, in milliseconds. */
const AT_PROVIDER = 10 * 60 * 1000;
/** How long the page may take to ask for the result, in milliseconds. */
const ON_RETURN = 2 * 60 * 1000;

const UnderWay = z.object({
  proof: z.string(),
  begun: z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() }),
});
const Result = z.object({
  proof: z.string(),
  user: z.string().optional(),
  refusal: z.object({ status: z.number(), code: z.string(), message: z.string() }).optional(),
});
type Outcome = Omit<z.output<typeof Result>, 'proof'>;

interface Place {
  db: Kysely<Database>;
  providers: IdentityProviders;
  now: Date;
}

/**
 * Starts a sign-in; resolves to the address at the provider. `proof` is the page's secret: only the page that has it gets
 * the session, so that a link cannot lead anybody into another person's account.
 */
export async function beginSignIn({ db, providers, now }: Place, id: string, proof: string): Promise<string> {
  const provider = providers.all.find((each) => each.id === id);
  if (!provider) throw new HttpError(404, 'not_found', 'There is no such provider.');
  const { url, begun } = await providers.begin(provider);
  await keep(db, { secret: begun.state, content: { proof: hashOf(proof), begun }, now, lifetime: AT_PROVIDER });
  return url;
}

/**
 * Handles the return from a provider with this query. Resolves to a code, for which the page gets the session or the reason
 * why there is none; undefined when no such sign-in was started.
 */
export async function comeBack(
  store: Store,
  providers: IdentityProviders,
  { id, query, now }: { id: string; query: string; now: Date },
): Promise<string | undefined> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const underWay = UnderWay.safeParse(await take(store.db, state, now));
  if (!underWay.success || underWay.data.begun.provider !== id) return undefined;
  const { proof, begun } = underWay.data;
  const outcome = await outcomeOf(store, providers, { begun, query, now });
  const code = randomBytes(32).toString('base64url');
  await keep(store.db, { secret: code, content: { ...outcome, proof }, now, lifetime: ON_RETURN });
  return code;
}

async function outcomeOf(
  store: Store,
  providers: IdentityProviders,
  { begun, query, now }: { begun: Begun; query: string; now: Date },
): Promise<Outcome> {
  try {
    const provider = providers.all.find(({ id }) => id === begun.provider);
    if (!provider) return {};
    const claims = await providers.identify(provider, begun, query);
    return { user: await store.transact((db) => accountOf(db, provider, claims, now)) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, code, message } = error;
    return { refusal: { status, code, message } };
  }
}

/** The id of the account for a code of `comeBack`, for the page that has started the sign-in. Throws `HttpError`. */
export async function finishSignIn(db: Kysely<Database>, code: string, proof: string, now: Date): Promise<string> {
  const result = Result.safeParse(await take(db, code, now));
  if (result.success && result.data.proof === hashOf(proof)) {
    const { user, refusal } = result.data;
    if (refusal) throw new HttpError(refusal.status, refusal.code, refusal.message);
    if (user !== undefined) return user;
  }
  throw new HttpError(
    401,
    'not_under_way',
    'This sign-in took too long, or it was begun in another window. Please try again.',
  );
}
