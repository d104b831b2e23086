/** A request as a caller writes it. A `body` that is neither text nor bytes is sent as JSON. */
export interface WireRequest {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The request, for an address of the service in this process. */
export function wireRequest(method: string, url: string, { token, body, headers }: WireRequest): Request {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  return new Request(url, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? null : isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
}
