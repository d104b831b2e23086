import { createClient, misfitInWords } from '#contract/client.ts';
import type { EndpointName, ResultOf } from '#contract/endpoints.ts';

/** What the client makes of an answer, and what it tells of it. */
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
