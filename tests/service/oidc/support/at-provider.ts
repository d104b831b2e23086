import { onTestFinished } from 'vitest';
import { createIdentityProviders } from '#service/oidc/identity-providers.ts';
import { readProviders } from '#service/oidc/settings.ts';
import { createLog } from '#service/watch/log.ts';
import { type ProviderAccount, startProvider } from '#tests/support/oidc-provider.ts';
import { openApp, type TestApp, temporaryStore } from '../../support/app.ts';

const MIZU = 'http://mizu.test';
export const PROOF = 'p'.repeat(64);

/** One node of the service, and the steps of a sign-in that it takes part in. */
export interface Node extends TestApp {
  /** Begins a sign-in; resolves to the address at the provider. */
  begin(proof?: string): Promise<string>;
  /** Follows the callback to Mizu; resolves to the code for the page. */
  comeBack(back: URL): Promise<string>;
  /** Asks for the session. */
  finish(code: string, proof?: string): ReturnType<TestApp['send']>;
}

export interface AtProvider extends Node {
  provider: Awaited<ReturnType<typeof startProvider>>;
  /** What the service logged, sign-ins included. */
  entries: string[];
  /** Another node on the same database. */
  other: Node;
  /** Signs in at the provider with this name, none to cancel; resolves to the address that it leads back to. */
  signInThere(url: string, name: string): Promise<URL>;
  /** The whole sign-in. */
  signInAs(name: string): ReturnType<TestApp['send']>;
}

/**
 * The service with a real provider that knows these accounts; `settings` are those of the provider, such as `LINK`; `only` as
 * `startProvider` takes it.
 */
export async function openAtProvider(
  accounts: Readonly<Record<string, ProviderAccount>>,
  settings: Record<string, string> = {},
  only?: Parameters<typeof startProvider>[2],
): Promise<AtProvider> {
  const provider = await startProvider(MIZU, accounts, only);
  onTestFinished(() => provider.stop());
  const entries: string[] = [];
  const log = createLog({ write: (entry) => entries.push(entry), format: 'json', level: 'info' });
  const more = Object.entries(settings).map(([name, value]) => [`MIZU_OIDC_COMPANY_${name}`, value]);
  const { all, problems } = readProviders({ ...provider.environment, ...Object.fromEntries(more) });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const store = await temporaryStore();
  const openNode = async (): Promise<Node> => {
    const providers = createIdentityProviders(all, { callback: `${MIZU}/api/auth/callback`, log });
    const app = await openApp({ log, providers, store });
    return { ...app, ...stepsAt(app) };
  };
  const node = await openNode();

  const self: AtProvider = {
    ...node,
    provider,
    entries,
    other: await openNode(),
    signInThere: async (url, name) => {
      const jar = new Map<string, string>();
      let at = new URL(url);
      while (at.origin === provider.issuer) {
        const Cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { Cookie } });
        for (const cookie of answer.headers.getSetCookie()) {
          const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          jar.set(key, value);
        }
        const next = answer.headers.get('Location');
        // The page that asks who it is.
        if (next === null && !at.pathname.startsWith('/interaction/')) throw new Error(await answer.text());
        at = next === null ? new URL(`?login=${name}`, at) : new URL(next, at);
      }
      return at;
    },
    signInAs: async (name) => node.finish(await node.comeBack(await self.signInThere(await node.begin(), name))),
  };
  return self;
}

function stepsAt({ send }: TestApp): Pick<Node, 'begin' | 'comeBack' | 'finish'> {
  return {
    begin: async (proof = PROOF) => {
      const answer = await send('POST', '/api/auth/sign-ins', { body: { provider: 'company', proof } });
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.json().url);
    },
    comeBack: async (back) => {
      const answer = await send('GET', back.pathname + back.search);
      const [, code] = /^\/login#sign-in=([\w-]*)$/.exec(answer.headers.get('Location') ?? '') ?? [];
      if (answer.status !== 302 || code === undefined) throw new Error(`${answer.status} ${answer.text}`);
      return code;
    },
    finish: (code, proof = PROOF) => send('POST', '/api/auth/sign-ins/finish', { body: { code, proof } }),
  };
}
