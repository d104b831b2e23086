import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { callAny, furnish, pathOf, samples } from './support/samples.ts';
import { freshService, refusal } from './support/service.ts';

/** The names whose call was made and answered as the table says. */
const exercised = new Set<EndpointName>();

/** The one call that must fail as long as no assistant is set up. */
const REFUSED: EndpointName = 'ai.chat';

describe('every call of the table, through the client', () => {
  test.each(endpointNames.filter((name) => name !== REFUSED))('%s succeeds', async (name) => {
    const { ana } = await freshService();
    const things = await furnish(ana);
    const answer = await callAny(ana.call, name, await samples[name](ana, things));
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.response) expect(answer).toBeTypeOf('object');
    else expect(answer).toBeUndefined();
    exercised.add(name);
  });

  test(`${REFUSED} says which variable to set`, async () => {
    const { ana } = await freshService();
    const error = await refusal(ana.call('ai.chat', await samples['ai.chat'](ana, await furnish(ana))));
    expect(error).toMatchObject({ kind: 'status', status: 503, code: 'ai_not_configured' });
    expect(error.message).toContain('GEMINI_API_KEY');
    exercised.add(REFUSED);
  });

  test('these were all the calls of the table', () => {
    expect([...exercised].toSorted()).toEqual(endpointNames.toSorted());
  });

  test.each(endpointNames.filter((name) => name !== REFUSED))(
    '%s answers with the status of the table, as JSON that nobody may keep',
    async (name) => {
      const { ana, send } = await freshService();
      const things = await furnish(ana);
      const args = (await samples[name](ana, things)) as {
        params?: { id: string };
        query?: Record<string, string>;
        body?: unknown;
      };
      const query = args.query ? `?${new URLSearchParams(args.query)}` : '';
      const endpoint: Endpoint = endpoints[name];
      const answer = await send(endpoint.method, pathOf(name, args.params?.id) + query, {
        token: ana.token,
        body: args.body,
      });
      expect(answer.status).toBe(endpoint.status);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      if (endpoint.response) expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
      else expect(answer.json).toBeUndefined();
    },
  );
});
