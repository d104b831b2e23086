/** An answer of the server. */
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
