import type { Api } from '#client/data/api.ts';

/** A provider of OpenID Connect that people may sign in at. */
export interface Provider {
  id: string;
  name: string;
}

const PROOF = 'mizu_sign_in';

/** The providers that our service has written into its page; elsewhere there are none. */
export function readProviders(document: Document): Provider[] {
  const told = document.querySelector<HTMLMetaElement>('meta[name="mizu-sign-in"]')?.content;
  return told ? JSON.parse(told) : [];
}

/** Sends the user to a provider. Rejects with `ApiError` when that cannot be, and the page stays. */
export async function leaveForProvider(api: Api, window: Window, provider: string): Promise<void> {
  const bytes = window.crypto.getRandomValues(new Uint8Array(32));
  const proof = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { url } = await api.call('auth.startSignIn', { body: { provider, proof } });
  // This tab alone: a user who comes back in another has not begun there.
  window.sessionStorage.setItem(PROOF, proof);
  window.location.assign(url);
}

/**
 * What a provider has sent the user back with, once: the code goes from the address, and the secret from the tab. Null when
 * nobody comes from a provider.
 */
export function takeReturn(window: Window): { code: string; proof: string } | null {
  const code = /^#sign-in=([\w-]*)$/.exec(window.location.hash)?.[1];
  if (code === undefined) return null;
  const proof = window.sessionStorage.getItem(PROOF);
  window.sessionStorage.removeItem(PROOF);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  // Without its secret the service knows no such sign-in, and says so.
  return { code, proof: proof ?? '0'.repeat(64) };
}
