import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

interface Policy {
  /** Where the client finds the API. */
  apiBase: string;
  /** The origins that the client may import from. */
  sourceHosts?: readonly string[] | undefined;
  /** Where people reach the service, if the operator has said so. */
  publicUrl?: URL | undefined;
}

const YEAR = 365 * 24 * 60 * 60;

/** The headers of every answer that limit what a page may do; with a public address by https, that it is never left. */
export function securityHeaders(policy: Policy): MiddlewareHandler {
  // A nonce is made for each answer and is of use to a page alone: without it an answer's headers are the same for all.
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
    // Not for subdomains, which may be anybody's; and not by plain http, as Mizu is served on one's own machine.
    strictTransportSecurity: isSecure ? `max-age=${YEAR}` : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}
