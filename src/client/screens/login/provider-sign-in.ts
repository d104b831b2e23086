import type { Api } from '#client/data/api.ts';

/** A provider of OpenID Connect at which people may sign in. */
export interface Provider {
  id: string;
  name: string;
}

const PROOF = 'mizu_sign_in';

/** The providers that our service has written into its page; none elsewhere. */
export function readProviders(document: Document): Provider[] {
  const told = document.querySelector<HTMLMetaElement>('meta[name="mizu-sign-in"]')?.content;
  return told ? JSON.parse(told) : [];
}

/** Sends the user to a provider. Rejects with `ApiError` when that is impossible, and the page stays. */
export async function leaveForProvider(api: Api, window: Window, provider: string): Promise<void> {
  const bytes = window.crypto.getRandomValues(new Uint8Array(32));
  const proof = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { url } = await api.call('auth.startSignIn', { body: { provider, proof } });
  // Only this tab has it: a user who comes back in another one did not start there.
  window.sessionStorage.setItem(PROOF, proof);
  window.location.assign(url);
}

/**
 * The code with which a provider has sent the user back; works once: removes it from the address, and the secret from the
 * tab. Null when nobody comes from a provider.
 */
export function takeReturn(window: Window): { code: string; proof: string } | null {
  const code = /^#sign-in=([\w-]*)$/.exec(window.location.hash)?.[1];
  if (code === undefined) return null;
  const proof = window.sessionStorage.getItem(PROOF);
  window.sessionStorage.removeItem(PROOF);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  // Without its secret the service does not know the sign-in, and says so.
  return { code, proof: proof ?? '0'.repeat(64) };
}
