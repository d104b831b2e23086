import type { Kysely } from 'kysely';
import type { AnswerOf, EndpointName, Endpoints, RequestOf } from '#contract/endpoints.ts';
import type { AiPort } from './ai/port.ts';
import type { IdentityProviders } from './oidc/identity-providers.ts';
import type { Database, UserRow } from './store/schema.ts';

/** The present time; tests pass their own. */
export type Clock = () => Date;

/** What every handler gets besides its request. */
export interface PublicScope {
  /** For a write: a transaction that also keeps the idempotency key, rolled back when the handler throws. */
  db: Kysely<Database>;
  clock: Clock;
  ai: AiPort;
  /** The providers at which people may sign in. */
  providers: IdentityProviders;
  /** The client's address; of IPv6 its network. */
  address: string;
  /** The client's `User-Agent` header. */
  userAgent: string | undefined;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** Called with an answer's text as it comes, if the client accepts a stream; resolves when there is room for more. */
  onText?: ((piece: string) => Promise<void>) | undefined;
}

export interface Scope extends PublicScope {
  /** The signed-in user; every query is scoped by `user.id`. */
  user: UserRow;
  /** The session token of this request. */
  token: string;
}

type ScopeOf<N extends EndpointName> = Endpoints[N]['authenticated'] extends true ? Scope : PublicScope;

/** One handler per row of the table; throws `HttpError` to refuse. Its answer is checked against the row's response schema. */
export type Handler<N extends EndpointName> = (request: RequestOf<N>, scope: ScopeOf<N>) => Promise<AnswerOf<N>>;
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };
