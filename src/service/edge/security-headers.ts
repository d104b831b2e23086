import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

interface Policy {
  /** Where the client finds the API. */
  apiBase: string;
  /** The origins that the client may import from. */
  sourceHosts?: readonly string[] | undefined;
  /** The public address, if the operator has set one. */
  publicUrl?: URL | undefined;
}

const YEAR = 365 * 24 * 60 * 60;

/**
 * The headers of every answer that limit what a page may do; with a public https address, also the one that keeps browsers
 * on https.
 */
export function securityHeaders(policy: Policy): MiddlewareHandler {
  // A nonce differs for each answer and only a page needs it: without it the headers of all answers are the same.
  const [ofPage, ofAnswer] = [headersOf(policy, [NONCE]), headersOf(policy, [])];
  return (c, next) => (c.req.path.startsWith('/api/') ? ofAnswer : ofPage)(c, next);
}

function headersOf({ apiBase, sourceHosts = [], publicUrl }: Policy, nonce: (typeof NONCE)[]): MiddlewareHandler {
  const elsewhere = /^https?:/.test(apiBase) ? [new URL(apiBase).origin] : [];
  const isSecure = publicUrl?.protocol === 'https:';
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...nonce],
      styleSrc: ["'self'", ...nonce],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...elsewhere, ...sourceHosts],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure && { upgradeInsecureRequests: [] }),
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Not for subdomains, which may be anybody's; not over plain http, as Mizu is served on the user's own machine.
    strictTransportSecurity: isSecure ? `max-age=${YEAR}` : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}
