import { createClient, misfitInWords } from '#contract/client.ts';
import type { EndpointName, ResultOf } from '#contract/endpoints.ts';

/** What the client reads from a response, and what it reports of it. */
export async function readByClient<N extends EndpointName>(name: N, answer: unknown) {
  const told: string[] = [];
  const call = createClient({
    base: '/api',
    getToken: () => null,
    fetch: async () => Response.json(answer),
    onMisfit: (endpoint, misfits) => told.push(...misfits.map((misfit) => `${endpoint} ${misfitInWords(misfit)}`)),
  });
  const result = (await call(name, { params: { id: 1 }, query: {}, body: {} } as never)) as ResultOf<N>;
  return { result, told };
}
