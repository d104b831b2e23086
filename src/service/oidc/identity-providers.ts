import type { ClientAuth, IDToken, ServerMetadata } from 'openid-client';
import { HttpError } from '../http-error.ts';
import type { Log } from '../watch/log.ts';
import type { ProviderSettings } from './settings.ts';

/** The user that a provider has signed in. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the provider says that the email is this user's. */
  isEmailVerified: boolean;
  name: string | undefined;
}

/** What the service keeps while a user is at a provider. */
export interface Begun {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** The providers of OpenID Connect at which people may sign in. */
export interface IdentityProviders {
  readonly all: readonly ProviderSettings[];
  /** The address at the provider, and what to keep meanwhile. Rejects with `HttpError`. */
  begin(provider: ProviderSettings): Promise<{ url: string; begun: Begun }>;
  /** The user that a provider has sent back with this query. Rejects with `HttpError`. */
  identify(provider: ProviderSettings, begun: Begun, query: string): Promise<Claims>;
}

interface Options {
  /** The address to which a provider sends users back, without its id, such as `https://tasks.example.org/api/auth/callback`. */
  callback: string;
  log: Log;
}

/** How long a provider may take to answer, in seconds. */
const PATIENCE = 10;

/** The providers, by authorization code with PKCE, state and nonce. The metadata of each is read once, at its first use. */
export function createIdentityProviders(
  all: readonly ProviderSettings[],
  { callback, log }: Options,
): IdentityProviders {
  const load = () => import('openid-client');
  type Configuration = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['discovery']>>;
  const known = new Map<string, Promise<Configuration>>();

  async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
    const client = await load();
    const { ClientSecretBasic, ClientSecretPost, None } = client;
    const bySecret = (secret: string): ClientAuth => {
      const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
      // In the header, as every provider should accept it; those that do not say so in their metadata.
      return (server, ...request) => (takesOnlyInBody(server) ? inBody : inHeader)(server, ...request);
    };
    const authentication = clientSecret === undefined ? None() : bySecret(clientSecret);
    return await client.discovery(issuer, clientId, undefined, authentication, {
      timeout: PATIENCE,
      execute: [
        // By default the library does not check the signature of a token that comes from the provider by https.
        (configuration) => {
          if (signsByKey(configuration.serverMetadata())) client.enableNonRepudiationChecks(configuration);
        },
        // The settings allow an issuer without https only on this machine.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  }
  function configurationOf(provider: ProviderSettings): Promise<Configuration> {
    const asked = known.get(provider.id) ?? discover(provider);
    known.set(provider.id, asked);
    // A failure is not kept: the provider may be back the next time.
    asked.catch(() => known.delete(provider.id));
    return asked;
  }
  const callbackOf = ({ id }: ProviderSettings) => `${callback}/${id}`;

  /** Makes a request to a provider; logs a failure, and rejects with words for the user. */
  async function asking<T>(provider: ProviderSettings, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { AuthorizationResponseError } = await load();
      if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
        throw new HttpError(401, 'provider_refused', `The sign-in at ${provider.name} was cancelled or refused there.`);
      }
      log.warn(`the provider ${provider.id}: ${detailsOf(error)}${remedyFor(error)}`);
      throw isAway(error)
        ? new HttpError(502, 'provider_away', `${provider.name} cannot be reached. Please try again in a moment.`)
        : new HttpError(
            502,
            'provider_failed',
            `The sign-in at ${provider.name} failed. The log of the service says why.`,
          );
    }
  }

  return {
    all,
    begin: (provider) =>
      asking(provider, async () => {
        const client = await load();
        const configuration = await configurationOf(provider);
        const verifier = client.randomPKCECodeVerifier();
        const begun = { provider: provider.id, state: client.randomState(), nonce: client.randomNonce(), verifier };
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackOf(provider),
          scope: provider.scopes,
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, begun };
      }),

    identify: (provider, begun, query) =>
      asking(provider, async () => {
        const client = await load();
        const configuration = await configurationOf(provider);
        const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackOf(provider) + query), {
          pkceCodeVerifier: begun.verifier,
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          idTokenExpected: true,
        });
        const identity = tokens.claims();
        if (!identity) throw new Error('There is no ID token');
        // Many providers have the email only there.
        const more =
          identity.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(configuration, tokens.access_token, identity.sub)
            : {};
        const { email, email_verified, name }: Partial<IDToken> = { ...identity, ...more };
        return {
          // From the checked token only: otherwise one provider could name another as the issuer.
          issuer: identity.iss,
          subject: identity.sub,
          email: typeof email === 'string' ? email : undefined,
          isEmailVerified: email_verified === true || String(email_verified) === 'true',
          name: typeof name === 'string' ? name : undefined,
        };
      }),
  };
}

/** Whether a provider accepts a client's secret in the body of a request, and not in its header. */
function takesOnlyInBody({ token_endpoint_auth_methods_supported: methods = [] }: ServerMetadata): boolean {
  return methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
}

/** Whether a provider signs with a published key. With Mizu's secret alone, the library would have nothing to check. */
function signsByKey({ id_token_signing_alg_values_supported: ways = ['RS256'] }: ServerMetadata): boolean {
  return ways.some((way) => !way.startsWith('HS'));
}

/** True when there was no answer at all. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError || ('code' in error && error.code === 'OAUTH_TIMEOUT');
}

/** The kind of a failure and of its causes. Never the body of an answer, which has tokens in it. */
function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown failure';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const kind = 'error' in error ? ` ${String(error.error)}` : '';
  const cause = error.cause instanceof Error ? ` – ${detailsOf(error.cause)}` : '';
  return `${error.name}: ${error.message}${kind}${code}${cause}`.slice(0, 500).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}

/** What the operator can do about the library's failures, by code. */
const REMEDIES: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'set the clock of this machine, or the provider’s: they differ by more than 30 s',
  OAUTH_UNSUPPORTED_OPERATION: 'let it sign the ID tokens for Mizu by a key, such as RS256, and not encrypt them',
};

function remedyFor(error: unknown): string {
  const remedy = error instanceof Error && 'code' in error ? REMEDIES[String(error.code)] : undefined;
  return remedy === undefined ? '' : ` (${remedy})`;
}
