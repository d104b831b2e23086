import type { Kysely } from 'kysely';
import type { AnswerOf, EndpointName, Endpoints, RequestOf } from '#contract/endpoints.ts';
import type { AiPort } from './ai/port.ts';
import type { IdentityProviders } from './oidc/identity-providers.ts';
import type { Database, UserRow } from './store/schema.ts';

/** The time now; tests give their own. */
export type Clock = () => Date;

/** What every handler knows besides its request. */
export interface PublicScope {
  /** For a write: a transaction that also keeps the idempotency key, rolled back when the handler throws. */
  db: Kysely<Database>;
  clock: Clock;
  ai: AiPort;
  /** Where people may sign in besides. */
  providers: IdentityProviders;
  /** The client's address; of IPv6 its network. */
  address: string;
  /** What the client says that it is. */
  userAgent: string | undefined;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** Hears an answer's text as it comes, where the client takes it so; resolves when there is room for more. */
  onText?: ((piece: string) => Promise<void>) | undefined;
}

export interface Scope extends PublicScope {
  /** The signed-in user; every query is scoped by `user.id`. */
  user: UserRow;
  /** The session token of this request. */
  token: string;
}

type ScopeOf<N extends EndpointName> = Endpoints[N]['authenticated'] extends true ? Scope : PublicScope;

/** One per row of the table; throws `HttpError` to refuse. Its answer is checked against the row's response schema. */
export type Handler<N extends EndpointName> = (request: RequestOf<N>, scope: ScopeOf<N>) => Promise<AnswerOf<N>>;
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };
