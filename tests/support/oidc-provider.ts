import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type ClientAuthMethod, Provider } from 'oidc-provider';
import { expectConsole } from './console.ts';
import { freePort } from './free-port.ts';

/** A person whom the provider knows by their sign-in name. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  /** The issuer that the provider claims to be, when it tells the email. */
  iss?: string;
  /** Time before which the provider's tokens are not valid, in Unix seconds. */
  nbf?: number;
}

/** A real OpenID Connect provider on this machine. */
export interface RunningProvider {
  /** Such as `http://127.0.0.1:40123`. */
  issuer: string;
  /** The environment variables with which Mizu at this address uses the provider, as `company`. */
  environment: Record<string, string>;
  /** Stops answering; resolves when its port is free. */
  stop(): Promise<void>;
}

const CLIENT = { id: 'mizu', secret: 'the-secret-of-this-client' };

/**
 * Starts a provider that knows these accounts and asks for a name and any password. `mizu`: the address of Mizu. `only`:
 * the one client authentication method and the one signing algorithm it supports, instead of all. `offers`: another
 * algorithm that it claims to sign with.
 */
export async function startProvider(
  mizu: string,
  accounts: Readonly<Record<string, ProviderAccount>>,
  { clientAuth, signs, offers }: { clientAuth?: ClientAuthMethod; signs?: 'HS256'; offers?: 'RS256' } = {},
): Promise<RunningProvider> {
  // The package's advice for production.
  expectConsole(/^console\.(warn|info): oidc-provider (WARNING|NOTICE): /);
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${mizu}/api/auth/callback/company`],
        ...(clientAuth && { token_endpoint_auth_method: clientAuth }),
        ...(signs && { id_token_signed_response_alg: signs }),
      },
    ],
    ...(clientAuth && { clientAuthMethods: [clientAuth] }),
    ...(signs && { enabledJWA: { idTokenSigningAlgValues: offers ? [offers, signs] : [signs] } }),
    claims: { openid: ['sub', 'nbf'], email: ['email', 'email_verified', 'iss'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...accounts[accountId] }) }),
    // Skip the consent page: Mizu is the company's own program.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    // The package would accept the secret in the header too.
    if (clientAuth === 'client_secret_post' && request.headers.authorization?.startsWith('Basic '))
      return response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"invalid_client"}');
    if (!pathname.startsWith('/interaction/')) return callback(request, response);
    const login = searchParams.get('login');
    if (login !== null) {
      const result = login === '' ? { error: 'access_denied' } : { login: { accountId: login } };
      return provider.interactionFinished(request, response, result);
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(SIGN_IN_PAGE);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    environment: {
      MIZU_PUBLIC_URL: mizu,
      MIZU_OIDC: 'company',
      MIZU_OIDC_COMPANY_NAME: 'Company',
      MIZU_OIDC_COMPANY_ISSUER: issuer,
      MIZU_OIDC_COMPANY_CLIENT_ID: CLIENT.id,
      MIZU_OIDC_COMPANY_CLIENT_SECRET: CLIENT.secret,
    },
    stop: async () => {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Company</title><main><h1>Company</h1>
<form><label>Name <input name="login" autofocus></label> <button>Continue</button></form></main></html>`;
