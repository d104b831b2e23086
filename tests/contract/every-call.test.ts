import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { callAny, furnish, samples } from './support/samples.ts';
import { freshService, refusal } from './support/service.ts';

/** The names of the calls that were answered as the table says. */
const exercised = new Set<EndpointName>();

/** The one call that must fail while no assistant is set up. */
const REFUSED: EndpointName = 'ai.chat';

describe('every call of the table, through the client', () => {
  test.each(endpointNames.filter((name) => name !== REFUSED))(
    '%s succeeds, with the status of the table, as JSON that nobody may keep',
    async (name) => {
      const { ana, lastAnswer } = await freshService();
      const things = await furnish(ana);
      const answer = await callAny(ana.call, name, await samples[name](ana, things));
      const endpoint: Endpoint = endpoints[name];
      const { status, headers, bodyUsed, body } = lastAnswer();
      expect(status).toBe(endpoint.status);
      expect(headers.get('Cache-Control')).toBe('no-store');
      if (endpoint.response) {
        expect(answer).toBeTypeOf('object');
        expect(headers.get('Content-Type')).toMatch(/^application\/json/);
      } else {
        expect(answer).toBeUndefined();
        expect([bodyUsed, body]).toEqual([false, null]);
      }
      exercised.add(name);
    },
  );

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
});
